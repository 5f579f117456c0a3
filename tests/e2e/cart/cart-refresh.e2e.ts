import { add, checkout, holds, isCartRequest, lightPhoneIII, line, more, remove, sheet } from '../support/cart.ts';
import { header } from '../support/header.ts';
import { layoutShifts } from '../support/layout-shifts.ts';
import { expect, test } from '../support/shop.ts';

test('[CART-5] the cart is refreshed when the tab becomes visible', async ({ page, shop }) => {
  await add(page);
  await page.goto('/cart');
  await expect(checkout(page)).toBeEnabled();
  // Outside this browser's tabs: for example another device with the same cart.
  const form = { intent: 'add', item: lightPhoneIII, quantity: '2' };
  await page.request.post('/cart', { form, headers: { origin: shop.url } });
  await holds(page, 1);
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
  await holds(page, 3);
});

test('[CART-5][CART-16] a lowered quantity is shown beside its line when the tab becomes visible', async ({
  page,
  shop,
}) => {
  await add(page);
  await more(page).click();
  await holds(page, 2);
  await expect(checkout(page)).toBeEnabled();
  await shop.sandbox.setStock(lightPhoneIII, 1);
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
  await expect(line(page).getByRole('alert')).toHaveText('Only 1 left. It is in your cart.');
});

test('[CART-16] a message that was read on the cart’s page is not shown again in the sheet', async ({ page, shop }) => {
  await add(page);
  await page.goto('/cart');
  await shop.sandbox.setStock(lightPhoneIII, 1);
  await more(page).click();
  await expect(line(page).getByRole('alert')).toHaveText('Only 1 left. It is in your cart.');
  await page.getByRole('link', { name: 'View Shop' }).click();
  await expect(page).toHaveURL('/shop');
  await header(page).getByRole('link', { name: 'cart' }).click();
  await expect(sheet(page)).toBeVisible();
  await holds(page, 1);
  await expect(line(page).getByRole('alert')).toBeEmpty();
});

test('[CART-13] a stored cart that is gone clears its count when the page is idle, before it is opened', async ({
  page,
  shop,
}) => {
  await add(page);
  await shop.sandbox.reset();
  await page.goto('/shop');
  await expect(header(page).getByRole('link', { name: 'cart' })).toHaveText('cart');
});

test('[CART-13] a visitor without a cart sends no request for one', async ({ page }) => {
  const requests: string[] = [];
  page.on('request', (request) => void (isCartRequest(request) && requests.push(request.url())));
  await page.goto('/shop');
  // The notice comes when the page is idle.
  await expect(page.getByRole('region', { name: 'Cookie notice' })).toBeVisible();
  expect(requests).toEqual([]);
});

test.describe('[CART-5][CART-18] two tabs', () => {
  test('show the same cart, which one of them tells the other without a request', async ({ page, context }) => {
    await add(page);
    const other = await context.newPage();
    await other.goto('/cart');
    await holds(other, 1);
    const requests = { page: 0, other: 0 };
    page.on('request', (request) => void (isCartRequest(request) && requests.page++));
    other.on('request', (request) => void (isCartRequest(request) && requests.other++));
    await more(page).click();
    await holds(other, 2);
    await expect(header(other).getByRole('link', { name: 'cart' })).toHaveText('cart 2 items');
    expect(requests).toEqual({ page: 1, other: 0 });
    await remove(other).click();
    await expect(page.getByText('Your cart is currently empty.')).toBeVisible();
    expect(requests).toEqual({ page: 1, other: 1 });
  });

  test('with simultaneous clicks apply both', async ({ page, context, shop }) => {
    await add(page);
    const other = await context.newPage();
    await other.goto('/cart');
    await shop.sandbox.addFault({ provider: 'storefront', kind: 'delay', ms: 300 });
    await Promise.all([more(page).click(), more(other).click()]);
    await expect(checkout(page)).toBeEnabled();
    await expect(checkout(other)).toBeEnabled();
    await holds(page, 3);
    await holds(other, 3);
  });

  test('[CART-8] adding at the first visit create one cart', async ({ page, context, shop }) => {
    const other = await context.newPage();
    await page.goto('/shop/products/light-phone-iii');
    await other.goto('/shop/products/protective-case');
    await shop.sandbox.addFault({ provider: 'storefront', kind: 'delay', ms: 300 });
    const button = { name: 'Add to cart' };
    await Promise.all([page.getByRole('button', button).click(), other.getByRole('button', button).click()]);
    for (const each of [page, other])
      await expect(sheet(each).getByRole('button', { name: /^Remove / })).toHaveCount(2);
  });
});

test('[CART-6] /cart/sim adds the SIM card once; reload and back add nothing', async ({ page }) => {
  await page.goto('/shop');
  await page.goto('/cart/sim');
  const sim = page.getByRole('button', { name: /^Remove .*SIM/ });
  await expect(sim).toBeVisible();
  await expect(checkout(page)).toBeEnabled();
  const removal = page.waitForResponse((response) => response.request().method() === 'POST');
  await sim.click();
  await expect(page.getByText('Your cart is currently empty.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
  await removal;
  await page.reload();
  await expect(page.getByRole('button', { name: /^Add the/ })).toBeVisible();
  await expect(page.getByText('Your cart is currently empty.')).toBeVisible();
  await page.goto('/shop');
  await page.goBack();
  await expect(page.getByText('Your cart is currently empty.')).toBeVisible();
});

test('[CART-6][MEDIA-2] at /cart/sim nothing moves when the SIM card is added', { tag: '@width' }, async ({ page }) => {
  await page.goto('/cart/sim');
  await expect(page.getByRole('button', { name: /^Remove .*SIM/ })).toBeVisible();
  await expect(checkout(page)).toBeEnabled();
  expect(await layoutShifts(page)).toEqual([]);
});

test('[CART-6][MEDIA-2] at /cart/sim nothing moves under the other lines either', { tag: '@width' }, async ({
  page,
}) => {
  await add(page);
  await page.goto('/cart/sim');
  await expect(page.getByRole('button', { name: /^Remove .*SIM/ })).toBeVisible();
  await expect(checkout(page)).toBeEnabled();
  expect(await layoutShifts(page)).toEqual([]);
});

test('[CART-6] the second try of /cart/sim adds the SIM card too, when the storefront is back', async ({
  page,
  shop,
  pageErrors,
}) => {
  pageErrors.expect('status', /^503 \/cart\/sim$/);
  await add(page);
  await shop.sandbox.addFault({ provider: 'storefront', kind: 'status', status: 503 });
  await page.goto('/cart/sim');
  const again = page.getByRole('button', { name: 'Try again' });
  await expect(again).toBeVisible();
  await shop.sandbox.clearFaults();
  await again.click();
  await expect(page.getByRole('button', { name: /^Remove .*SIM/ })).toBeVisible();
});

test('[CART-2][CART-5] the cart is unchanged after going back from the checkout', async ({ page }) => {
  await add(page);
  await checkout(page).click();
  await expect(page).toHaveURL(/\/cart\/c\//);
  await page.goBack();
  await header(page).getByRole('link', { name: 'cart' }).click();
  await holds(page, 1);
  await expect(checkout(page)).toBeEnabled();
});
