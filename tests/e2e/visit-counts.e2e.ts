import type { Page } from '@playwright/test';
import { expect, test } from './support/shop.ts';

/** Shows the page another tab, as far as its scripts can tell. */
function hide(page: Page): Promise<void> {
  return page.evaluate(() => {
    Object.defineProperty(document, 'hidden', { value: true });
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  });
}

test('[OPS-1][CONSENT-2] a visit is reported by its pages and events; not with Global Privacy Control', async ({
  page,
}) => {
  const reports: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/beacon')) reports.push(request.postData() ?? '');
  });
  await page.goto('/shop/products/light-phone-iii?ref=someone');
  await page.getByRole('button', { name: 'Add to cart' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Cart' })).toBeVisible();
  await hide(page);
  await expect.poll(() => reports).toHaveLength(1);
  const { seen, vitals } = JSON.parse(reports.join());
  expect(seen.toSorted()).toEqual(['/cart', '/shop/products/light-phone-iii', 'itemsAdded']);
  expect(vitals).toEqual([expect.any(Number), expect.any(Number), expect.any(Number)]);

  await page.addInitScript('Object.defineProperty(Navigator.prototype, "globalPrivacyControl", { value: true })');
  await page.goto('/about');
  await hide(page);
  await page.goto('/about');
  expect(reports).toHaveLength(1);
});

test('[OPS-1] a page is counted once, whatever it adds to the history', async ({ page }) => {
  const reports: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/beacon')) reports.push(request.postData() ?? '');
  });
  await page.goto('/about');
  await page.evaluate(() => {
    for (const url of ['/about?screen=2', '/about?screen=3', '#part', '/blog']) history.pushState(null, '', url);
  });
  await hide(page);
  await expect.poll(() => reports).toHaveLength(1);
  expect(JSON.parse(reports.join()).seen).toEqual(['/about', '/blog']);
});
