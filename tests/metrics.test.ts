import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readMetrics } from './support/metrics.ts';
import { type Shop, startShop } from './support/start-shop.ts';
import { startWarmShop } from './support/start-warm-shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await startWarmShop(['/shop']);
});
afterAll(() => shop.stop());

async function visit(path: string, init?: RequestInit): Promise<Response> {
  const response = await fetch(shop.url + path, init);
  await response.arrayBuffer();
  return response;
}

/** Visits a page until it is sent from the page cache: one of which a part came too late is not stored. */
async function visitUntilStored(path: string): Promise<void> {
  await expect.poll(async () => (await visit(path)).headers.get('server-timing')).toContain('cache;desc=hit');
}

/** Requests of a route so far. */
async function requests(labels: Record<string, string>): Promise<number> {
  return (await readMetrics(shop.url)).sum('shop_http_requests_total', labels);
}

describe('[OPS-1] /metrics', () => {
  test('counts requests by route pattern, method, status and outcome of the page cache', async () => {
    await visitUntilStored('/about');
    const page = { route: '/:slug', method: 'GET', status: '2xx' };
    const hits = await requests({ ...page, cache: 'hit' });
    for (let visits = 0; visits < 3; visits++) await visit('/about?utm_source=letter');
    expect(await requests({ ...page, cache: 'hit' })).toBe(hits + 3);
    // On a busy machine its first visitor may have been told that the page comes later.
    expect(await requests({ route: page.route, method: page.method, cache: 'miss' })).toBeGreaterThan(0);

    await visit('/no/such/page');
    expect(await requests({ route: '/*', status: '4xx', cache: 'miss' })).toBe(1);
    await visit('/cart', { method: 'POST', headers: { origin: 'https://elsewhere.example' } });
    expect(await requests({ route: '/cart/:flow?', method: 'POST', status: '4xx', cache: 'bypass' })).toBe(1);
    await visit('/webhooks/content', { method: 'POST', body: '{}' });
    expect(await requests({ route: '/webhooks/:provider', status: '4xx' })).toBe(1);
    await visit('/favicon.ico');
    expect(await requests({ route: 'files', status: '2xx' })).toBe(1);
  });

  test('has no series for made-up addresses and methods', async () => {
    for (const path of ['/one', '/two?three=four', '/blog/five', '/six/seven'])
      await visit(path, { method: 'PROPFIND' });
    const { values } = await readMetrics(shop.url);
    expect([...values('route')].filter((route) => /one|two|three|five|six/.test(route))).toEqual([]);
    expect([...values('method')]).not.toContain('PROPFIND');
  });

  test('counts and times provider calls by their outcome', async () => {
    const outcomes = async (provider: string, outcome: string) =>
      (await readMetrics(shop.url)).sum('shop_provider_calls_total', { provider, outcome });
    expect(await outcomes('storefront', 'ok')).toBeGreaterThan(0);
    expect(await outcomes('content', 'ok')).toBeGreaterThan(0);
    const faults = [
      [{ kind: 'status', status: 503 }, 'status'],
      [{ kind: 'bad-json' }, 'malformed'],
      [{ kind: 'graphql-error', message: 'No access', code: 'ACCESS_DENIED' }, 'refused'],
      [{ kind: 'throttle' }, 'throttled'],
      [{ kind: 'reset' }, 'unreachable'],
    ] as const;
    for (const [fault, outcome] of faults) {
      const before = await outcomes('storefront', outcome);
      await shop.sandbox.addFault({ provider: 'storefront', ...fault });
      // A page is sent without the parts that are late, and an open circuit makes no call: visits until one is counted.
      let visits = 0;
      const visitNext = () => visit(`/shop?after=${outcome}-${visits++}`).then(() => outcomes('storefront', outcome));
      await expect.poll(visitNext).toBeGreaterThan(before);
      await shop.sandbox.clearFaults();
      // The circuit opens when more than half of the calls of ten seconds have failed.
      for (let calls = 0; calls < 5; calls += 1) await visit(`/shop?after=${outcome}-mended-${calls}`);
    }
    const { sum } = await readMetrics(shop.url);
    expect(sum('shop_provider_call_seconds_count', { provider: 'storefront' })).toBe(
      sum('shop_provider_calls_total', { provider: 'storefront' }),
    );
    const queued = async () =>
      (await readMetrics(shop.url)).sum('shop_provider_calls_queued', { provider: 'storefront' });
    await expect.poll(queued).toBe(0);
  });

  test('says which provider gets no calls because it is down, until it is back', async () => {
    const open = async (provider: string) =>
      (await readMetrics(shop.url)).sum('shop_provider_circuit_open', { provider });
    let visits = 0;
    const visitNext = () => visit(`/shop?after=next-${visits++}`).then(() => open('storefront'));
    // The failed calls of earlier tests may have opened it.
    await expect.poll(visitNext).toBe(0);
    await shop.sandbox.addFault({ provider: 'storefront', kind: 'status', status: 503 });
    await expect.poll(visitNext).toBe(1);
    expect(await open('content')).toBe(0);
    await shop.sandbox.clearFaults();
    await expect.poll(visitNext).toBe(0);
  });

  test('times rendering, measures the page cache and the event loop', async () => {
    await visitUntilStored('/about');
    const { sum, names } = await readMetrics(shop.url);
    expect(sum('shop_render_seconds_count', { route: '/:slug' })).toBeGreaterThan(0);
    expect(sum('shop_page_renders_total', { outcome: 'complete' })).toBeGreaterThan(0);
    expect(sum('shop_page_cache_entries', { share: 'pages' })).toBeGreaterThan(0);
    expect(sum('shop_page_cache_bytes', { share: 'pages' })).toBeGreaterThan(1000);
    expect([...names]).toEqual(
      expect.arrayContaining(['nodejs_eventloop_lag_p99_seconds', 'process_resident_memory_bytes']),
    );
  });

  test('counts the pages that are being rendered', async () => {
    const rendering = async () => (await readMetrics(shop.url)).sum('shop_pages_rendering');
    await expect.poll(rendering).toBe(0);
    await shop.sandbox.addFault({ provider: 'storefront', kind: 'delay', ms: 500 });
    const visited = visit('/shop?after=slow');
    await expect.poll(rendering).toBe(1);
    await visited;
    await shop.sandbox.clearFaults();
    await expect.poll(rendering).toBe(0);
  });

  test('is 404 for requests that a proxy passes on', async () => {
    const { status, headers } = await visit('/metrics', { headers: { 'x-forwarded-for': '203.0.113.7' } });
    expect([status, headers.get('content-type')]).toEqual([404, expect.stringContaining('text/html')]);
  });
});

test('[OPS-1] with METRICS_TOKEN, /metrics takes that token only', async () => {
  const guarded = await startShop({ env: { METRICS_TOKEN: 'a-token-of-many-letters' } });
  const statusWith = async (headers: Record<string, string>) =>
    (await fetch(`${guarded.url}/metrics`, { headers })).status;
  expect(await statusWith({})).toBe(401);
  expect(await statusWith({ authorization: 'Bearer another-token-of-letters' })).toBe(401);
  const behindProxy = { 'x-forwarded-for': '203.0.113.7' };
  expect(await statusWith({ ...behindProxy, authorization: 'Bearer a-token-of-many-letters' })).toBe(200);
  await guarded.stop();
});
