import { expect, test } from './support/shop.ts';

test('[ROUTE-1] the home page answers with its hidden heading', async ({ page }) => {
  const response = await page.goto('/');

  expect(response?.status()).toBe(200);
  await expect(page.getByRole('heading', { level: 1, name: 'Homepage' })).toBeAttached();
});
