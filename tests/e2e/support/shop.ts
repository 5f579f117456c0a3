import { type BrowserContext, test as base, type Page } from '@playwright/test';
import { type RunningShop, startShop } from '#tests/support/start-shop.ts';
import { type Complaints, listenForComplaints } from './complaints.ts';
import { sharedShop, shopSettings } from './start-shops.ts';

export { expect } from '@playwright/test';

interface TestFixtures {
  /** The complaints of the test's own pages; any that was not expected fails the test. */
  complaints: Complaints;
  /** Cuts the visitor's connection, and mends it. What pages then fail to fetch is no complaint. */
  connection: { cut: () => Promise<void>; mend: () => Promise<void> };
  /** Opens a page as somebody else: a browser profile of its own, held to the same silence. */
  anotherVisitor: () => Promise<Page>;
  /** Every test begins with the sandbox as seeded. */
  freshSandbox: undefined;
}

interface WorkerFixtures {
  shop: RunningShop;
  /** Settings of the shop that a file's tests are about; they get one of their own. */
  shopEnv: Record<string, string> | null;
  /** Whether pictures are loaded: for the files that are about what is seen of them. */
  pictures: boolean;
}

let addresses = 0;

/** Every test's visitor asks from an address of their own, so that nobody is refused for what another did; workers share their shop in turn. */
function newAddress(workerIndex: number): string {
  addresses += 1;
  return `100.${workerIndex % 256}.${Math.floor(addresses / 256)}.${addresses % 256}`;
}

/** The test function of all end-to-end tests: `shop` is a real one, the same for all tests of a worker, and `page` is a visitor's. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  shopEnv: [null, { scope: 'worker', option: true }],

  pictures: [false, { scope: 'worker', option: true }],

  // A flag and not a blocked request, which would be a failure to the page and turn off the browser's own cache.
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
      const shop = await startShop({ env: { ...shopSettings, ...shopEnv } });
      await use(shop);
      await shop.stop();
    },
    { scope: 'worker', timeout: 60_000 },
  ],

  baseURL: async ({ shop }, use) => use(shop.url),

  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs off this pattern.
  extraHTTPHeaders: async ({}, use, { workerIndex }) => use({ 'x-forwarded-for': newAddress(workerIndex) }),

  freshSandbox: [
    async ({ shop }, use) => {
      await shop.sandbox.reset();
      await use(undefined);
    },
    { auto: true },
  ],

  complaints: [
    async ({ context, shop }, use) => {
      const complaints = listenForComplaints(context, shop.url);
      await use(complaints);
      base.expect(complaints.unexpected()).toEqual([]);
    },
    { auto: true },
  ],

  connection: async ({ context, complaints }, use) => {
    await use({
      cut: () => {
        complaints.expect(/ERR_INTERNET_DISCONNECTED|Failed to fetch manifest patches/);
        return context.setOffline(true);
      },
      mend: () => context.setOffline(false),
    });
  },

  anotherVisitor: async ({ browser, hasTouch, isMobile, javaScriptEnabled, shop, viewport }, use) => {
    const visitors: { context: BrowserContext; complaints: Complaints }[] = [];
    await use(async () => {
      const options = { hasTouch, isMobile, javaScriptEnabled, viewport };
      const context = await browser.newContext({ baseURL: shop.url, ...options });
      visitors.push({ context, complaints: listenForComplaints(context, shop.url) });
      return context.newPage();
    });
    for (const { context } of visitors) await context.close();
    base.expect(visitors.flatMap(({ complaints }) => complaints.unexpected())).toEqual([]);
  },
});
