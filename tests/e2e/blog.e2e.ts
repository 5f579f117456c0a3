import { expect, test } from './support/shop.ts';

test('[BLOG-2] a tag links to its section of the page', async ({ page }) => {
  await page.goto('/blog');
  await page.getByRole('navigation', { name: 'Tags' }).getByRole('link', { name: 'Objects' }).click();
  await expect(page).toHaveURL('/blog#on-objects');
  await expect(page.getByRole('heading', { level: 2, name: 'Objects' })).toBeInViewport();
});

test('[ROUTE-14] an article links to the next one, to its tag and to all articles', async ({ page }) => {
  await page.goto('/blog');
  await page.getByRole('main').getByRole('link', { name: 'The first quiet week' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'The first quiet week' })).toBeVisible();
  const further = page.getByRole('navigation', { name: 'Further reading' });
  const older = (await further.getByRole('link', { name: 'Before this' }).textContent()) ?? '';
  await further.getByRole('link', { name: 'Before this' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(older.replace('Before this', ''));
  await further.getByRole('link', { name: 'After this' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'The first quiet week' })).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Attention' }).click();
  await expect(page).toHaveURL('/blog#on-attention');
  await expect(page.getByRole('heading', { level: 2, name: 'Attention' })).toBeInViewport();
});
