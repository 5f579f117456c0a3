import { expect, test } from './support/shop.ts';

test('[SHOP-1][ROUTE-8] the shop leads to each collection and each product', async ({ page }) => {
  await page.goto('/shop');
  await page.getByRole('navigation', { name: 'Collections' }).getByRole('link', { name: 'Accessories' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Accessories' })).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: 'Light Phone III' })).toBeHidden();
  await page.getByRole('main').getByRole('link', { name: 'SIM card' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'SIM card' })).toBeVisible();
});

test('[SHOP-9][SHOP-4] sold out and pre-order are said in words', async ({ page }) => {
  await page.goto('/shop');
  await expect(page.getByRole('link', { name: 'Protective case for Light Phone II, light gray' })).toContainText(
    'sold out',
  );
  await expect(page.getByRole('link', { name: 'Light Phone II (pre-order)' })).toBeVisible();
});

test('[SHOP-9] what is sold out cannot be added', async ({ page }) => {
  await page.goto('/shop/products/protective-case-1');
  await expect(page.getByRole('button', { name: 'Sold out' })).toBeDisabled();
});

test('[CART-4] leaving the cart leads back to where it was opened, also after changing it', async ({
  page,
  javaScriptEnabled,
}) => {
  await page.goto('/shop/products/sim-card');
  await page.getByRole('button', { name: 'Add to cart' }).click();
  // The app shows the sheet; its page is opened as from a link.
  if (javaScriptEnabled) await page.getByRole('button', { name: 'close' }).click();
  await page.goto('/cart', { referer: page.url().replace(/\/cart$/, '/shop/products/sim-card') });
  await page.getByRole('button', { name: 'One SIM card more' }).click();
  await expect(page.getByRole('main').getByRole('listitem')).toContainText('Quantity 2');
  await page.reload();
  await page.getByRole('link', { name: 'Back', exact: true }).click();
  await expect(page).toHaveURL(/\/shop\/products\/sim-card$/);
  await page.goBack();
  await expect(page.getByRole('link', { name: 'Back', exact: true })).toBeVisible();
});

test('[CART-4] the phone flow and its cart lead on to the shop', async ({ page }) => {
  for (const [path, referer] of [
    ['/cart', '/products/plans'],
    ['/cart/phone', '/about'],
  ] as const) {
    await page.goto(referer);
    await page.goto(path, { referer: page.url() });
    await page.getByRole('link', { name: 'Back to the shop' }).click();
    await expect(page).toHaveURL(/\/shop$/);
  }
});
