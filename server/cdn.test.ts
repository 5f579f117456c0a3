import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openReceiver, type Receiver } from '#tests/contract/support/receiver.ts';
import { expectLogged } from '#tests/support/console.ts';
import { type App, type Site, siteUrl, startSite } from '#tests/support/site.ts';
import { createCdn } from './cdn.ts';

// A CDN that accepts purges and requests pages from the site, as a real one does. `npm run drill -- cdn` tests Varnish itself.

const accessory = '/shop/products/screen-protector';
const pageCache = { maxBytes: 10_000_000, folder: null };

let site: Site;
let cdn: Receiver;
/** A site that sends purges to the CDN. */
let app: App;
beforeAll(async () => {
  site = await startSite();
});
beforeEach(async () => {
  await site.sandbox.reset();
  cdn = await openReceiver();
  const address = { purgeUrl: `${cdn.origin}/purge`, purgeToken: 'token-of-the-test' };
  app = site.startApp({ pageCache, config: { ...site.config, cdn: address } });
});
afterEach(async () => {
  await app.settle();
  await cdn.close();
});
afterAll(() => site.close());

async function get(path: string, from: App = app) {
  const response = await from(new Request(siteUrl + path));
  const text = await response.text();
  return { headers: response.headers, text, keys: keysIn(response.headers.get('surrogate-key')) };
}

function keysIn(header: string | null | undefined): Set<string> {
  return new Set(header?.split(' '));
}

function countShared(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  return [...one].filter((key) => other.has(key)).length;
}

function lifetimeIn(headers: Headers): number {
  const [, seconds] = /s-maxage=(\d+)/.exec(headers.get('cache-control') ?? '') ?? [];
  return Number(seconds) - Number(headers.get('age'));
}

describe('[OPS-2] a CDN', () => {
  test('gets the surrogate keys of each page, and a purge once a changed page is rendered again', async () => {
    const { text, keys } = await get(accessory);
    const other = await get('/about');
    expect(text).toContain('>Add to cart<');
    await site.sandbox.setStock('2009', 0);
    app.purge(['product:screen-protector']);

    const { path, headers } = await cdn.next();
    expect([path, headers.authorization]).toEqual(['/purge', 'Bearer token-of-the-test']);
    const purged = keysIn(headers['surrogate-key']);
    expect(countShared(purged, keys)).toBe(1);
    expect(countShared(purged, other.keys)).toBe(0);
    const fetched = await get(accessory);
    expect(fetched.text).not.toContain('>Add to cart<');
    expect(lifetimeIn(fetched.headers)).toBeGreaterThan(0);
  });

  test('is told that a purged page is stale until the page is rendered again', async () => {
    await get(accessory);
    expect(lifetimeIn((await get(accessory)).headers)).toBeGreaterThan(50);
    app.purge(['product:screen-protector']);
    expect(lifetimeIn((await get(accessory)).headers)).toBeLessThanOrEqual(0);
    await cdn.next();
  });

  test('gets a failed purge again, and the failure is reported once', async () => {
    cdn.answerWith(503, 401);
    const faults: unknown[] = [];
    const address = { purgeUrl: cdn.origin, purgeToken: 'token-of-the-test' };
    const { purge, keysOf } = createCdn(address, fetch, (fault) => faults.push(fault));
    await purge(['product:1']);
    await purge(['product:2']);
    const asked = [await cdn.next(), await cdn.next(), await cdn.next()].map(({ headers }) => headers['surrogate-key']);
    expect(asked[0]).toContain(keysOf(new Set(['product:1'])));
    for (const key of keysOf(new Set(['product:1', 'product:2'])).split(' ')) expect(asked[2]).toContain(key);
    expect(faults).toEqual([expect.objectContaining({ name: 'CdnError' })]);
    expect(JSON.stringify(faults)).not.toContain('token-of-the-test');
  });

  test('counts as failing, reported once, until the last of several purges has succeeded', async () => {
    const answers: ((response: Response) => void)[] = [];
    const reported: unknown[] = [];
    const slow = createCdn(
      { purgeUrl: `${cdn.origin}/purge`, purgeToken: null },
      () => new Promise<Response>((resolve) => answers.push(resolve)),
      (fault) => reported.push(fault),
    );
    const [one, other] = [slow.purge(['one']), slow.purge(['other'])];
    answers[0]?.(new Response(null, { status: 503 }));
    await one;
    answers[1]?.(new Response(null, { status: 204 }));
    await expect.poll(() => answers).toHaveLength(3);
    expect(slow.isFailing()).toBe(true);

    answers[2]?.(new Response(null, { status: 503 }));
    await other;
    await expect.poll(() => answers).toHaveLength(4);
    const third = slow.purge(['third']);
    answers[4]?.(new Response(null, { status: 204 }));
    await third;
    expect(slow.isFailing()).toBe(true);

    answers[3]?.(new Response(null, { status: 503 }));
    await expect.poll(() => answers).toHaveLength(6);
    expect(reported).toHaveLength(1);
    answers[5]?.(new Response(null, { status: 204 }));
    await expect.poll(slow.isFailing).toBe(false);
  });

  test('does not delay new pages when it cannot be reached', async () => {
    await get(accessory);
    await cdn.close();
    expectLogged(/CdnError/);
    app.purge(['product:screen-protector']);
    await app.settle();
    expect((await get(accessory)).text).toContain('>Add to cart<');
    cdn = await openReceiver();
  });

  test('drops a page with too many keys for one header at every purge', async () => {
    const { purge, keysOf } = createCdn({ purgeUrl: cdn.origin, purgeToken: null }, fetch, () => {});
    const keys = keysOf(new Set(Array.from({ length: 10_000 }, (_, index) => `product:${index}`)));
    expect(keys.length).toBeLessThan(8000);
    await purge(['product:of-another-page']);
    expect(countShared(keysIn((await cdn.next()).headers['surrogate-key']), keysIn(keys))).toBe(1);
  });

  test('gets no keys without CDN_PURGE_URL, nor for pages that it must not store', async () => {
    expect((await get(accessory, site.startApp({ pageCache }))).keys.size).toBe(0);
    expect((await get('/cart')).keys.size).toBe(0);
    expect((await get('/no/such/page')).headers.get('cache-control')).toBe('no-store');
  });
});
