import { openExtras } from '#tests/support/open-extras.ts';
import { expect, test } from '../support/shop.ts';

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

test('[SHOP-7] extras that do not fit the selected region show a message, and are not shown as added', async ({
  page,
}) => {
  await page.goto(black);
  await openExtras(page);
  await page.getByRole('checkbox', { name: 'US SIM card' }).check();
  await expect(page.getByText('remove', { exact: true }).first()).toBeVisible();
  await page.getByRole('radio', { name: 'Global' }).check();
  await expect(page.getByRole('group', { name: 'SIM card, not with Global' })).toBeVisible();
  await expect(page.getByText('remove', { exact: true }).first()).toBeHidden();
  await page.getByRole('radio', { name: 'North America' }).check();
  await expect(page.getByText('remove', { exact: true }).first()).toBeVisible();
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

test('[NET-8][PAGE-9] the credit check of the chosen phone is answered on its page, which leads back', async ({
  page,
  shop,
  pageErrors,
}) => {
  await page.goto(black);
  await page.getByRole('radio', { name: 'Global' }).check();
  await page.getByRole('link', { name: 'See if you can pay monthly' }).click();
  pageErrors.expect('status', /^422 \/credit-check\.data/);
  await page.getByRole('button', { name: 'Ask the lender' }).click();
  await expect(page.getByRole('status').filter({ hasText: '6 fields need another look.' })).toBeFocused();
  await expect(page.getByText('Enter your full name.')).toBeVisible();
  await page.getByLabel('Full name').fill('Ada Byron');
  await page.getByRole('main').getByLabel('Email').fill('approved@example.com');
  await page.getByLabel('Date of birth').fill('05/01/1990');
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
