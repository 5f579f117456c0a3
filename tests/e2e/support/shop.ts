import { randomUUID } from 'node:crypto';
import { type BrowserContext, test as base, type Page } from '@playwright/test';
import { countAddedFaults } from '#tests/support/sandbox-control.ts';
import type { RunningShop } from '#tests/support/start-shop.ts';
import { startAppOnLoad } from './hydrated.ts';
import { type PageErrors, recordPageErrors } from './page-errors.ts';
import { sharedShop, startOwnShop } from './start-shops.ts';

export { expect } from '@playwright/test';

interface TestFixtures {
  /** Whether a test continues only when the app has hydrated the page that it went to; false for tests of what happens before. */
  startsApp: boolean;
  /** Whether motion is allowed, as most visitors allow it; without it a test needs a tenth less of the processor. */
  motion: boolean;
  /** Errors in the test's pages; an unexpected one fails the test, and so does an expected one that is missing. */
  pageErrors: PageErrors;
  /** Sets the visitor offline and online; failed requests while offline are expected. */
  connection: { cut: () => Promise<void>; mend: () => Promise<void> };
  /** Opens a page in a new browser context, which must not have errors either. */
  anotherVisitor: () => Promise<Page>;
  /** Resets the sandbox before each test. */
  freshSandbox: undefined;
}

interface WorkerFixtures {
  shop: RunningShop;
  /** Settings of a separate shop for the tests of a file. */
  shopEnv: Record<string, string> | null;
  /** Whether pictures are loaded; only few files need them. */
  pictures: boolean;
}

let addresses = 0;

/** The faults that this process had added when its last test began. */
let faultsBefore = 0;

/** A different IP address for each test, so that rate limits do not affect later tests: the workers of one index share a shop. */
function newAddress(workerIndex: number): string {
  addresses += 1;
  return `81.${workerIndex % 256}.${Math.floor(addresses / 256)}.${addresses % 256}`;
}

/** The test function of all end-to-end tests: `shop` is a running shop, shared by the tests of a worker, and `page` a visitor's page. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  shopEnv: [null, { scope: 'worker', option: true }],

  pictures: [false, { scope: 'worker', option: true }],

  // A flag instead of blocked requests, which would fail in the page and disable the browser's cache.
  launchOptions: [
    async ({ launchOptions, pictures }, use) => {
      const { args = [] } = launchOptions;
      await use(
        pictures ? launchOptions : { ...launchOptions, args: [...args, '--blink-settings=imagesEnabled=false'] },
      );
    },
    { scope: 'worker' },
  ],

  shop: [
    async ({ shopEnv }, use, { parallelIndex }) => {
      if (shopEnv === null) return use(sharedShop(parallelIndex));
      const shop = await startOwnShop({ env: shopEnv });
      await use(shop);
      await shop.stop();
    },
    { scope: 'worker', timeout: 60_000 },
  ],

  startsApp: [true, { option: true }],

  motion: [false, { option: true }],

  contextOptions: async ({ contextOptions, motion }, use) =>
    use({ ...contextOptions, reducedMotion: motion ? 'no-preference' : 'reduce' }),

  context: async ({ context, javaScriptEnabled, startsApp }, use) => {
    if (startsApp && javaScriptEnabled !== false) context.on('page', startAppOnLoad);
    await use(context);
  },

  baseURL: async ({ shop }, use) => use(shop.url),

  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs off this pattern.
  extraHTTPHeaders: async ({}, use, { workerIndex }) => use({ 'x-forwarded-for': newAddress(workerIndex) }),

  freshSandbox: [
    async ({ shop }, use) => {
      await shop.sandbox.reset();
      // Faults of the last test may have opened the circuit of the storefront or the content service, which would fail the pages of this one.
      // Not by a page that was rendered before: it is served from the cache while the circuit is open.
      if (countAddedFaults() > faultsBefore)
        for (const path of ['/shop/products/', '/'])
          await base.expect.poll(async () => (await fetch(`${shop.url}${path}${randomUUID()}`)).status).toBe(404);
      faultsBefore = countAddedFaults();
      await use(undefined);
    },
    { auto: true },
  ],

  pageErrors: [
    async ({ context, shop }, use) => {
      const pageErrors = recordPageErrors(context, shop.url);
      await use(pageErrors);
      base.expect(pageErrors.differences()).toEqual([]);
    },
    { auto: true },
  ],

  connection: async ({ context, pageErrors }, use) => {
    await use({
      cut: () => {
        pageErrors.allow('failed request', /: net::ERR_INTERNET_DISCONNECTED$/);
        pageErrors.allow('console error', /^Failed to fetch manifest patches/);
        return context.setOffline(true);
      },
      mend: () => context.setOffline(false),
    });
  },

  anotherVisitor: async (
    { browser, contextOptions: { reducedMotion }, hasTouch, isMobile, javaScriptEnabled, shop, viewport },
    use,
  ) => {
    const visitors: { context: BrowserContext; pageErrors: PageErrors }[] = [];
    await use(async () => {
      const options = { hasTouch, isMobile, javaScriptEnabled, reducedMotion, viewport };
      const context = await browser.newContext({ baseURL: shop.url, ...options });
      visitors.push({ context, pageErrors: recordPageErrors(context, shop.url) });
      return context.newPage();
    });
    for (const { context } of visitors) await context.close();
    base.expect(visitors.flatMap(({ pageErrors }) => pageErrors.differences())).toEqual([]);
  },
});
