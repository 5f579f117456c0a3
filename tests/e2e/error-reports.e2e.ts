import type { Page } from '@playwright/test';
import { type Report, reportsOf, wordsOf } from '#tests/support/error-reports/reports.ts';
import type { RunningShop } from '#tests/support/start-shop.ts';
import { forbidStorage } from './support/forbid-storage.ts';
import { expect, test } from './support/shop.ts';
import { hasFailedToStart, pauseClock, waitForFailedStart, waitForServedPage } from './support/visit.ts';

/** The reports of browsers, without those of the server. */
async function reportsOfPages(shop: RunningShop): Promise<Report[]> {
  return (await reportsOf(shop.sandbox)).filter(({ platform }) => platform === 'javascript');
}

/** Reports a final error and waits for it, so that all earlier reports have arrived. */
async function reportLastError(page: Page, shop: RunningShop): Promise<string[]> {
  await page.evaluate(() => reportError(new Error('The last one')));
  await expect.poll(async () => (await reportsOfPages(shop)).map(wordsOf)).toContain('Error: The last one');
  return (await reportsOfPages(shop)).map(wordsOf);
}

test('[NET-7] an uncaught error and an unhandled rejection are reported once each, through our own origin, by code loaded on demand', async ({
  page,
  shop,
  pageErrors,
}) => {
  pageErrors.expect('uncaught error', /^A lamp fell$/);
  pageErrors.expect('uncaught error', /^Nobody caught it$/);
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  const answer = await page.goto('/blog/the-first-quiet-week?email=jane@example.com');
  await expect(page.getByRole('navigation', { name: 'Main' })).toHaveAttribute('data-background', 'top');
  expect(requests.filter((url) => /reporter|error-reports/.test(url))).toEqual([]);
  requests.length = 0;

  const reportRequest = page.waitForRequest('**/error-reports');
  await page.evaluate(() => {
    setTimeout(() => {
      throw new TypeError('A lamp fell');
    });
    void Promise.reject(new Error('Nobody caught it'));
  });
  await expect.poll(async () => (await reportsOfPages(shop)).length).toBe(2);
  const reports = await reportsOfPages(shop);
  expect(reports.map(wordsOf).sort()).toEqual(['Error: Nobody caught it', 'TypeError: A lamp fell']);
  for (const report of reports)
    expect(report).toMatchObject({
      release: expect.stringMatching(/^light-shop@[\da-f]{12}$/),
      environment: 'staging',
      tags: { route: '/blog/:slug', request_id: answer?.headers()['x-request-id'] },
    });
  expect(JSON.stringify(reports)).not.toContain('jane');
  expect((await reportRequest).headers()).not.toHaveProperty('cookie');
  expect(requests.filter((url) => !url.startsWith(shop.url))).toEqual([]);
  expect(requests.some((url) => url.includes('/assets/reporter-'))).toBe(true);
  expect(await page.context().cookies()).toEqual([]);
});

test('[NET-7][PAGE-7] a render error shows the error screen with a link home and is reported once', async ({
  page,
  shop,
  pageErrors,
}) => {
  pageErrors.expect('console error', /Error: No prices today\.$/);
  pageErrors.expect('uncaught error', /^No prices today\.$/);
  pageErrors.expect('uncaught error', /^The last one$/);
  await page.addInitScript(() => {
    if (location.pathname !== '/about') return;
    Object.defineProperty(Intl.NumberFormat.prototype, 'format', {
      get() {
        throw new Error('No prices today.');
      },
    });
  });
  await page.goto('/about');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Shop', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Something went wrong' })).toBeVisible();
  expect(await reportLastError(page, shop)).toEqual(['Error: No prices today.', 'Error: The last one']);
  expect((await reportsOfPages(shop))[0]?.tags.route).toBe('/shop/:collection?');
  await page.getByRole('main').getByRole('link', { name: 'navigate to home' }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('heading', { level: 1, name: 'Homepage' })).toBeAttached();
});

