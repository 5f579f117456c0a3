import { expect, test } from './support/shop.ts';

test('changing the cart never loads the page anew', async ({ page }) => {
  await page.goto('/shop/products/light-phone-iii');
  let loads = 0;
  page.on('load', () => loads++);
  await page.getByRole('button', { name: 'Add to cart' }).click();
  await page.getByRole('button', { name: 'One Light Phone III more' }).click();
  await expect(page.getByRole('definition').filter({ hasText: '$1,398' })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'cart' })).toHaveText(
    'cart 2 items',
  );
  expect(loads).toBe(0);
});
