import type { BrowserContext, Locator, Page, Route } from '@playwright/test';
import fc from 'fast-check';
import { soakRuns, soakSeed } from '#tests/support/soak.ts';
import { routeCart } from '../support/cart.ts';
import { expect, test } from '../support/shop.ts';

/**
 * Random steps in two real tabs: with any clicks, and responses that are late or lost, both tabs finally show the same quantity, which
 * is the sum of the clicks. Steps that failed once are recorded here, and run first.
 */
const regressions: Step[][] = [];
/** A run takes less than a second. */
const runs = soakRuns(5);
const seed = soakSeed();
const newer = '2005';

type Step =
  | { kind: 'more' | 'less'; tab: number; times: number }
  | { kind: 'remove' | 'undo'; tab: number }
  /** Simultaneous clicks in both tabs. */
  | { kind: 'both'; times: [number, number] }
  /** Clicks, and reloads the page immediately. */
  | { kind: 'leave'; tab: number; times: number }
  | { kind: 'slow' | 'lost' | 'cut' };

const times = fc.integer({ min: 1, max: 4 });
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    kind: fc.constantFrom('more' as const, 'less' as const),
    tab: fc.nat(1),
    times,
  }),
  fc.record({ kind: fc.constantFrom('remove' as const, 'undo' as const), tab: fc.nat(1) }),
  fc.record({ kind: fc.constant('both' as const), times: fc.tuple(times, times) }),
  fc.record({ kind: fc.constant('leave' as const), tab: fc.nat(1), times }),
  fc.record({ kind: fc.constantFrom('slow' as const, 'lost' as const, 'cut' as const) }),
);

const quantityOf = async (page: Page) => {
  const text = await page.getByRole('region', { name: 'Cart' }).textContent();
  return Number(/Quantity (\d+)/.exec(text ?? '')?.[1] ?? 0);
};

test('[CART-18][CART-5] two tabs end with all clicks applied, in any order', async ({
  page,
  context,
  shop,
  pageErrors,
}) => {
  test.setTimeout(60_000 + runs * 10_000);
  console.info(`${runs} runs of two tabs, seed ${seed}`);
  pageErrors.allow('failed request', /^\/cart: net::ERR_CONNECTION_RESET$/);
  pageErrors.allow('status', /^(409|503) \/cart$/);
  await shop.sandbox.setStock(newer, 5000);
  await page.goto('/shop/products/light-phone-iii');
  await page.getByRole('button', { name: 'Add to cart' }).click();
  await expect(page.getByRole('button', { name: 'Checkout' })).toBeEnabled();
  const other = await context.newPage();
  const tabs = [page, other];
  for (const tab of tabs) await tab.goto('/cart');
  let run = 0;

  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 5 }), async (steps) => {
      // A different IP address for each run, because of the rate limits on writes.
      run += 1;
      await context.setExtraHTTPHeaders({ 'x-forwarded-for': `203.0.113.${run % 256}` });
      let quantity = await begin(tabs);
      for (const each of steps) quantity = await perform(each, { tabs, context, quantity });
      for (const tab of tabs) await settled(tab);
      for (const tab of tabs) await expect.poll(() => quantityOf(tab), soon).toBe(quantity);
      await context.unrouteAll();
      await shop.sandbox.clearFaults();
    }),
    { numRuns: runs, seed, examples: regressions.map((steps) => [steps]), endOnFailure: true },
  );

  async function perform(
    each: Step,
    now: { tabs: Page[]; context: BrowserContext; quantity: number },
  ): Promise<number> {
    const { quantity } = now;
    if (each.kind === 'slow') await shop.sandbox.addFault({ provider: 'storefront', kind: 'delay', ms: 60, times: 3 });
    else if (each.kind === 'lost')
      await shop.sandbox.addFault({
        provider: 'storefront',
        kind: 'lost-answer',
        times: 1,
        match: { body: 'mutation' },
      });
    else if (each.kind === 'cut') await routeCart(now.context, loseResponse, 1);
    if (each.kind === 'both') return both(now.tabs, each.times, quantity);
    if (!('tab' in each)) return quantity;
    const tab = now.tabs[each.tab] as Page;
    // Waits until the other tab's changes are shown; this tab's own may still be pending.
    await expect.poll(() => quantityOf(tab), soon).toBe(quantity);
    return click(tab, each, quantity);
  }

  async function both(tabs: Page[], clicks: [number, number], quantity: number): Promise<number> {
    // Between a removal and its undo, clicks of the other tab have no line to change.
    for (const tab of tabs) await settled(tab);
    for (const tab of tabs) await expect.poll(() => quantityOf(tab), soon).toBe(quantity);
    if (quantity === 0) return 0;
    await Promise.all(tabs.map((tab, index) => pressMore(tab, clicks[index] ?? 0)));
    return quantity + clicks[0] + clicks[1];
  }
});

/** Restores a removed line, so that every run starts with one. */
async function begin(tabs: readonly Page[]): Promise<number> {
  for (const tab of tabs) await settled(tab);
  for (const tab of tabs) {
    const undo = tab.getByRole('button', { name: 'Undo' });
    if ((await quantityOf(tab)) > 0 || !(await undo.isVisible())) continue;
    await press(undo);
    await settled(tab);
    break;
  }
  const quantity = Math.max(...(await Promise.all(tabs.map(quantityOf))));
  for (const tab of tabs) await expect.poll(() => quantityOf(tab), soon).toBe(quantity);
  expect(quantity).toBeGreaterThan(0);
  return quantity;
}

const soon = { intervals: [10, 20, 50] };

async function settled(tab: Page): Promise<void> {
  await expect.poll(() => tab.getByRole('region', { name: 'Cart' }).getAttribute('data-status'), soon).toBe('IDLE');
}

/** Without Playwright's pointer checks, to be fast. */
async function press(button: Locator): Promise<void> {
  await button.evaluate((element) => (element as HTMLElement).click());
}

async function loseResponse(route: Route): Promise<void> {
  if (route.request().method() === 'POST') await route.fetch();
  await route.abort('connectionreset');
}

async function pressMore(tab: Page, times: number): Promise<void> {
  for (let time = 0; time < times; time++) await press(tab.getByRole('button', { name: 'One Light Phone III more' }));
}

/** Performs the step if its button exists, and returns the expected quantity. */
async function click(tab: Page, each: Step & { tab: number }, quantity: number): Promise<number> {
  if (each.kind === 'undo') {
    const undo = tab.getByRole('button', { name: 'Undo' });
    if (!(await undo.isVisible()) || quantity > 0) return quantity;
    await press(undo);
    return quantityOf(tab);
  }
  if (quantity === 0) return 0;
  if (each.kind === 'remove') {
    await press(tab.getByRole('button', { name: 'Remove Light Phone III' }));
    return 0;
  }
  if (each.kind === 'leave') {
    await pressMore(tab, each.times);
    await tab.reload({ waitUntil: 'networkidle' });
    return quantity + each.times;
  }
  if (each.kind !== 'more' && each.kind !== 'less') return quantity;
  const by = each.kind === 'more' ? 1 : -1;
  const times = each.kind === 'more' ? each.times : Math.min(each.times, quantity - 1);
  const button = tab.getByRole('button', { name: `One Light Phone III ${each.kind}` });
  for (let time = 0; time < times; time++) await press(button);
  return quantity + by * times;
}
