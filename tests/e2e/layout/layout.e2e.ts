import type { Page } from '@playwright/test';
import { paintComplete } from '../support/first-paint.ts';
import { header, scrollTo } from '../support/header.ts';
import { expect, test } from '../support/shop.ts';

const scrolled = (page: Page) => page.evaluate(() => window.scrollY);

test('[A11Y-1][NAV-10] the first tab stop skips the header, without an entry in the history', async ({ page }) => {
  await page.goto('/about');
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Skip to content' });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  // An entry of its own in the history would be what a link back returns to.
  await expect(page).toHaveURL('/about');
});

test('[NAV-10] the back link goes to the previous page, or home from the first page', async ({ page }) => {
  const back = page.getByRole('main').getByRole('link', { name: 'back' });
  await page.goto('/shop/products/light-phone-ii-black');
  await back.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Homepage' })).toBeAttached();

  await page.goto('/shop');
  await page.getByRole('main').getByRole('link', { name: 'Light Phone II (pre-order)' }).click();
  await expect(back).toBeVisible();
  await page.reload();
  await back.click();
  await expect(page).toHaveURL(/\/shop$/);
});

test('[NAV-10] a second press of the back link does not skip the page that loads after the first', async ({ page }) => {
  const back = page.getByRole('main').getByRole('link', { name: 'back' });
  const phone = page.getByRole('main').getByRole('link', { name: 'Light Phone II (pre-order)' });
  await page.goto('/about');
  await page.goto('/shop');
  await phone.click();
  const released = Promise.withResolvers<void>();
  await page.route(/\/shop\.data/, async (route) => {
    await released.promise;
    await route.continue();
  });
  await back.click();
  await expect(page).toHaveURL(/\/shop$/);
  await back.click();
  released.resolve();
  await expect(phone).toBeVisible();
  // And once more, now that the page has been left.
  await page.goForward();
  await back.click();
  await expect(phone).toBeVisible();
});

test('[NAV-10] /start only starts a visit: closing a page that was reached from there leads home', async ({
  page,
  shop,
}) => {
  await page.goto('/about');
  await page.goto('/bring-your-number', { referer: `${shop.url}/start` });
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL('/');
  await page.goto('/about');
  await page.goto('/bring-your-number', { referer: `${shop.url}/about` });
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL('/about');
});

test('[ROUTE-18][A11Y-1] a new page starts at the top and has the focus; back and reload restore the scroll position', async ({
  page,
  context,
}) => {
  // In another font the text above takes another height: the browser would restore the place in the text, at another position.
  await paintComplete(context);
  await page.goto('/about');
  await expect(header(page)).toHaveAttribute('data-background', 'top');
  await scrollTo(page, 700);
  await expect.poll(() => scrolled(page)).toBe(700);
  await header(page).getByRole('link', { name: 'shop' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Shop' })).toBeVisible();
  await expect.poll(() => scrolled(page)).toBe(0);
  await expect(page.getByRole('main', { name: 'Shop | Light' })).toBeFocused();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'Phones that ask for less' })).toBeAttached();
  await expect.poll(() => scrolled(page)).toBe(700);
  await page.reload();
  await expect.poll(() => scrolled(page)).toBe(700);
  // Set by scripts only; changing the address before hydration would be a mismatch.
  await expect(header(page)).toHaveAttribute('data-background', /./);
  await page.goForward();
  await expect(page.getByRole('heading', { level: 1, name: 'Shop' })).toBeVisible();
  await expect.poll(() => scrolled(page)).toBe(0);
});

test('[ROUTE-18] a change of the query alone does not scroll', async ({ page }) => {
  await page.goto('/products');
  const gray = page.getByRole('navigation', { name: 'Color' }).getByRole('link', { name: /gray/i });
  await gray.scrollIntoViewIfNeeded();
  await scrollTo(page, 120);
  await gray.click();
  await expect(page).toHaveURL(/colour=/);
  await expect(gray).toHaveAttribute('aria-current', 'page');
  expect(await scrolled(page)).toBe(120);
});

test('[PAGE-5][SEO-1] structured data are those of the first page, and gone with it', async ({ page }) => {
  await page.goto('/shop/products/light-phone-iii');
  const data = page.locator('script[type="application/ld+json"]');
  await expect(data).toHaveCount(3);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'shop' }).click();
  await expect(page).toHaveTitle('Shop | Light');
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/shop$/);
  await expect(data).toHaveCount(0);
});
