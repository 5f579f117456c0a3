import type { Page } from '@playwright/test';
import { openExtras } from '#tests/support/open-extras.ts';
import { add, lightPhoneIII, line, more } from '../support/cart.ts';
import { header } from '../support/header.ts';
import { expect, test } from '../support/shop.ts';

test('[CART-22] a line shows pre-order and ship date, another its plan', async ({ page }) => {
  await page.goto('/shop/products/light-phone-ii-light-gray');
  await page.getByRole('radio', { name: 'North America' }).check();
  await openExtras(page);
  await page.getByRole('radio', { name: 'Yearly' }).check();
  await page.getByRole('button', { name: 'Pre-order' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Cart' })).toBeVisible();

  const expectLines = async () => {
    const line = (name: string) =>
      page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 2, name, exact: true }) });
    const phone = line('Light Phone II (pre-order)');
    await expect(phone).toContainText('North America');
    await expect(phone).toContainText('Estimated Ship January 2027');
    const plan = line('Protection plan');
    await expect(plan).toContainText('Yearly');
    await expect(plan).toContainText('$60 each year.');
    await expect(plan).not.toContainText('Estimated Ship');
  };
  await expectLines();
  await page.goto('/cart');
  await expectLines();
});

test('[CART-1] a line with a choice shows the choice alone, without the words of its title', async ({ page }) => {
  await page.goto('/shop/products/sim-card');
  await page.getByRole('button', { name: 'Add to cart' }).click();
  const line = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'SIM card', exact: true }) });
  await expect(line).not.toContainText('Nano SIM');
  await expect(line).not.toContainText('US SIM card');
  await expect(line.getByText('US', { exact: true })).toBeVisible();
});

/** A plan's message is in sight, also above the foot of the sheet, and moves no button. */
async function expectMessageBelow(page: Page): Promise<void> {
  const more = page.getByRole('button', { name: 'One Protection plan more' });
  const plan = page.getByRole('listitem').filter({ has: more });
  const placeInLine = () =>
    more.evaluate((button) => {
      return button.getBoundingClientRect().top - (button.closest('li')?.getBoundingClientRect().top ?? 0);
    });
  const before = await placeInLine();
  await more.click({ force: true });
  const message = plan.getByText('One plan for each Light Phone II');
  await expect(message).toBeInViewport({ ratio: 1 });
  await message.click({ trial: true });
  expect(await placeInLine()).toBe(before);
  await expect(plan).toContainText('Quantity 1');
}

test('[CART-14] a plan for each phone cannot be increased, and a press says why below the button', async ({ page }) => {
  await page.goto('/shop/products/light-phone-ii-black');
  await openExtras(page);
  await page.getByRole('radio', { name: 'Monthly' }).check();
  await page.getByRole('button', { name: 'Add to cart' }).click();
  const more = (name: string) => page.getByRole('button', { name: `One ${name} more` });
  await expect(more('Light Phone II')).toBeEnabled();
  await expect(more('Protection plan')).toBeDisabled();
  await page.setViewportSize({ width: 390, height: 600 });
  await expectMessageBelow(page);
  // The picture is higher than the words beside it.
  await page.setViewportSize({ width: 1280, height: 600 });
  await page.goto('/cart');
  await expectMessageBelow(page);
});

test('[CART-16] a press scrolls all messages of its line into view', async ({ page, context, shop }) => {
  await add(page);
  const [seen] = await context.cookies().then((all) => all.filter(({ name }) => name === 'cart_seen'));
  // As if the phone had cost $1 when it was added.
  if (seen) await context.addCookies([{ ...seen, value: seen.value.replace(/~\w+~/g, `~${(100).toString(36)}~`) }]);
  await shop.sandbox.setStock(lightPhoneIII, 1);
  await page.goto('/shop');
  await header(page).getByRole('link', { name: 'cart' }).click();
  await expect(line(page)).toContainText('It was $1 when you put this into your cart.');
  // The button is at the edge of the screen, the messages are below it.
  const { y = 0, height = 0 } = (await more(page).boundingBox()) ?? {};
  await page.setViewportSize({ width: 1280, height: Math.ceil(y + height) });
  await more(page).click();
  await expect(line(page)).toContainText('Only 1 left.');
  await expect(line(page).getByText('It was $1')).toBeInViewport({ ratio: 1 });
});

test('[CART-20][A11Y-1] without JavaScript a step leads back to its button, and a removal to its undoing', {
  tag: '@no-js',
}, async ({ page, shop, pageErrors }) => {
  for (const product of ['light-phone-iii', 'light-phone-ii-black', 'sim-card']) {
    await page.goto(`/shop/products/${product}`);
    await page.getByRole('button', { name: 'Add to cart' }).click();
    await expect(page).toHaveURL(/\/cart(\?first)?$/);
  }
  const line = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'SIM card', exact: true }) });
  const step = (name: 'more' | 'less') => page.getByRole('button', { name: `One SIM card ${name}` });
  await step('more').press('Enter');
  await expect(line).toContainText('Quantity 2');
  await expect(step('more')).toBeFocused();
  // The id of the line contains that of the cart.
  await expect(page).toHaveURL(/\/cart#more-\d$/);
  await expect(step('more')).toBeInViewport({ ratio: 1 });
  await expect(line.getByRole('heading')).toBeInViewport({ ratio: 1 });
  await step('less').press('Enter');
  await expect(line).toContainText('Quantity 1');
  await expect(step('less')).toBeFocused();

  await test.step('but not past a message above the lines', async () => {
    pageErrors.expect('status', /^503 \/cart$/);
    await shop.sandbox.addFault({ provider: 'storefront', kind: 'status', status: 503, match: 'cartLinesUpdate' });
    await step('more').press('Enter');
    await expect(page.getByRole('main').getByText('can’t be reached right now')).toBeInViewport({ ratio: 1 });
    await shop.sandbox.clearFaults();
  });

  await step('less').press('Enter');
  await expect(page.getByRole('heading', { name: 'SIM card', exact: true })).toBeHidden();
  await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused();
});

test('[CART-1] the picture of a cart’s only line is larger; the last one left keeps its size', async ({ page }) => {
  const width = async () => (await line(page).locator('img').boundingBox())?.width;
  const removeSim = page.getByRole('button', { name: 'Remove SIM card' });
  await add(page);
  await page.goto('/cart');
  const large = await width();
  await page.goto('/shop/products/sim-card');
  await page.getByRole('button', { name: 'Add to cart' }).click();
  await expect(removeSim).toBeVisible();
  await page.goto('/cart');
  const small = await width();
  expect(large).toBeGreaterThan(1.5 * (small ?? Number.POSITIVE_INFINITY));
  await removeSim.click();
  await expect(removeSim).toBeHidden();
  expect(await width()).toBe(small);
  await page.reload();
  expect(await width()).toBe(large);
});
