import { mkdir, mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { type IncomingMessage, request as send } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type Listening, listen } from '../listen.ts';
import { createEarlierAssets, type EarlierAssets } from './earlier-assets.ts';
import { staticFiles } from './static-files.ts';

let root: string;
let server: Listening;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'static-'));
  await mkdir(join(root, 'client/assets'), { recursive: true });
  await writeFile(join(root, 'client/assets/root-B7xk2abc.js'), 'plain');
  await writeFile(join(root, 'client/assets/root-B7xk2abc.js.br'), 'compressed');
  await writeFile(join(root, 'client/favicon.ico'), 'icon');
  await writeFile(join(root, 'secret.json'), 'secret');
  server = await listen('127.0.0.1', 0);
  const app = async (_request: Request, peer: string | null) => new Response(`the app, for ${peer}`);
  const { read: readEarlierAsset } = assetsOf('client/assets');
  server.serve(staticFiles({ root: join(root, 'client'), isHttps: true, readEarlierAsset, app }));
});
afterAll(async () => {
  await server.stop(0);
  await rm(root, { recursive: true });
});

/** The assets of a build, as its process keeps them. */
function assetsOf(build: string): EarlierAssets {
  const report = (fault: unknown) => {
    throw fault;
  };
  return createEarlierAssets({ build: join(root, build), folder: join(root, 'data/assets'), redis: null, report });
}

test('a file without a hash in its name is cached for an hour only, even if the site is deployed in a folder named assets', async () => {
  await mkdir(join(root, 'assets/shop'), { recursive: true });
  await writeFile(join(root, 'assets/shop/robots.txt'), 'all');
  const readEarlierAsset = async () => null;
  const app = () => new Response('the app');
  const files = staticFiles({ root: join(root, 'assets/shop'), isHttps: true, readEarlierAsset, app });
  const { status, headers } = await files(new Request('https://shop.example/robots.txt'), null);
  expect([status, headers.get('cache-control')]).toEqual([200, 'public, max-age=3600']);
});

/** Requests a path as it is written, which `fetch` would normalize. */
async function get(path: string, acceptEncoding = 'identity', further: Record<string, string> = {}) {
  const { promise, resolve, reject } = Promise.withResolvers<Awaited<ReturnType<typeof read>>>();
  const { hostname, port } = new URL(server.url);
  const headers = { 'accept-encoding': acceptEncoding, ...further };
  const request = send({ hostname, port, path, headers }, (response) => read(response).then(resolve, reject));
  request.on('error', reject).end();
  return promise;
}

async function read(response: IncomingMessage) {
  return { status: response.statusCode, headers: response.headers, body: await text(response) };
}

test('a file with a hash in its name is cached for a year, any other for an hour', async () => {
  const asset = await get('/assets/root-B7xk2abc.js');
  expect([asset.status, asset.body]).toEqual([200, 'plain']);
  expect(asset.headers).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'content-type': expect.stringContaining('javascript'),
    // A shared cache must not send it to browsers that accept the compressed copy.
    vary: 'Accept-Encoding',
    'x-content-type-options': 'nosniff',
  });
  expect((await get('/favicon.ico')).headers['cache-control']).toBe('public, max-age=3600');
});

test('a compressed copy is served to browsers that accept it', async () => {
  const { headers, body } = await get('/assets/root-B7xk2abc.js', 'gzip, br');
  expect(body).toBe('compressed');
  expect(headers).toMatchObject({
    'content-encoding': 'br',
    'content-type': expect.stringContaining('javascript'),
    vary: 'Accept-Encoding',
  });
});

test('[SAFE-2] files have security headers, and so has the 404 for a missing one', async () => {
  for (const path of ['/assets/root-B7xk2abc.js', '/favicon.ico', '/assets/missing.js'])
    expect((await get(path)).headers, path).toMatchObject({
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox",
      'cross-origin-resource-policy': 'same-origin',
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
      'x-content-type-options': 'nosniff',
    });
});

test('[SAFE-3] a range beyond the end of a file is refused with 416, which no cache stores', async () => {
  for (const path of ['/assets/root-B7xk2abc.js', '/favicon.ico']) {
    const { status, headers } = await get(path, 'identity', { range: 'bytes=999-' });
    expect([status, headers['cache-control'], headers['content-range']]).toEqual([
      416,
      'no-store',
      expect.stringMatching(/^bytes \*\/\d/),
    ]);
  }
});

test('a file that the browser has is answered with 304', async () => {
  for (const encoding of ['identity', 'br']) {
    const path = '/assets/root-B7xk2abc.js';
    const modified = String((await get(path, encoding)).headers['last-modified']);
    expect(await get(path, encoding, { 'if-modified-since': modified })).toMatchObject({ status: 304, body: '' });
    const before = new Date(Date.parse(modified) - 1000).toUTCString();
    expect((await get(path, encoding, { 'if-modified-since': before })).status).toBe(200);
  }
});

test('a missing asset is 404 at once, and any other path is a page of the app', async () => {
  expect(await get('/assets/root-older.js')).toMatchObject({ status: 404, body: 'There is no such file.' });
  expect(await get('/about')).toMatchObject({ status: 200, body: 'the app, for 127.0.0.1' });
});

