import type { Page } from '@playwright/test';
import { pauseAfter } from '#site/kernel/screens/failed-starts.ts';
import { expect, test } from './support/shop.ts';
import { hasFailedToStart, pauseClock, waitForFailedStart, waitForServedPage } from './support/visit.ts';

test.describe('[PAGE-6] a site that cannot start', () => {
  const wayHome = (page: Page) => page.getByRole('main').getByRole('link', { name: 'navigate to home' });
  /** The client does not retry this status, so that each attempt fails immediately. */
  const refused = { provider: 'content', kind: 'status', status: 403 } as const;
  const failedStart = /^502 \/about(\.data)?$/;

  /** Waits first until the start fails too: with settings cached from the previous test only the page would fail. */
  async function failToStart(page: Page): Promise<void> {
    await waitForFailedStart(page);
    await page.goto('/about');
    await expect(page.locator('[data-request=initialise]')).toBeAttached();
  }

  test('retries automatically, and offers a way out after more than three failures', async ({
    page,
    shop,
    pageErrors,
  }) => {
    pageErrors.expect('status', failedStart);
    await shop.sandbox.addFault(refused);
    await pauseClock(page);
    await failToStart(page);
    await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible();
    for (let failures = 1; failures <= 3; failures++) {
      await hasFailedToStart(page, failures);
      await expect(wayHome(page)).toHaveCount(0);
      await expect(page.getByRole('link', { name: 'Light, home' })).toHaveCount(0);
      await page.clock.runFor(pauseAfter(failures));
    }
    await expect(wayHome(page)).toBeVisible();
    await expect(page.getByRole('link', { name: 'Light, home' })).toBeVisible();
  });

  test('shows the ways on without JavaScript', { tag: '@no-js' }, async ({ page, shop, pageErrors }) => {
    pageErrors.expect('status', failedStart);
    await shop.sandbox.addFault(refused);
    await failToStart(page);
    await shop.sandbox.clearFaults();
    await page.getByRole('link', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Phones that ask for less' })).toBeVisible();
  });

  test('counts failures across reloads', async ({ page, shop, pageErrors }) => {
    pageErrors.expect('status', failedStart);
    await shop.sandbox.addFault(refused);
    await pauseClock(page);
    await failToStart(page);
    for (let failures = 1; failures <= 3; failures++) {
      await hasFailedToStart(page, failures);
      await expect(wayHome(page)).toHaveCount(0);
      await page.reload();
    }
    await expect(wayHome(page)).toBeVisible();
  });

  test('shows the logo during a retry, then the page with its layout, and resets the count', async ({
    page,
    shop,
    pageErrors,
  }) => {
    pageErrors.expect('status', failedStart);
    await shop.sandbox.addFault(refused);
    await pauseClock(page);
    await failToStart(page);
    await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible();
    await hasFailedToStart(page, 1);
    await shop.sandbox.clearFaults();
    const responses = Promise.withResolvers<void>();
    await page.route(/\/about\.data/, async (route) => {
      await responses.promise;
      await route.continue();
    });
    const requested = page.waitForRequest(/\/about\.data/);
    await page.clock.runFor(pauseAfter(1));
    await requested;
    const loader = page.getByRole('status').filter({ hasText: 'Loading' });
    await expect(loader).toBeVisible();
    const logo = await loader.locator(':visible').last().boundingBox();
    const { width = 0, height = 0 } = page.viewportSize() ?? {};
    expect(logo && logo.x + logo.width / 2).toBeCloseTo(width / 2, 0);
    expect(logo && logo.y + logo.height / 2).toBeCloseTo(height / 2, 0);
    responses.resolve();
    await expect(page.getByRole('heading', { level: 1, name: 'Phones that ask for less' })).toBeVisible();
    await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Blog' })).toBeVisible();
    await expect(loader).toHaveCount(0);
    await expect.poll(() => page.evaluate(() => sessionStorage.getItem('failed-starts'))).toBeNull();
  });
});

test.describe('a page of a running site that cannot be shown', () => {
  test('[PAGE-9] is rejected in place, can be retried there, and is then fulfilled', async ({
    page,
    shop,
    pageErrors,
  }) => {
    pageErrors.expect('status', /^502 \/blog\.data/);
    const request = (status: string) => page.locator(`[data-request=allArticles][data-status=${status}]`);
    await page.goto('/about');
    await expect(page.locator('[data-request=genericPage][data-status=FULFILLED]')).toBeAttached();
    await shop.sandbox.addFault({ provider: 'content', kind: 'status', status: 403, match: 'content_type=article' });
    await waitForServedPage(page, '/blog', (html) => html.includes('Something went wrong'));
    const responses = Promise.withResolvers<void>();
    await page.route(/\/blog\.data/, async (route) => {
      await responses.promise;
      await route.continue();
    });
    await page.getByRole('contentinfo').getByRole('link', { name: 'Blog' }).click();
    await expect(request('PENDING')).toBeAttached();
    responses.resolve();
    await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible();
    await expect(page).toHaveURL('/blog');
    await expect(page.getByRole('link', { name: 'navigate to home', exact: true })).toHaveText('Return home');
    await expect(request('REJECTED')).toBeAttached();
    await shop.sandbox.clearFaults();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Blog' })).toBeVisible();
    await expect(request('FULFILLED')).toBeAttached();
  });

  test('[PAGE-3] the error screen covers the window, without bar, banner, footer and cookie notice', {
    tag: '@width',
  }, async ({ page, shop, pageErrors }) => {
    pageErrors.expect('status', /^502 \/blog$/);
    await shop.sandbox.addFault({ provider: 'content', kind: 'status', status: 403, match: 'content_type=article' });
    await waitForServedPage(page, '/blog', (html) => html.includes('Something went wrong'));
    await page.goto('/blog');
    const heading = page.getByRole('heading', { name: 'Something went wrong' });
    await expect(heading.locator('em')).toHaveCSS('font-style', 'italic');
    const screen = page.getByRole('main').locator('section');
    const viewport = page.viewportSize();
    expect(await screen.boundingBox()).toEqual({ x: 0, y: 0, ...viewport });
    await expect(screen).toHaveCSS('position', 'fixed');
    for (const part of [
      page.getByRole('navigation'),
      page.getByRole('contentinfo'),
      page.getByRole('complementary'),
      page.getByText('The internet can be sketchy.'),
    ])
      await expect(part).toHaveCount(0);
  });

  test('[SET-1] a layout without settings reads them on the next navigation', async ({ page, shop }) => {
    await shop.sandbox.addFault({ provider: 'content', kind: 'status', status: 500 });
    const links = page.getByRole('contentinfo').getByRole('link');
    const isWhole = (html: string) => html.includes('>About<');
    await waitForServedPage(page, '/shop', (html) => !isWhole(html));
    await page.goto('/shop');
    await expect(links).toHaveText(['Shop', 'Cookie settings']);
    await shop.sandbox.clearFaults();
    // The client of the content service waits between retries.
    await waitForServedPage(page, '/shop', isWhole);
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
    await expect(page.getByText('You are offline. The page will come when you are back.')).toBeVisible();
    await expect(page.getByRole('heading', { level: 1, name: 'Phones that ask for less' })).toBeAttached();
    await connection.mend();
    await expect(page.getByRole('heading', { level: 1, name: 'Blog' })).toBeVisible();
    await expect(page.getByText('You are offline.')).toHaveCount(0);
  });

  test('[PAGE-7] a chunk that has not loaded after 120 seconds has failed', async ({ page, pageErrors }) => {
    pageErrors.expect('uncaught error', /^Loading chunk cart failed \(timeout\)$/);
    const reports: string[] = [];
    page.on('pageerror', ({ message }) => reports.push(message));
    await page.route(/assets\/cart-sheet-.*\.js/, () => {});
    await page.clock.install();
    await page.goto('/shop');
    const requested = page.waitForRequest(/assets\/cart-sheet-.*\.js/);
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'cart' }).click();
    await requested;
    const reloaded = page.waitForEvent('load');
    await page.clock.fastForward(121_000);
    await reloaded;
    expect(reports).toEqual(['Loading chunk cart failed (timeout)']);
  });
});
