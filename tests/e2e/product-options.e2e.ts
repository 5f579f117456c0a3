import { openExtras } from '#tests/support/open-extras.ts';
import { expect, test } from './support/shop.ts';

const black = '/shop/products/light-phone-ii-black';

test('[SHOP-7] the total is updated with every choice', async ({ page }) => {
  await page.goto(black);
  await openExtras(page);
  const total = page.getByRole('status').filter({ hasText: 'Total' });
  await expect(total).toHaveText('Total $299');
  await page.getByRole('checkbox', { name: 'US SIM card' }).check();
  await expect(total).toHaveText('Total $309');
  await page.getByRole('radio', { name: 'Monthly' }).check();
  await expect(total).toHaveText('Total $315');
  await page.getByRole('radio', { name: 'Global' }).check();
  await expect(total).toHaveText('Total $299');
  await expect(page.getByRole('checkbox', { name: 'US SIM card' })).toBeDisabled();
  await page.getByRole('radio', { name: 'North America' }).check();
  await expect(total).toHaveText('Total $315');
});

test('[SHOP-7] extras that do not fit the selected region show a message, and are not announced as added', async ({
  page,
}) => {
  await page.goto(black);
  await openExtras(page);
  await page.getByRole('checkbox', { name: 'US SIM card' }).check();
  await expect(page.getByText('added', { exact: true }).first()).toBeVisible();
  await page.getByRole('radio', { name: 'Global' }).check();
  await expect(page.getByRole('group', { name: 'SIM card, not with Global' })).toBeVisible();
  await expect(page.getByText('added', { exact: true }).first()).toBeHidden();
  await page.getByRole('radio', { name: 'North America' }).check();
  await expect(page.getByText('added', { exact: true }).first()).toBeVisible();
});

test('[A11Y-1][CART-4] closing the cart that adding opened returns focus to the button', async ({ page }) => {
  await page.goto('/shop/products/sim-card');
  const button = page.getByRole('button', { name: 'Add to cart' });
  await button.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Cart' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(button).toBeFocused();
});

test('[CART-18] offline the page stays in place, and the item is added when the connection is back', async ({
  page,
  connection,
}) => {
  await page.goto('/shop/products/sim-card', { waitUntil: 'networkidle' });
  const button = page.getByRole('button', { name: 'Add to cart' });
  await connection.cut();
  await button.click();
  const alert = page.getByRole('main').getByRole('alert');
  await expect(alert).toHaveText(/The shop can’t be reached right now\..*Please try again\./);
  await connection.mend();
  await button.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Cart' })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Remove/ })).toHaveCount(1);
});

test('[CART-18] an item added offline shows a message, and is added when the connection is back', async ({
  page,
  connection,
}) => {
  await page.goto('/shop/products/sim-card');
  const button = page.getByRole('button', { name: 'Add to cart' });
  await button.click();
  await expect(page.getByRole('button', { name: 'Checkout' })).toBeEnabled();
  await page.keyboard.press('Escape');
  // The router goes back to the page, and reads it again.
  await expect(page.locator('[data-request=singleProduct]')).toHaveAttribute('data-status', 'FULFILLED');
  await connection.cut();
  await button.click();
  await expect(page.getByRole('main').getByRole('alert')).toHaveText(
    'The shop can’t be reached right now. Your changes are kept here and sent as soon as it can.',
  );
  await connection.mend();
  await expect(page.getByRole('dialog', { name: 'Cart' })).toContainText('Quantity 2');
});

test('[A11Y-1] the focused element is not covered by the fixed button', { tag: '@width' }, async ({ page }) => {
  await page.goto(black);
  await openExtras(page);
  const offset = page.getByRole('checkbox', { name: 'Carbon offset' });
  await page
    .getByRole('checkbox', { name: 'Screen protector' })
    .evaluate((element) => element.focus({ preventScroll: true }));
  await offset.evaluate((element) => scrollBy(0, element.getBoundingClientRect().bottom - innerHeight));
  await page.keyboard.press('Tab');
  await expect(offset).toBeFocused();
  const [reached, button] = await Promise.all([
    offset.boundingBox(),
    page.getByRole('button', { name: 'Add to cart' }).boundingBox(),
  ]);
  if (!reached || !button) throw new Error('One of them is not on the screen.');
  expect(reached.y + reached.height).toBeLessThan(button.y);
});