describe('[SAFE-1] an asset of an earlier release, which a copy of a page may name', () => {
  const name = 'root-earlier.css';
  const day = 24 * 3_600_000;

  test('is served after the next deployment, and by processes that share the folder', async () => {
    await mkdir(join(root, 'earlier/assets'), { recursive: true });
    await writeFile(join(root, 'earlier/assets', name), 'its styles');
    await writeFile(join(root, 'earlier/assets', `${name}.br`), 'compressed');
    expect(await get(`/assets/${name}`)).toMatchObject({ status: 404 });
    await Promise.all([assetsOf('earlier/assets').storeDaily(), assetsOf('earlier/assets').storeDaily()]);
    await assetsOf('client/assets').storeDaily();
    const { status, headers, body } = await get(`/assets/${name}`, 'br');
    expect([status, body]).toEqual([200, 'its styles']);
    expect(headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-type': 'text/css; charset=utf-8',
      'x-content-type-options': 'nosniff',
    });
    expect((await readdir(join(root, 'data/assets'))).sort()).toEqual(['root-B7xk2abc.js', name]);
  });

  test('is missing if the disk cannot be read, and the fault is reported', async () => {
    const faults: unknown[] = [];
    const report = (fault: unknown) => void faults.push(fault);
    const folder = join(root, 'data/assets');
    await mkdir(join(folder, 'root-folder.css'), { recursive: true });
    const assets = createEarlierAssets({ build: join(root, 'client/assets'), folder, redis: null, report });
    expect(await assets.read('root-folder.css')).toBeNull();
    expect(faults).toEqual([expect.objectContaining({ code: 'EISDIR' })]);
    await rm(join(folder, 'root-folder.css'), { recursive: true });
  });

  test('is not stored if the folder of the build cannot be read, and the fault is reported', async () => {
    const faults: unknown[] = [];
    const report = (fault: unknown) => void faults.push(fault);
    const build = join(root, 'missing/assets');
    await createEarlierAssets({ build, folder: join(root, 'data/assets'), redis: null, report }).storeDaily();
    expect(faults).toEqual([expect.objectContaining({ code: 'ENOENT', path: build })]);
  });

  test('has its age counted from the last use of its release, not from the start of it', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'setInterval'] });
    const started = Date.now();
    await assetsOf('earlier/assets').storeDaily();
    vi.setSystemTime(started + 33 * day);
    vi.advanceTimersByTime(day);
    const storedAt = async () => (await stat(join(root, 'data/assets', name))).mtimeMs;
    await expect.poll(storedAt).toBeGreaterThan(started + 33 * day);
    await assetsOf('client/assets').storeDaily();
    expect(await get(`/assets/${name}`)).toMatchObject({ status: 200 });
  });

  test('is removed after the time for which a copy of a page may be served', async () => {
    await assetsOf('client/assets').storeDaily();
    const daysAgo = (days: number) => new Date(Date.now() - days * day);
    const stored = join(root, 'data/assets');
    await writeFile(join(stored, 'of-last-month.js'), '');
    await utimes(join(stored, 'of-last-month.js'), daysAgo(31), daysAgo(31));
    for (const old of ['of-long-ago.js', 'root-B7xk2abc.js']) {
      await writeFile(join(stored, old), 'plain');
      await utimes(join(stored, old), daysAgo(33), daysAgo(33));
    }
    await assetsOf('client/assets').storeDaily();
    const names = await readdir(stored);
    expect(names).toEqual(expect.arrayContaining(['of-last-month.js', 'root-B7xk2abc.js']));
    expect(names).not.toContain('of-long-ago.js');
  });

  test('is removed, when expired, before others are written, to make room on a full disk', async () => {
    const folder = join(root, 'full');
    const build = join(root, 'large');
    for (const each of [folder, build]) await mkdir(each);
    await writeFile(join(folder, 'of-long-ago.js'), '');
    await utimes(join(folder, 'of-long-ago.js'), 0, 0);
    // The name of this file's temporary file is too long.
    await writeFile(join(build, `${'x'.repeat(230)}.js`), '');
    const report = vi.fn<(fault: unknown) => void>();
    await createEarlierAssets({ build, folder, redis: null, report }).storeDaily();
    expect(report).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ code: 'ENAMETOOLONG' }));
    expect(await readdir(folder)).toEqual([]);
  });
});

test.each([
  '/../secret.json',
  '/..%2fsecret.json',
  '/%2e%2e/secret.json',
  '/assets/../../secret.json',
  '/..%5csecret.json',
])('%s is no file outside of the folder', async (path) => {
  expect((await get(path)).body).not.toContain('secret');
});

test.each([
  ['bytes=1-2', 206, 'la'],
  ['bytes=-2', 206, 'in'],
  ['bytes=3-', 206, 'in'],
  ['bytes=9-', 416, ''],
  ['bytes=x-y', 200, 'plain'],
  ['bytes=0-1,3-4', 200, 'plain'],
  ['pages=1-2', 200, 'plain'],
])('a request for %s is answered with %i', async (range, status, body) => {
  const part = await get('/assets/root-B7xk2abc.js', 'identity', { range });
  expect([part.status, part.body]).toEqual([status, body]);
});

test('a conditional range (If-Range) is answered with the whole file', async () => {
  const conditions = { range: 'bytes=1-2', 'if-range': 'Wed, 21 Oct 2015 07:28:00 GMT' };
  const { status, body } = await get('/favicon.ico', 'identity', conditions);
  expect([status, body]).toEqual([200, 'icon']);
});
