import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Sandbox, startSandbox } from '#sandbox/start.ts';
import { type Listening, listen } from '#server/listen.ts';
import { sandboxWebhooks } from '#server/sandbox-environment.ts';
import { webhooks } from '#server/webhooks/webhooks.ts';
import { type EditableSeed, editableSeed } from './contract/support/editable-seed.ts';
import { createSandboxControl, type SandboxControl } from './support/sandbox-control.ts';
import { startShop } from './support/start-shop.ts';

// The sandbox's own deliveries, as under `npm start`: exactly these tags are purged.

let seed: EditableSeed;
let server: Listening;
let sandbox: Sandbox;
let control: SandboxControl;
let dataDir: string;
let purged: string[] = [];

beforeAll(async () => {
  seed = await editableSeed();
  dataDir = await mkdtemp(join(tmpdir(), 'webhooks-'));
  server = await listen('127.0.0.1', 0);
  const { subscriptions, settings } = sandboxWebhooks(server.url, { WEBHOOK_CONTENT_SECRET: 'x'.repeat(64) });
  const app = webhooks({
    secrets: {
      storefront: settings.WEBHOOK_STOREFRONT_SECRET ?? null,
      content: 'x'.repeat(64),
      startPage: settings.WEBHOOK_START_PAGE_SECRET ?? null,
    },
    purge: (tags) => purged.push(...tags),
    report: (fault) => expect.unreachable(String(fault)),
    log: (message) => expect.unreachable(message),
  });
  server.serve((request) => app.fetch(request, { peer: null }));
  const options = { host: '127.0.0.1', port: 0, dataDir, seedDir: seed.folder, shopUrl: server.url, watch: true };
  sandbox = await startSandbox({ ...options, webhooks: subscriptions });
  control = createSandboxControl(sandbox.control);
  await sandbox.watching;
});
afterAll(async () => {
  await sandbox.close();
  await server.stop(0);
  await seed.discard();
  await rm(dataDir, { recursive: true, force: true });
});
beforeEach(async () => {
  await control.reset();
  purged = [];
});

async function edit(file: string, changes: Record<string, unknown>): Promise<void> {
  await seed.write(file, { ...(await seed.read<object>(file)), ...changes });
}

/** Waits for so many deliveries; returns the purged tags without repetition, and the statuses of the deliveries. */
async function purgesAfter(count: number) {
  await expect.poll(() => control.deliveries()).toHaveLength(count);
  const statuses = (await control.deliveries()).map(({ status }) => status);
  return { tags: [...new Set(purged)].sort(), statuses };
}

const accepted = (count: number) => Array<number>(count).fill(200);

test('[SPEED-2] an edit of a product purges the pages with that product', async () => {
  await edit('catalogue/products/light-phone-iii.json', { title: 'Light Phone 3' });
  expect(await purgesAfter(1)).toEqual({
    tags: ['product:1003', 'product:light-phone-iii'],
    statuses: accepted(1),
  });
});

test('[SPEED-2] changed stock purges the pages with that product', async () => {
  const { id, variants } = await seed.read<{ id: number; variants: { id: number }[] }>(
    'catalogue/products/light-phone-iii.json',
  );
  await control.setStock(String(variants[0]?.id), 0);
  // The product, the level and the variant that is out of stock.
  expect(await purgesAfter(3)).toEqual({
    tags: [`product:${id}`, 'product:light-phone-iii'],
    statuses: accepted(3),
  });
});

test('[SPEED-2] a new product purges lists too', async () => {
  const existing = await seed.read<{ variants: object[] }>('catalogue/products/carbon-offset.json');
  const variants = [{ ...existing.variants[0], id: 29_001, sku: 'BELL' }];
  await seed.write('catalogue/products/bell.json', {
    ...existing,
    id: 19_001,
    handle: 'bell',
    title: 'Bell',
    variants,
  });
  expect(await purgesAfter(1)).toEqual({ tags: ['product:19001', 'product:bell', 'products'], statuses: accepted(1) });
  await control.reset();
  purged = [];
  await seed.remove('catalogue/products/bell.json');
  expect(await purgesAfter(1)).toEqual({ tags: ['product:19001', 'products'], statuses: accepted(1) });
});

test('[SPEED-2] an edit of a collection purges the pages with that collection', async () => {
  const [first, ...others] = await seed.read<object[]>('catalogue/collections.json');
  await seed.write('catalogue/collections.json', [{ ...first, title: 'All phones' }, ...others]);
  expect(await purgesAfter(1)).toEqual({ tags: ['collection:3001', 'collection:phones'], statuses: accepted(1) });
});

test('[SPEED-2] an edit of a page purges that page and the lists of its kind', async () => {
  await edit('content/entries/about.json', { title: 'About us' });
  expect(await purgesAfter(1)).toEqual({ tags: ['entries:genericPage', 'entry:about'], statuses: accepted(1) });
});

test('[SPEED-2] a saved draft purges nothing', async () => {
  await edit('content/entries/faq.json', { draftFields: { title: 'Asked often' } });
  expect(await purgesAfter(1)).toEqual({ tags: [], statuses: accepted(1) });
});

test('[SPEED-2] an edit of the start page purges it', async () => {
  await edit('start-page/start.json', { title: 'A phone for humans' });
  expect(await purgesAfter(1)).toEqual({ tags: ['start-page'], statuses: accepted(1) });
});

test('[SPEED-2] a shop with the embedded sandbox is subscribed to its webhooks, and accepts them', async () => {
  const shop = await startShop({ env: { WEBHOOK_CONTENT_SECRET: 'x'.repeat(64) } });
  await shop.sandbox.setStock('2005', 0);
  const attempts = () => shop.sandbox.deliveries();
  await expect.poll(attempts).toHaveLength(3);
  expect((await attempts()).map(({ url, status }) => [url, status])).toEqual(
    Array(3).fill([`${shop.url}/webhooks/storefront`, 200]),
  );
  const listed = await (await fetch(`${shop.sandbox.url}/_sandbox/webhooks`)).json();
  expect(listed).toMatchObject([
    { provider: 'storefront', isSigned: true },
    { provider: 'content', url: `${shop.url}/webhooks/content`, isSigned: true },
    { provider: 'startPage', url: `${shop.url}/webhooks/start-page`, isSigned: true },
  ]);
  await shop.stop();
});
