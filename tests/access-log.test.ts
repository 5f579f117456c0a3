import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { freePort } from './support/free-port.ts';
import { argumentsOf, launch } from './support/launch.ts';
import { startShop } from './support/start-shop.ts';

test('[OPS-1] each request is a line of JSON, without data about the visitor', async () => {
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

test('[OPS-1] a full disk for the log neither ends the site nor keeps it from stopping', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'full-log-'));
  const port = String(await freePort());
  const env = { PORT: port, SANDBOX_PORT: '0', DATA_DIR: dataDir, ACCESS_LOG: 'on' };
  const shop = launch(argumentsOf('start'), env, { log: '/dev/full' });
  const get = async (path: string) => (await fetch(`http://127.0.0.1:${port}${path}`)).status;
  await expect.poll(() => get('/readyz').catch(() => 0)).toBe(200);
  // More than is collected before it is written, twice.
  for (let line = 0; line < 60; line += 1) expect(await get('/favicon.ico')).toBe(200);
  shop.kill('SIGINT');
  expect((await shop.ended).code).toBe(0);
  await rm(dataDir, { recursive: true });
});

test('[OPS-1] a log that is written too slowly takes a limited amount of memory', async () => {
  const lines = 20_000;
  const script = `
    import { createAccessLog } from './server/operations/access-log.ts';
    const { write } = createAccessLog();
    const entry = { requestId: null, method: 'GET', route: 'files', status: 200, milliseconds: 1, cache: 'bypass' };
    for (let line = 0; line < ${lines}; line += 1) write(entry);`;
  const { code, stdout } = await launch(['--input-type=module', '--eval', script], {}).ended;
  expect(code).toBe(0);
  const written = stdout.trimEnd().split('\n');
  expect(written.length).toBeGreaterThan(1000);
  expect(stdout.length).toBeLessThan(1_200_000);
  expect(JSON.parse(written.at(-1) ?? '')).toMatchObject({ route: 'files' });
});
