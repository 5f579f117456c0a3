import { expect, test } from './support/shop.ts';

test('[CART-4] leaving the cart goes back to where it was opened, also after changes', async ({ page }) => {
  await page.goto('/shop/products/sim-card');
  await page.getByRole('button', { name: 'Add to cart' }).click();
  // A click would open the sheet instead of the page.
  await page.getByRole('button', { name: 'close' }).click();
  // Closing goes back in the history, which would abort a navigation that starts before.
  await expect(page).toHaveURL(/\/shop\/products\/sim-card$/);
  await page.goto('/cart', { referer: page.url().replace(/\/cart$/, '/shop/products/sim-card') });
  await page.getByRole('button', { name: 'One SIM card more' }).click();
  await expect(page.getByRole('main').getByRole('listitem')).toContainText('Quantity 2');
  await page.reload();
  await page.getByRole('link', { name: 'Back', exact: true }).click();
  await expect(page).toHaveURL(/\/shop\/products\/sim-card$/);
  await page.goBack();
  await expect(page.getByRole('link', { name: 'Back', exact: true })).toBeVisible();
});
