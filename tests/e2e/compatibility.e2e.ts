import { expect, test } from './support/shop.ts';

test('[ROUTE-3][COMPAT-1][COMPAT-2] three questions lead to an answer and to the phone, and back leads back', async ({
  page,
}) => {
  await page.goto('/compatibility-checker');
  await page.getByRole('link', { name: 'Light Phone II', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Where will you use it?' })).toBeVisible();
  await page.getByRole('link', { name: 'Germany' }).click();
  await page.getByRole('link', { name: 'O2' }).click();
  await expect(page.getByRole('heading', { name: 'Yes. It works with your carrier.' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Which carrier?' })).toBeVisible();
  await page.goForward();
  await page.getByRole('link', { name: 'See the Light Phone II' }).click();
  await expect(page).toHaveURL(/light-phone-ii-black\?variant=2004$/);
  await expect(page.getByRole('radio', { name: 'Global' })).toBeChecked();
});

test.describe('in the app', () => {
  test.skip(({ javaScriptEnabled }) => javaScriptEnabled === false);

  test('[COMPAT-1] the next question begins at its top and has the keyboard', async ({ page }) => {
    await page.goto('/compatibility-checker?phone=iii');
    await page.getByRole('link', { name: 'United States' }).press('Enter');
    await expect(page.getByRole('heading', { name: 'Which carrier?' })).toBeVisible();
    await expect(page.locator('section:focus')).toContainText('Which carrier?');
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  });
});
