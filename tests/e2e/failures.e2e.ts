import type { Page } from '@playwright/test';
import { expect, test } from './support/shop.ts';
import { untilNoStart, untilServed } from './support/visit.ts';

test.describe('[PAGE-6] a site that cannot start', () => {
  const wayHome = (page: Page) => page.getByRole('main').getByRole('link', { name: 'navigate to home' });
  /** Each try takes the service's own time to fail: the client gives up at once on this status. */
  const refused = { provider: 'content', kind: 'status', status: 403 } as const;
  /** Longer than any pause between two tries. */
  const pause = 31_000;

  /** With the settings that the site remembers from the test before it is only a page that fails. */
  async function failToStart(page: Page): Promise<void> {
    await untilNoStart(page);
    await page.goto('/about');
    await expect(page.locator('[data-request=initialise]')).toBeAttached();
  }

  async function tryAgain(page: Page): Promise<void> {
    const asked = page.waitForResponse(/\/about\.data/);
    await page.clock.runFor(pause);
    await asked;
  }

  test('retries automatically, and offers a way out after more than three failures', async ({
    page,
    shop,
    complaints,
  }) => {
    complaints.expect(/502/);
    await shop.sandbox.addFault(refused);
    await page.clock.install();
    await failToStart(page);
    await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible();
    for (let failures = 2; failures <= 3; failures++) {
      await expect(wayHome(page)).toHaveCount(0);
      await tryAgain(page);
    }
    await expect(wayHome(page)).toHaveCount(0);
    await tryAgain(page);
    await expect(wayHome(page)).toBeVisible();
  });

  test('keeps counting over a reload', async ({ page, shop, complaints }) => {
    complaints.expect(/502/);
    await shop.sandbox.addFault(refused);
    await page.clock.install();
    await failToStart(page);
    for (let failures = 2; failures <= 4; failures++) {
      await expect(wayHome(page)).toHaveCount(0);
      await expect.poll(() => page.evaluate(() => sessionStorage.getItem('failed-starts'))).toBe(String(failures - 1));
      await page.reload();
    }
    await expect(wayHome(page)).toBeVisible();
  });

  test('shows the logo while it retries, then the page, and resets the count', async ({ page, shop, complaints }) => {
    complaints.expect(/502/);
    await shop.sandbox.addFault(refused);
    await page.clock.install();
    await failToStart(page);
    await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible();
    await shop.sandbox.clearFaults();
    const answers = Promise.withResolvers<void>();
    await page.route(/\/about\.data/, async (route) => {
      await answers.promise;
      await route.continue();
    });
    const asked = page.waitForRequest(/\/about\.data/);
    await page.clock.runFor(pause);
    await asked;
    await expect(page.getByRole('status', { name: 'Loading' })).toBeVisible();
    answers.resolve();
    await expect(page.getByRole('heading', { level: 1, name: 'About' })).toBeVisible();
    await expect(page.getByRole('status', { name: 'Loading' })).toHaveCount(0);
    expect(await page.evaluate(() => sessionStorage.getItem('failed-starts'))).toBeNull();
  });
});

test.describe('a page of a running site that cannot be shown', () => {
  test('[PAGE-9] is rejected in place, can be retried there, and is then fulfilled', async ({
    page,
    shop,
    complaints,
  }) => {
    complaints.expect(/502/);
    const request = (status: string) => page.locator(`[data-request=allArticles][data-status=${status}]`);
    await page.goto('/about');
    await expect(page.locator('[data-request=genericPage][data-status=FULFILLED]')).toBeAttached();
    await shop.sandbox.addFault({ provider: 'content', kind: 'status', status: 403, match: 'content_type=article' });
    const answers = Promise.withResolvers<void>();
    await page.route(/\/blog\.data/, async (route) => {
      await answers.promise;
      await route.continue();
    });
    await page.getByRole('contentinfo').getByRole('link', { name: 'Blog' }).click();
    await expect(request('PENDING')).toBeAttached();
    answers.resolve();
    await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible();
    await expect(page).toHaveURL('/blog');
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
    await expect(page.getByRole('main').getByRole('link', { name: 'navigate to home' })).toHaveText('Return home');
    await expect(request('REJECTED')).toBeAttached();
    await shop.sandbox.clearFaults();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Blog' })).toBeVisible();
    await expect(request('FULFILLED')).toBeAttached();
  });

  test('[SET-1] a layout without settings reads them on the next navigation', async ({ page, shop }) => {
    await shop.sandbox.addFault({ provider: 'content', kind: 'status', status: 500 });
    const links = page.getByRole('contentinfo').getByRole('link');
    const isWhole = (html: string) => html.includes('>About<');
    await untilServed(page, '/shop', (html) => !isWhole(html));
    await page.goto('/shop');
    await expect(links).toHaveText(['Shop', 'Cookie settings']);
    await shop.sandbox.clearFaults();
    // The content service's client waits between its attempts.
    await untilServed(page, '/shop', isWhole);
    await page.getByRole('main').getByRole('link', { name: 'SIM card' }).click();
    await expect(page).toHaveURL(/sim-card/);
    await expect(page.getByRole('contentinfo').getByRole('link', { name: 'About' })).toBeVisible();
  });

  test('keeps the visitor on the current page while offline', async ({ page, connection }) => {
    await page.goto('/about');
    await expect(page.locator('[data-status=FULFILLED]')).toBeAttached();
    await page.waitForLoadState('networkidle');
    await connection.cut();
    await page.getByRole('contentinfo').getByRole('link', { name: 'Blog' }).click();
    await expect(page.getByText('You are offline. The page comes when you are back.')).toBeVisible();
    await expect(page.getByRole('heading', { level: 1, name: 'About' })).toBeAttached();
    await connection.mend();
    await expect(page.getByRole('heading', { level: 1, name: 'Blog' })).toBeVisible();
    await expect(page.getByText('You are offline.')).toHaveCount(0);
  });

  test('[PAGE-7] a chunk that has not loaded after 120 seconds has failed', async ({ page, complaints }) => {
    complaints.expect(/cart-sheet|Loading chunk cart failed/);
    const reports: string[] = [];
    page.on('pageerror', ({ message }) => reports.push(message));
    await page.route(/cart-sheet.*\.js/, () => {});
    await page.clock.install();
    await page.goto('/shop');
    const asked = page.waitForRequest(/cart-sheet.*\.js/);
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'cart' }).click();
    await asked;
    const reloaded = page.waitForEvent('load');
    await page.clock.fastForward(121_000);
    await reloaded;
    expect(reports).toEqual(['Loading chunk cart failed (timeout)']);
  });
});
