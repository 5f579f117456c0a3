import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createBuyer } from '#sandbox/testing/buyer.ts';
import { editableSeed } from './contract/support/editable-seed.ts';
import { type Ended, launch } from './support/launch.ts';
import { listenOnLoopback } from './support/listen.ts';
import type { Order } from './support/sandbox-control.ts';
import { startShop } from './support/start-shop.ts';

const withSandbox = ['server/main.ts', '--sandbox'];
const development = ['scripts/dev.ts'];
const siteAlone = ['server/main.ts'];

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'commands-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

describe('a failed start prints one line to stderr and exits with 1', () => {
  test('the shop’s port is in use', async () => {
    await using taken = await takePort();

    const { code, stdout, stderr } = await start({ PORT: taken.port });

    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(lines(stderr)).toEqual([expect.stringContaining(taken.port)]);
  });

  test('the shop’s address is not one of this machine', async () => {
    const { code, stdout, stderr } = await start({ PORT: '0', HOST: '192.0.2.1' });

    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(lines(stderr)).toEqual([expect.stringMatching(/^Port 0 on 192\.0\.2\.1 .*\. Change HOST or PORT\.$/)]);
  });

  test('the development server’s port is in use', async () => {
    await using taken = await takePort();

    const { code, stdout, stderr } = await start({ PORT: taken.port }, development);

    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(lines(stderr)).toEqual([expect.stringContaining(taken.port)]);
  });

  test('the sandbox’s port is in use', async () => {
    await using taken = await takePort();

    const { code, stdout, stderr } = await start({ SANDBOX_PORT: taken.port });

    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(lines(stderr)).toEqual([expect.stringContaining(taken.port)]);
  });

  test('the sandbox’s port is too high for the ports that follow it', async () => {
    const { code, stdout, stderr } = await start({ SANDBOX_PORT: '65530' });

    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(lines(stderr)).toEqual([expect.stringMatching(/65530.* 65521/)]);
  });

  test('a port is not a number', async () => {
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

  test('the image folder in the data folder is a file', async () => {
    const data = join(folder, 'data');
    await mkdir(data);
    await writeFile(join(data, 'images'), '');

    const { code, stderr } = await start({ DATA_DIR: data });

    expect(code).toBe(1);
    expect(lines(stderr)).toEqual([expect.stringContaining(join(data, 'images'))]);
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

test('[NET-2] without the sandbox all missing settings are listed before the port is opened', async () => {
  await using taken = await takePort();

  const { code, stdout, stderr } = await launch(siteAlone, { PORT: taken.port, SITE_URL: 'http://127.0.0.1' }).ended;

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

test('[NET-2] a misspelt setting fails with a suggestion instead of falling back to the default', async () => {
  const { code, stderr } = await launch(siteAlone, { GRACE_HOUR: '1', Sanity_Project: 'project', HOME: folder }).ended;

  expect(code).toBe(1);
  expect(lines(stderr).slice(0, 2).sort()).toEqual([
    'Unknown setting GRACE_HOUR. Did you mean GRACE_HOURS?',
    'Unknown setting Sanity_Project. Did you mean SANITY_PROJECT?',
  ]);
  expect(stderr).toContain('No SANITY_PROJECT was provided');
});

test.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
  '%s stops the shop with exit code 0 and closes its ports',
  async (signal) => {
    const shop = await startShop({ dataDir: folder, env: { DRAIN_SECONDS: '0' } });

    shop.process.kill(signal);

    expect(await shop.process.ended).toMatchObject({ code: 0, stderr: '' });
    // A port that is free again may be given to a server of another test, which ends too.
    for (const url of [shop.url, shop.sandbox.url])
      await expect.poll(() => fetch(url).catch(() => 'closed')).toBe('closed');
  },
);

test('the development server has the seed of SEED_DIR, and edits of it', async () => {
  const seed = await editableSeed();
  const ports = { PORT: '0', SANDBOX_PORT: '0' };
  const server = launch(development, { ...ports, DATA_DIR: folder, SEED_DIR: seed.folder });
  try {
    const url = await server.printed(/^Shop: (\S+)$/m);
    const about = async () => (await fetch(`${url}/about`)).text();
    // Vite transforms the modules of the first page, for longer than a visitor waits where the machine is busy.
    await expect.poll(about).toContain('<title>About | Light');
    const file = 'content/entries/brand.json';
    await seed.write(file, { ...(await seed.read<object>(file)), name: 'Heavy' });
    await expect.poll(async () => /<title>.*?</.exec(await about())?.[0]).toBe('<title>About | Heavy<');
  } finally {
    server.kill('SIGINT');
    await server.ended;
    await seed.discard();
  }
});

test('acknowledged orders survive SIGKILL during payments, and the stock stays consistent', async () => {
  const variants = ['gid://shopify/ProductVariant/2003', 'gid://shopify/ProductVariant/2005'];
  const before = await startShop({ dataDir: folder });
  const stockBefore = await Promise.all(variants.map(before.sandbox.stock));
  const bystander = await createBuyer(before.sandbox.url);
  const unpaidCart = await bystander.createCart(variants);

  const acknowledged: string[] = [];
  const buyers = Array.from({ length: 8 }, async () => {
    const buyer = await createBuyer(before.sandbox.url);
    // Until the connection breaks: when the process is killed, every buyer has a pending request.
    for (;;) {
      acknowledged.push(await buyer.pay(await buyer.createCart(variants)));
      if (acknowledged.length === 12) before.process.kill('SIGKILL');
    }
  });
  const ends = await Promise.allSettled(buyers);
  await before.process.ended;
  expect(ends.map(({ status }) => status)).toEqual(buyers.map(() => 'rejected'));
  expect(acknowledged.length).toBeGreaterThanOrEqual(12);

  const after = await startShop({ dataDir: folder });
  const buyer = await createBuyer(after.sandbox.url);
  const numbers = await Promise.all(acknowledged.map(buyer.orderNumber));
  const orders = await after.sandbox.orders();
  const stockAfter = await Promise.all(variants.map(after.sandbox.stock));
  const cart = await buyer.cartPage(unpaidCart);
  await after.stop();

  expect(new Set(numbers).size).toBe(acknowledged.length);
  expect(orders.map(({ number }) => number)).toEqual(expect.arrayContaining(numbers));
  for (const { lines } of orders) expect(lines.map(({ variantId }) => variantId).sort()).toEqual(variants);
  const sold = variants.map((variant) => unitsIn(orders, variant));
  expect(stockAfter).toEqual(stockBefore.map((stock, index) => stock - (sold[index] ?? 0)));
  expect(cart.status).toBe(200);
});

function unitsIn(orders: readonly Order[], variant: string): number {
  return orders
    .flatMap(({ lines }) => lines)
    .filter(({ variantId }) => variantId === variant)
    .reduce((units, { quantity }) => units + quantity, 0);
}

function start(env: Record<string, string>, args = withSandbox): Promise<Ended> {
  return launch(args, { PORT: '0', SANDBOX_PORT: '0', DATA_DIR: join(folder, 'unused'), ...env }).ended;
}

function lines(text: string): string[] {
  return text.trimEnd().split('\n');
}

async function takePort(): Promise<{ port: string } & AsyncDisposable> {
  const { origin, close } = await listenOnLoopback(createServer());
  return { port: new URL(origin).port, [Symbol.asyncDispose]: close };
}