test('[NET-7][PAGE-7] a missing chunk is reported once, and one reload recovers the page', async ({
  page,
  shop,
  pageErrors,
}) => {
  pageErrors.expect('failed request', /^\/assets\/cart-sheet-.*: net::ERR_FAILED$/);
  pageErrors.expect('uncaught error', /^Loading chunk cart failed \(missing\)$/);
  pageErrors.expect('uncaught error', /^The last one$/);
  let loads = 0;
  page.on('load', () => loads++);
  await page.route(/assets\/cart-sheet-.*\.js/, (route) => route.abort());
  // The site must wait for the reporter before it reloads the page.
  await page.route(/assets\/reporter/, async (route) => {
    await page.waitForEvent('load', { timeout: 500 }).catch(() => {});
    await route.continue();
  });
  await page.goto('/shop');
  const cart = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'cart' });
  await cart.click();
  await expect.poll(() => loads).toBe(2);
  await cart.click();
  await expect(page).toHaveURL('/cart');
  await expect(page.getByText('Your cart is currently empty.')).toBeVisible();
  expect((await reportLastError(page, shop)).sort()).toEqual([
    'ChunkError: Loading chunk cart failed (missing)',
    'Error: The last one',
  ]);
  const reports = await reportsOfPages(shop);
  expect(reports.find((report) => wordsOf(report).startsWith('Chunk'))?.tags.route).toBe('/shop/:collection?');
});

test('[NET-7] noise and errors that the server has reported are not reported', async ({ page, shop, pageErrors }) => {
  pageErrors.expect('status', /^502 \/blog$/);
  pageErrors.expect(
    'uncaught error',
    /^(A lamp|ResizeObserver|The user|Failed to|Unexpected Server|Request aborted|The last)/,
  );
  await shop.sandbox.addFault({ provider: 'content', kind: 'status', status: 403, match: 'content_type=article' });
  await waitForServedPage(page, '/blog', (html) => html.includes('Something went wrong'));
  await page.goto('/blog');
  await expect(page.getByRole('heading', { level: 1, name: 'Something went wrong' })).toBeVisible();
  await page.evaluate(() => {
    const ofExtension = new Error('A lamp of somebody else’s');
    ofExtension.stack = 'Error: A lamp\n    at chrome-extension://abcdef/content.js:1:1';
    reportError(ofExtension);
    reportError(new Error('ResizeObserver loop completed with undelivered notifications.'));
    reportError(new DOMException('The user aborted a request.', 'AbortError'));
    reportError(new TypeError('Failed to fetch'));
    // The router's error for a failed loader in the browser.
    reportError(new Error('Unexpected Server Error'));
    dispatchEvent(new ErrorEvent('error', { message: 'Script error.' }));
    void Promise.reject(new Error('Request aborted'));
  });
  expect(await reportLastError(page, shop)).toEqual(['Error: The last one']);
  const ofServer = (await reportsOf(shop.sandbox)).filter(({ platform }) => platform === 'node');
  expect(new Set(ofServer.map(({ tags }) => tags.route))).toEqual(new Set(['/blog']));
});

test('[NET-7] a site that cannot start is reported once, when the visitor is offered a way out', async ({
  page,
  shop,
  pageErrors,
}) => {
  pageErrors.expect('status', /^502 \/about(\.data)?$/);
  await shop.sandbox.addFault({ provider: 'content', kind: 'status', status: 403 });
  await waitForFailedStart(page);
  await pauseClock(page);
  await page.goto('/about');
  for (let failed = 1; failed <= 3; failed++) {
    await hasFailedToStart(page, failed);
    await page.reload();
  }
  // The report is loaded on demand: a reload right now would cut it off.
  await hasFailedToStart(page, 4);
  await expect.poll(async () => (await reportsOfPages(shop)).map(wordsOf)).toHaveLength(1);
  await page.reload();
  await page.waitForLoadState('networkidle');
  expect((await reportsOfPages(shop)).map(wordsOf)).toEqual(['StartError: The site failed to start 4 times']);
});

test('[NET-7] storage that the visitor’s settings forbid is no error', async ({ page, shop, pageErrors }) => {
  pageErrors.expect('uncaught error', /^The last one$/);
  await forbidStorage(page);
  await page.goto('/about');
  expect(await reportLastError(page, shop)).toEqual(['Error: The last one']);
});