test('[A11Y-1] the focus ring is visible on a filled button and on a picture', async ({ page }) => {
  await page.goto('/shop/products/light-phone-iii');
  const button = page.getByRole('button', { name: 'Add to cart' });
  await button.focus();
  const { ring, label } = await button.evaluate((element) => {
    const { outlineColor, color } = getComputedStyle(element);
    return { ring: outlineColor, label: color };
  });
  expect(ring).not.toBe(label);
  const gallery = page.getByRole('region', { name: 'Pictures' });
  const slide = gallery.getByRole('button').first();
  await gallery.focus();
  const drawnBy = () => slide.evaluate((element) => getComputedStyle(element, '::after').outlineWidth);
  await expect.poll(drawnBy).toBe('2px');
  await page.keyboard.press('Tab');
  await expect(slide).toBeFocused();
  await expect.poll(drawnBy).toBe('2px');
});

test('[SHOP-3] the selected variant is in the address and survives a reload', async ({ page }) => {
  await page.goto(black);
  await page.getByRole('radio', { name: 'Global' }).check();
  await expect(page).toHaveURL(/\?variant=2004$/);
  await page.reload();
  await expect(page.getByRole('radio', { name: 'Global' })).toBeChecked();
});

test('[SHOP-3] the selected plan is in the address', async ({ page }) => {
  await page.goto('/shop/products/light-protect-plan');
  await page.getByRole('radio', { name: 'Yearly' }).check();
  await expect(page).toHaveURL(/\?variant=2008&selling_plan=5002$/);
  await page.reload();
  await expect(page.getByRole('radio', { name: 'Yearly' })).toBeChecked();
});

test('[ROUTE-18] another colour keeps the scroll position and the focus', { tag: '@phone' }, async ({ page }) => {
  await page.goto(black);
  const gray = page.getByRole('navigation', { name: 'Color' }).getByRole('link', { name: 'Light gray' });
  await gray.evaluate((link) => link.scrollIntoView({ block: 'center' }));
  const scrolled = await page.evaluate(() => window.scrollY);
  expect(scrolled).toBeGreaterThan(100);
  await gray.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: '(pre-order)' })).toBeAttached();
  await expect(gray).toHaveAttribute('aria-current', 'page');
  expect(await page.evaluate(() => window.scrollY)).toBe(scrolled);
  await expect(gray).toBeFocused();
});

test('[SHOP-7] another colour is another page and keeps the selection', async ({ page }) => {
  await page.goto(black);
  await page.getByRole('radio', { name: 'Global' }).check();
  await page.getByRole('checkbox', { name: 'Carbon offset' }).check();
  await page.getByRole('navigation', { name: 'Color' }).getByRole('link', { name: 'Light gray' }).click();
  await expect(page).toHaveURL(/light-phone-ii-light-gray\?variant=2002$/);
  await expect(page.getByRole('heading', { level: 1, name: '(pre-order)' })).toBeVisible();
  await expect(page.getByRole('radio', { name: 'Global' })).toBeChecked();
  await expect(page.getByRole('checkbox', { name: 'Carbon offset' })).toBeChecked();
  await expect(page.getByRole('status').filter({ hasText: 'Total' })).toHaveText('Total $304');
  await page.reload();
  await expect(page.getByRole('radio', { name: 'Global' })).toBeChecked();
});

test('[SHOP-7] going back to a phone restores the extras that were ticked; a new visit starts without', async ({
  page,
}) => {
  await page.goto(black);
  await openExtras(page);
  const sim = page.getByRole('checkbox', { name: 'US SIM card' });
  const monthly = page.getByRole('radio', { name: 'Monthly' });
  const total = page.getByRole('status').filter({ hasText: 'Total' });
  await sim.check();
  await monthly.check();
  for (const name of ['Check your carrier', 'See if you can pay monthly']) {
    await page.getByRole('link', { name, exact: true }).click();
    await expect(total).toBeHidden();
    await page.goBack();
    await expect(sim).toBeChecked();
    await expect(monthly).toBeChecked();
    await expect(total).toHaveText('Total $315');
  }
  await page.getByRole('link', { name: 'See if you can pay monthly' }).click();
  await page.getByRole('link', { name: 'Back to the phone' }).click();
  await expect(total).toHaveText('Total $299');
  await openExtras(page);
  await expect(sim).not.toBeChecked();
  await expect(monthly).not.toBeChecked();
});

