import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { Agent, get, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listen } from '#server/listen.ts';
import { startSiteProcess } from './soak/site-process.ts';
import { type Shop, startShop } from './support/start-shop.ts';
import { startWarmShop } from './support/start-warm-shop.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'restart-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

interface Received {
  status: number;
  connection: string | undefined;
}

/** Sends a request over a connection of `agent`; rejects when the connection is closed without a response. */
function request(agent: Agent, url: string): Promise<Received> {
  return new Promise((resolve, reject) => {
    get(url, { agent }, (response: IncomingMessage) => {
      const { statusCode = 0, headers } = response;
      response.on('error', reject);
      response.resume().on('end', () => resolve({ status: statusCode, connection: headers.connection }));
    }).on('error', reject);
  });
}

/** Resolves when nothing listens at the URL. Polls, because a port that is free again may be given to a server of another test, which ends too. */
async function untilClosed(url: string): Promise<void> {
  await expect.poll(() => fetch(url).catch(() => 'closed')).toBe('closed');
}

/** Resolves when /readyz returns 503. Polls, because a signal has no response. */
async function untilNotReady({ url }: Shop): Promise<void> {
  await expect.poll(async () => (await fetch(`${url}/readyz`)).status).toBe(503);
}

describe.each(['SIGTERM', 'SIGHUP'] as const)('[OPS-1] %s during pending requests', (signal) => {
  test('responds to all of them with Connection: close, and exits with 0', async () => {
    // Time for a busy machine to ask for more before the port is closed.
    const env = { DRAIN_SECONDS: '5', PAGE_CACHE_MB: '0' };
    const shop = await startWarmShop(['/blog'], { dataDir: folder, env });
    const agents = Array.from({ length: 8 }, () => new Agent({ keepAlive: true, maxSockets: 1 }));
    const before = await Promise.all(agents.map((agent) => request(agent, `${shop.url}/blog`)));
    // A slow provider, so that every request is pending when the signal arrives. The sitemap has twenty seconds for it (decision 0039), a page four.
    await shop.sandbox.addFault({ provider: 'storefront', kind: 'delay', ms: 1500 });
    const seen = await shop.sandbox.requests('storefront');
    const pending = agents.map((agent) => request(agent, `${shop.url}/sitemap/products/1`));
    await expect.poll(() => shop.sandbox.requests('storefront')).not.toHaveLength(seen.length);
    await shop.sandbox.checkFaults();
    shop.process.kill(signal);
    await untilNotReady(shop);
    const late = await request(new Agent({ keepAlive: true }), `${shop.url}/blog`);
    const responses = await Promise.all(pending);
    const ended = await shop.process.ended;
    for (const agent of agents) agent.destroy();

    expect(before).toEqual(before.map(() => ({ status: 200, connection: 'keep-alive' })));
    expect(responses).toEqual(responses.map(() => ({ status: 200, connection: 'close' })));
    expect(late, 'a request after the signal, before the proxy stops sending').toEqual({
      status: 200,
      connection: 'close',
    });
    expect(ended.code).toBe(0);
    await untilClosed(shop.url);
  });
});

test('[OPS-1] a request that was not read completely at SIGTERM still gets its response', async () => {
  const shop = await startShop({ dataDir: folder, env: { DRAIN_SECONDS: '0' } });
  const { hostname, port } = new URL(shop.url);
  const socket = connect(Number(port), hostname);
  await new Promise((resolve) => socket.once('connect', resolve));
  const answer = new Promise<string>((resolve, reject) => {
    let text = '';
    socket.setEncoding('utf8').on('data', (chunk) => {
      text += chunk;
    });
    socket.on('end', () => resolve(text)).on('error', reject);
  });
  socket.write(`GET /healthz HTTP/1.1\r\nhost: ${hostname}\r\n`);
  shop.process.kill('SIGTERM');
  await untilClosed(shop.url);
  socket.write('\r\n');
  expect(await answer).toMatch(/^HTTP\/1\.1 200 OK/);
  expect((await shop.process.ended).code).toBe(0);
});

describe('[OPS-1] a request that arrives while the process starts', () => {
  test('is answered when it has started', async () => {
    const server = await listen('127.0.0.1', 0);
    const early = fetch(server.url);
    expect((await fetch(`${server.url}/readyz`)).status).toBe(503);
    server.serve(async () => new Response('started'));
    expect(await (await early).text()).toBe('started');
    await server.stop(0);
  });

  test('is refused when that takes long', async () => {
    const server = await listen('127.0.0.1', 0, { startTimeout: 1 });
    const { status, headers } = await fetch(server.url);
    expect([status, headers.get('retry-after')]).toEqual([503, '1']);
    await server.stop(0);
  });
});

test('[SAFE-1] serves assets of earlier releases, and keeps its own for later ones', async () => {
  await mkdir(join(folder, 'assets'), { recursive: true });
  await writeFile(join(folder, 'assets/root-earlier.css'), 'its styles');
  const shop = await startShop({ dataDir: folder });
  const earlier = await fetch(`${shop.url}/assets/root-earlier.css`);
  expect([earlier.status, await earlier.text()]).toEqual([200, 'its styles']);
  const [, own = ''] = /\/assets\/([^"]+\.css)"/.exec(await (await fetch(shop.url)).text()) ?? [];
  await expect.poll(() => readdir(join(folder, 'assets'))).toContain(own);
  await shop.stop();
});

test('[OPS-1] keep-alive lasts 65 seconds, longer than that of common proxies', async () => {
  const shop = await startShop({ dataDir: folder });
  const response = await fetch(`${shop.url}/healthz`);
  expect([response.status, response.headers.get('keep-alive')]).toEqual([200, 'timeout=65']);
  await shop.stop();
});

test('[SAFE-1] a process that starts while its providers hang knows of it before its first visitor, who gets a page from disk', async () => {
  const site = await startSiteProcess({ env: { DRAIN_SECONDS: '0' } });
  const get = async (path: string) => (await fetch(site.url + path)).headers.get('cache-status') ?? '';
  // A page of which a part came too late is not stored.
  for (const path of ['/', '/about']) await expect.poll(() => get(path)).toMatch(/hit/);
  for (const provider of ['storefront', 'content', 'startPage'])
    await site.sandbox.addFault({ provider, kind: 'hang' }, { mayBeUnmet: true });
  const before = await site.sandbox.requests();
  await site.restart();
  const atStart = (await site.sandbox.requests()).slice(before.length);
  expect(atStart, 'requests that tell the process of the outage, before its first visitor').not.toEqual([]);
  // That pages are then sent without waiting is tested with a fake clock in server/page-cache/page-cache.test.ts.
  expect(await get('/about')).toMatch(/^site; hit; ttl=-\d+$/);
  await site.sandbox.clearFaults();
  await site.stop();
});

test('npm start loads production builds only, even with NODE_ENV=development in the shell', async () => {
  const coverage = join(folder, 'coverage');
  const env = { NODE_V8_COVERAGE: coverage, NODE_ENV: 'development' };
  const shop = await startWarmShop(['/shop'], { dataDir: folder, env });
  await shop.stop();
  const [report = ''] = await readdir(coverage);
  const { result } = JSON.parse(await readFile(join(coverage, report), 'utf8')) as { result: { url: string }[] };
  const loaded = result.map(({ url }) => url);
  expect(loaded.filter((url) => /react-dom.*production/.test(url))).not.toEqual([]);
  expect(loaded.filter((url) => /development/.test(url))).toEqual([]);
});
