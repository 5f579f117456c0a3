import { readdir } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { Redis } from 'ioredis';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openReceiver } from './contract/support/receiver.ts';
import { startSiteProcess } from './soak/site-process.ts';
import { readMetrics } from './support/metrics.ts';
import { startRedis } from './support/redis.ts';
import { type Shop, startShop } from './support/start-shop.ts';
import { startWarmShop } from './support/start-warm-shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await startWarmShop(['/shop/products/light-phone-iii']);
});
afterAll(() => shop.stop());

async function readiness({ url } = shop): Promise<[number, string]> {
  const response = await fetch(`${url}/readyz`);
  return [response.status, await response.text()];
}

test.each(['/healthz', '/readyz'])(
  '[OPS-1] %s is never stored, and never taken for another type than text',
  async (path) => {
    const { headers } = await fetch(shop.url + path);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
  },
);

test.each(['/healthz', '/readyz?from=balancer'])('[OPS-1] %s is answered to HTTP/1.0, without a Host', async (path) => {
  const { hostname, port } = new URL(shop.url);
  const socket = connect(Number(port), hostname);
  socket.write(`HEAD ${path} HTTP/1.0\r\n\r\n`);
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 200 OK\r\ncache-control: no-store\r\n/i);
});

test('[SAFE-1][OPS-2] a replica that is ready has shared the scripts and styles of its pages with the others', async () => {
  const redis = await startRedis();
  const fresh = await startSiteProcess({ env: { DRAIN_SECONDS: '0', REDIS_URL: redis.url } });
  const client = new Redis(redis.url);
  const shared = (await client.keys('light-shop:asset:*')).map((key) => key.split(':').at(-1));
  client.disconnect();
  const built = await readdir(join(import.meta.dirname, '../build/client/assets'));
  expect(shared.toSorted()).toEqual(built.filter((name) => !/\.(br|gz)$/.test(name)).toSorted());
  await fresh.stop();
  await redis.stop();
});

const product = async (handle: string) => (await fetch(`${shop.url}/shop/products/${handle}`)).status;

test('[OPS-1] the site is ready once it has rendered a first page, so that no visitor waits for its modules', async () => {
  const fresh = await startSiteProcess({ env: { DRAIN_SECONDS: '0' } });
  expect(await fresh.sandbox.requests('startPage')).not.toHaveLength(0);
  await fresh.stop();
});

test('[HOME-8] the first page after `npm start` on a new data folder is the start page', async () => {
  const fresh = await startShop();
  const home = await (await fetch(fresh.url)).text();
  await fresh.stop();
  expect(/isError\W+true/.test(home)).toBe(false);
  expect((await fresh.process.ended).stderr).toBe('');
});

test('[OPS-1] /readyz says which provider fails, and stays ready while the site can answer', async () => {
  expect(await product('light-phone-iii')).toBe(200);
  // A part of the first page may have come too late.
  expect(await readiness()).toEqual([200, expect.not.stringContaining('calls failed')]);

  await shop.sandbox.addFault({ provider: 'storefront', kind: 'status', status: 503 });
  for (const handle of ['sim-card', 'screen-protector', 'carbon-offset']) expect(await product(handle)).toBe(503);
  const [status, text] = await readiness();
  expect(status).toBe(200);
  expect(text).toMatch(/^ready\n/);
  expect(text).toMatch(/^degraded: storefront: the last \d+ calls failed \((status|unreachable)\), \d+ s ago$/m);
  expect(text).toMatch(/^degraded: pages: not rendered/m);
  expect(text).not.toMatch(/^degraded: content/m);

  await shop.sandbox.clearFaults();
  await expect.poll(() => product('sim-card')).toBe(200);
  expect((await readiness())[1]).not.toContain('storefront');
});

test('[OPS-1] /readyz reports stale and incomplete pages', async () => {
  // The next pages are rendered from the responses that this one has cached.
  await expect.poll(async () => (await fetch(`${shop.url}/blog`)).status).toBe(200);
  await shop.sandbox.addFault({ provider: 'content', kind: 'status', status: 500 });
  let pages = 0;
  const visitNext = () => fetch(`${shop.url}/blog?tag=${pages++}`);
  await expect
    .poll(() => visitNext().then(() => readiness()))
    .toEqual([200, expect.stringMatching(/^degraded: pages: made (of stale responses|without a part)/m)]);
});

test('[OPS-1][OPS-2] /readyz and /metrics report that Redis is down or that the CDN refuses purges', async () => {
  const [redis, cdn] = await Promise.all([startRedis(), openReceiver()]);
  const sharing = await startShop({ env: { REDIS_URL: redis.url, CDN_PURGE_URL: cdn.origin } });
  const failing = async (part: string) => (await readMetrics(sharing.url)).sum('shop_part_failing', { part });
  const bothAre = async (state: number) => {
    await expect.poll(() => failing('redis')).toBe(state);
    await expect.poll(() => failing('cdn')).toBe(state);
  };
  await bothAre(0);
  redis.pause();
  await expect.poll(() => failing('redis')).toBe(1);
  redis.resume();
  await expect.poll(() => failing('redis')).toBe(0);
  await redis.stop();
  // Not once alone: a purge that is sent meanwhile, or again a second later, would be taken before it is seen here.
  cdn.answerAllWith(503);
  await sharing.sandbox.setStock('2009', 0);
  await expect
    .poll(() => readiness(sharing))
    .toEqual([200, expect.stringMatching(/^ready\n(.*\n)*degraded: redis: .*\ndegraded: cdn: /)]);
  await redis.start();
  cdn.answerAllWith(204);
  await bothAre(0);
  expect((await readiness(sharing))[1]).not.toMatch(/redis|cdn/);
  await sharing.stop();
  await Promise.all([redis.stop(), cdn.close()]);
});