test('[SHOP-7] going back to a phone leaves out an extra that has sold out since', async ({ page, shop }) => {
  await page.goto(black);
  await openExtras(page);
  const sim = page.getByRole('checkbox', { name: 'US SIM card' });
  await sim.check();
  await page.getByRole('checkbox', { name: 'Carbon offset' }).check();
  await page.getByRole('link', { name: 'See if you can pay monthly' }).click();
  await expect(page.getByRole('button', { name: 'Ask the lender' })).toBeVisible();
  await shop.sandbox.setStock('2011', 0);
  await page.goBack();
  await expect(async () => {
    await page.goForward();
    await page.goBack();
    await expect(sim).toBeDisabled({ timeout: 1000 });
  }).toPass();
  await expect(sim).not.toBeChecked();
  await expect(page.getByRole('checkbox', { name: 'Carbon offset' })).toBeChecked();
  await expect(page.getByRole('status').filter({ hasText: 'Total' })).toHaveText('Total $304');
});

test('[SHOP-7] a choice that is sold out in another colour gives way to one that is available', async ({
  page,
  shop,
}) => {
  await shop.sandbox.setStock('2004', 0);
  await expect(async () => {
    await page.goto(black);
    await expect(page.getByRole('radio', { name: 'Global' })).toBeDisabled({ timeout: 1000 });
  }).toPass();
  const colour = (name: string) => page.getByRole('navigation', { name: 'Color' }).getByRole('link', { name });
  await colour('Light gray').click();
  await expect(page).toHaveURL(/light-gray$/);
  await page.getByRole('radio', { name: 'Global' }).check();
  await page.getByRole('checkbox', { name: 'Carbon offset' }).check();
  await colour('Black').click();
  await expect(page.getByRole('radio', { name: 'North America' })).toBeChecked();
  await page.getByRole('button', { name: 'Add to cart' }).click();
  await expect(page.getByRole('dialog', { name: 'Cart' })).toContainText('North America$299');
});

test('[CART-16] the message of a failed addition is gone with another choice, also of the colour', async ({
  page,
  shop,
  pageErrors,
}) => {
  pageErrors.expect(/409/);
  await page.goto(black);
  await shop.sandbox.setStock('2003', 0);
  const add = page.getByRole('button', { name: 'Add to cart' });
  const message = page.getByText('your cart is unchanged');
  await add.click();
  await expect(message).toBeVisible();
  await page.getByRole('radio', { name: 'Global' }).check();
  await expect(message).toBeHidden();
  await page.getByRole('radio', { name: 'North America' }).check();
  await add.click();
  await expect(message).toBeVisible();
  await page.getByRole('navigation', { name: 'Color' }).getByRole('link', { name: 'Light gray' }).click();
  await expect(page).toHaveURL(/light-gray$/);
  await expect(message).toBeHidden();
});

test('[CART-16] the message of a failed addition is not repeated in the cart', async ({ page, shop, pageErrors }) => {
  pageErrors.expect(/409/);
  await page.goto('/shop/products/light-phone-iii');
  await shop.sandbox.setStock('2005', 0);
  await page.getByRole('button', { name: 'Add to cart' }).click();
  await expect(page.getByText('your cart is unchanged')).toBeVisible();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'cart' }).click();
  const sheet = page.getByRole('dialog', { name: 'Cart' });
  await expect(sheet).toContainText('Your cart is currently empty.');
  await expect(sheet).not.toContainText('your cart is unchanged');
});

test('[NET-8][PAGE-9] the credit check of the chosen phone is answered on its page, which leads back', async ({
  page,
  shop,
  pageErrors,
}) => {
  await page.goto(black);
  await page.getByRole('radio', { name: 'Global' }).check();
  await page.getByRole('link', { name: 'See if you can pay monthly' }).click();
  pageErrors.expect(/422/);
  await page.getByRole('button', { name: 'Ask the lender' }).click();
  await expect(page.getByLabel('Full name')).toBeFocused();
  await expect(page.getByText('Please enter your full name.')).toBeVisible();
  await page.getByLabel('Full name').fill('Ada Byron');
  await page.getByRole('main').getByLabel('Email').fill('approved@example.com');
  await page.getByLabel('Date of birth').fill('1990-05-01');
  await page.getByLabel('Address', { exact: true }).fill('1 Quiet Street');
  await page.getByLabel('City').fill('Brooklyn');
  await page.getByLabel('Postal code').fill('11201');
  await page.getByRole('button', { name: 'Ask the lender' }).click();
  const pendingMessage = page.getByText('We are asking');
  await expect(pendingMessage).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('status').filter({ has: pendingMessage })).toBeFocused();
  await shop.sandbox.moveClock(60_000);
  await expect(
    page.getByText('You can pay $299 in monthly installments. Choose monthly payments at checkout'),
  ).toBeVisible();
  await page.getByRole('link', { name: 'Back to the phone' }).click();
  await expect(page.getByRole('radio', { name: 'Global' })).toBeChecked();
});
