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
