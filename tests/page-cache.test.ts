import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type EditableSeed, editableSeed } from './contract/support/editable-seed.ts';
import { type Shop, startShop } from './support/start-shop.ts';

// The shop as `npm start` runs it, with its page cache and the sandbox's webhooks.

let seed: EditableSeed;
let shop: Shop;
let dataDir: string;

beforeAll(async () => {
  seed = await editableSeed();
  dataDir = await mkdtemp(join(tmpdir(), 'page-cache-'));
  shop = await startShop({ dataDir, seedDir: seed.folder });
});
afterAll(async () => {
  await shop.stop();
  await seed.discard();
  await rm(dataDir, { recursive: true, force: true });
});

async function edit(file: string, changes: object): Promise<void> {
  await seed.write(file, { ...(await seed.read<object>(file)), ...changes });
}

async function visit(path: string) {
  const response = await fetch(shop.url + path);
  const text = await response.text();
  return { status: response.status, cache: response.headers.get('cache-status') ?? '', text };
}

/** A page of which a part came too late is not stored. */
async function untilStored(path: string): Promise<void> {
  await expect.poll(async () => (await visit(path)).cache).toMatch(/hit/);
}

test('[SPEED-1] a page is sent from the cache over HTTP', async () => {
  await untilStored('/about');
  const { status, cache, text } = await visit('/about?utm_source=letter');
  expect([status, cache]).toEqual([200, expect.stringMatching(/^site; hit; ttl=\d+$/)]);
  expect(text).toContain('<h1');
});

test('[OPS-1] health checks, operator pages and files are answered by the server, whatever was asked for before', async () => {
  for (const path of ['/healthz', '/readyz', '/favicon.ico', '/operator/settings']) await visit(`${path}/`);
  for (const path of ['/healthz', '/readyz', '/favicon.ico'])
    expect([path, (await visit(path)).status]).toEqual([path, 200]);
  const headers = { authorization: `Basic ${btoa('operator:sandbox-operator')}` };
  expect((await fetch(`${shop.url}/operator/settings`, { headers })).status).toBe(200);
});

test('[SPEED-2] an edit of the seed is on the page that shows it, and no other page is rendered again', async () => {
  for (const path of ['/about', '/shop', '/']) await untilStored(path);
  const before = (await shop.sandbox.requests()).length;
  await edit('content/entries/about.json', { metadata: { type: 'metadata', title: 'A few people' } });
  await expect.poll(async () => (await visit('/about')).text).toContain('<title>A few people');
  const since = (await shop.sandbox.requests()).slice(before);
  expect(since.filter(({ provider }) => provider === 'storefront' || provider === 'startPage')).toEqual([]);
});

test('[SET-1][SPEED-2] an edit of the editors’ words is on the pages that show them', async () => {
  const phone = '/shop/products/light-phone-iii';
  for (const path of [phone, '/about']) await untilStored(path);
  await edit('content/entries/product-words.json', { questions: 'Asked often' });
  await expect.poll(async () => (await visit(phone)).text).toContain('Asked often</h2>');
  expect((await visit('/about')).cache).toContain('site; hit');

  await edit('content/entries/brand.json', { name: 'Heavy' });
  await expect.poll(async () => (await visit(phone)).text).toMatch(/<title>.* \| Heavy<\/title>/);
  await expect.poll(async () => (await visit('/about')).text).toContain('| Heavy</title>');
  await expect.poll(async () => (await visit('/manifest.webmanifest')).text).toContain('"name":"Heavy"');
});

test('[SPEED-2] stock that runs out is on the product’s page', async () => {
  const path = '/shop/products/light-phone-iii';
  expect((await visit(path)).text).toContain('>Add to cart</button>');
  await shop.sandbox.setStock('2005', 0);
  await expect.poll(async () => (await visit(path)).text).not.toContain('>Add to cart</button>');
  expect((await visit(path)).cache).toMatch(/hit/);
});

test('[SEO-1][SPEED-2] a new article is in the sitemap and in the feed', async () => {
  const paths = ['/sitemap/articles/1', '/blog/feed.xml'];
  for (const path of paths) expect((await visit(path)).text).not.toContain('/blog/a-new-page');
  const article = await seed.read<object>('content/entries/on-waiting.json');
  const changes = { id: 'a-new-page', slug: 'a-new-page', createdAt: '2026-11-21T09:00:00.000Z' };
  await seed.write('content/entries/a-new-page.json', { ...article, ...changes, updatedAt: changes.createdAt });
  for (const path of paths) {
    await expect.poll(async () => (await visit(path)).text).toContain('/blog/a-new-page');
    await untilStored(path);
  }
});

test('[SAFE-1] with every provider down, and after a restart, the pages visited before are served', async () => {
  const paths = ['/', '/about', '/shop', '/shop/products/light-phone-iii', '/blog'];
  const before = new Map<string, string>();
  for (const path of paths) {
    await untilStored(path);
    before.set(path, (await visit(path)).text);
  }
  await shop.stop();
  shop = await startShop({ dataDir, seedDir: seed.folder });
  for (const provider of ['storefront', 'content', 'startPage'])
    await shop.sandbox.addFault({ provider, kind: 'status', status: 503 }, { mayBeUnmet: true });
  for (const path of paths) {
    const after = await visit(path);
    expect([path, after.status]).toEqual([path, 200]);
    // The providers' ports are others than before: a picture's address is not compared.
    expect(mainText(after.text)).toBe(mainText(before.get(path) ?? ''));
  }
  await shop.sandbox.clearFaults();
});

function mainText(html: string): string {
  return (/<main[^>]*>(.*)<\/main>/s.exec(html)?.[1] ?? '').replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ');
}
