import { expect, test } from 'vitest';
import { startShop } from './support/start-shop.ts';

test('[OPS-1] each request is a line of JSON, with nothing of the visitor', async () => {
  const shop = await startShop({ env: { ACCESS_LOG: 'on' } });
  const ids: (string | null)[] = [];
  const visit = async (path: string, init?: RequestInit) => {
    const response = await fetch(shop.url + path, init);
    ids.push(response.headers.get('x-request-id'));
    return response.headers.get('server-timing');
  };
  const personal = { cookie: 'cart=secret-cart', referer: 'https://secret.example/', 'user-agent': 'secret-agent' };
  // A first page of which a part came too late is not stored.
  await expect.poll(() => visit('/about?secret=1', { headers: personal })).toContain('cache;desc=hit');
  await visit('/blog/secret-article', { headers: personal });
  await visit('/cart', { method: 'POST', body: 'secret=1', headers: { origin: 'https://secret.example' } });
  await visit('/favicon.ico');
  await fetch(`${shop.url}/healthz`);
  await shop.stop();

  const { stdout } = await shop.process.ended;
  const lines = stdout.split('\n').filter((line) => line.startsWith('{'));
  const entries = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
  expect(entries.map(({ requestId }) => requestId)).toEqual(ids);
  expect(stdout).not.toContain('secret');
  expect(entries.slice(-4)).toMatchObject([
    { level: 'info', method: 'GET', route: '/:slug', status: 200, cache: 'hit' },
    { method: 'GET', route: '/blog/:slug', status: 404, cache: 'miss' },
    { method: 'POST', route: '/cart/:flow?', status: 403, cache: 'bypass' },
    { method: 'GET', route: 'files', status: 200, cache: 'bypass', requestId: null },
  ]);
  for (const { time, milliseconds } of entries) {
    expect(new Date(String(time)).toISOString()).toBe(time);
    expect(milliseconds).toBeGreaterThanOrEqual(0);
  }
});

test('[OPS-1] `npm start` logs no requests, unless it is asked to', async () => {
  const shop = await startShop();
  await fetch(`${shop.url}/about`);
  await shop.stop();
  expect((await shop.process.ended).stdout).not.toContain('"route"');
});
