import type { Page } from '@playwright/test';
import { expect, test } from '../support/shop.ts';

const main = (page: Page) => page.getByRole('main');
const footer = (page: Page) => page.getByRole('contentinfo');

test('[A11Y-1] back returns the focus to the link that was followed, and forward gives it to the content', async ({
  page,
}) => {
  await page.goto('/shop');
  const phone = main(page).getByRole('link', { name: 'Light Phone III' });
  await phone.press('Enter');
  await expect(page).toHaveURL(/light-phone-iii$/);
  await expect(main(page)).toBeFocused();
  await page.goBack();
  await expect(phone).toBeFocused();
  await expect(main(page)).toHaveAccessibleName('Shop | Light');
  await page.keyboard.press('Tab');
  await expect(main(page)).toHaveAccessibleName('');
  await page.goForward();
  await expect(page).toHaveURL(/light-phone-iii$/);
  await expect(main(page)).toBeFocused();
  await expect(main(page)).toHaveAccessibleName(/Light Phone III/);
});

test('[A11Y-1] back returns the focus to the one of several links to a page', async ({ page }) => {
  await page.goto('/about');
  const shop = footer(page).getByRole('link', { name: 'Shop', exact: true });
  const first = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'shop' });
  await expect(first).toHaveAttribute('href', (await shop.getAttribute('href')) ?? '');
  await shop.press('Enter');
  await expect(page).toHaveURL(/shop$/);
  await page.goBack();
  await expect(page).toHaveURL(/about$/);
  await expect(shop).toBeFocused();
  await expect(footer(page)).toHaveAccessibleName(/About/);
});

test('[A11Y-1] back from a page that the menu led to gives the focus to the content', async ({ page }) => {
  await page.goto('/about');
  await page.getByRole('button', { name: 'menu' }).press('Enter');
  await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'FAQ' }).press('Enter');
  await expect(page).toHaveURL(/faq$/);
  await expect(main(page)).toBeFocused();
  await page.goBack();
  await expect(page).toHaveURL(/about$/);
  await expect(main(page)).toBeFocused();
  await expect(main(page)).toHaveAccessibleName(/About/);
});

test('[A11Y-1] a link to a place in another page gives the focus to it, whatever characters its name has', async ({
  page,
}) => {
  await page.route(/\.data/, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: (await response.text()).replaceAll('"Attention"', '"Q & A + more"') });
  });
  await page.goto('/blog');
  await main(page).getByRole('link', { name: 'The slow reply' }).first().press('Enter');
  await main(page).getByRole('link', { name: 'Q & A + more' }).press('Enter');
  await expect(page).toHaveURL(/\/blog#on-q-&-a-\+-more$/);
  await expect(main(page).getByRole('region', { name: 'Q & A + more' })).toBeFocused();
  // A prefetch may still be in the handler, which the end of the test would fail.
  await page.unrouteAll({ behavior: 'wait' });
});
