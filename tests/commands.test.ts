import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { type Ended, launch } from './support/launch.ts';
import { startShop } from './support/start-shop.ts';

const withSandbox = ['server/main.ts', '--sandbox'];
const siteAlone = ['server/main.ts'];

// Starting the whole shop takes a second or two, and more on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'commands-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

describe('what cannot start says why in one line and ends with 1', () => {
  test('the shop’s port is taken', async () => {
    await using taken = await takePort();

    const { code, stdout, stderr } = await start({ PORT: taken.port });

    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(lines(stderr)).toEqual([expect.stringContaining(taken.port)]);
  });

  test('the sandbox’s port is taken', async () => {
    await using taken = await takePort();

    const { code, stdout, stderr } = await start({ SANDBOX_PORT: taken.port });

    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(lines(stderr)).toEqual([expect.stringContaining(taken.port)]);
  });

  test('a port is no number', async () => {
    const { code, stderr } = await start({ PORT: 'eighty' });

    expect(code).toBe(1);
    expect(lines(stderr)).toEqual([expect.stringContaining('PORT')]);
  });

  test('the data folder is a file', async () => {
    const file = join(folder, 'data');
    await writeFile(file, '');

    const { code, stderr } = await start({ DATA_DIR: file });

    expect(code).toBe(1);
    expect(lines(stderr)).toEqual([expect.stringContaining(file)]);
  });

  test('the database in the data folder is damaged', async () => {
    const data = join(folder, 'data');
    await mkdir(data);
    await writeFile(join(data, 'sandbox.sqlite'), 'This is no database. '.repeat(500));

    const { code, stderr } = await start({ DATA_DIR: data });

    expect(code).toBe(1);
    expect(lines(stderr)).toEqual([expect.stringContaining(join(data, 'sandbox.sqlite'))]);
  });
});

test('[NET-2] without the sandbox every missing setting is named at once, before the port is touched', async () => {
  await using taken = await takePort();

  const { code, stdout, stderr } = await launch(siteAlone, { PORT: taken.port, SITE_URL: 'http://shop.example' }).ended;

  expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
  expect(lines(stderr)).toEqual(
    expect.arrayContaining([
      'No SHOPIFY_STOREFRONT_DOMAIN was provided',
      'No SHOPIFY_STOREFRONT_TOKEN was provided',
      'No CONTENTFUL_SPACE was provided',
      'No CONTENTFUL_DELIVERY_TOKEN was provided',
      'No SANITY_PROJECT was provided',
    ]),
  );
  expect(stderr).not.toContain(taken.port);
  expect(stderr).not.toContain('SITE_URL');
});

test.each(['SIGINT', 'SIGTERM'] as const)('%s ends the shop with 0 and frees its ports', async (signal) => {
  const shop = await startShop({ dataDir: folder });

  shop.process.kill(signal);

  expect(await shop.process.ended).toMatchObject({ code: 0, stderr: '' });
  await expect(fetch(shop.url)).rejects.toThrow();
  await expect(fetch(shop.sandbox.url)).rejects.toThrow();
});

test('a cart survives a kill in the middle of everything', async () => {
  const before = await startShop({ dataDir: folder });
  const cart = await storefront(before.sandbox.url, 'mutation { cartCreate { cart { id } } }');
  const { id } = z.object({ cartCreate: z.object({ cart: z.object({ id: z.string() }) }) }).parse(cart).cartCreate.cart;
  before.process.kill('SIGKILL');
  await before.process.ended;

  const after = await startShop({ dataDir: folder });
  const found = await storefront(after.sandbox.url, `{ cart(id: ${JSON.stringify(id)}) { id } }`);
  await after.stop();

  expect(found).toEqual({ cart: { id } });
});

function start(env: Record<string, string>): Promise<Ended> {
  return launch(withSandbox, { PORT: '0', SANDBOX_PORT: '0', DATA_DIR: join(folder, 'unused'), ...env }).ended;
}

function lines(text: string): string[] {
  return text.trimEnd().split('\n');
}

async function takePort(): Promise<{ port: string } & AsyncDisposable> {
  const server: Server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('A listening server has an address.');
  return {
    port: String(address.port),
    [Symbol.asyncDispose]: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

const description = z.object({ storefront: z.object({ url: z.string(), token: z.string() }) });

async function storefront(control: string, query: string): Promise<unknown> {
  const { url, token } = description.parse(await (await fetch(`${control}/_sandbox`)).json()).storefront;
  const response = await fetch(`${url}/api/2023-10/graphql.json`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-shopify-storefront-access-token': token },
    body: JSON.stringify({ query }),
  });
  return z.object({ data: z.unknown() }).parse(await response.json()).data;
}
