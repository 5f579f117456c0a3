import { mkdtemp, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { smallSeed, withChange, writeSeed } from '#seed/testing/small-seed.ts';
import { freePort } from '#tests/support/free-port.ts';
import { type Sandbox, startSandbox } from '../start.ts';
import { smallFilm } from '../testing/small-seed.ts';
import { seedFingerprint } from './seed-fingerprint.ts';

const lamp = 'catalogue/products/lamp.json';
const about = 'content/entries/about.json';

let seed: Awaited<ReturnType<typeof writeSeed>>;
let dataDir: string;
let sandbox: Sandbox | undefined;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'sandbox-'));
  seed = await writeLampSeed(smallSeed());
});
afterEach(async () => {
  await stop();
  await seed[Symbol.asyncDispose]();
  await rm(dataDir, { recursive: true });
});

async function writeLampSeed(files: Record<string, unknown>): Promise<typeof seed> {
  const written = await writeSeed(files);
  const picture = { width: 40, height: 30, channels: 3, background: '#fff' } as const;
  await writeFile(join(written.folder, 'media/things/lamp.jpg'), await sharp({ create: picture }).jpeg().toBuffer());
  await writeFile(join(written.folder, 'media/things/lamp.mp4'), smallFilm);
  return written;
}

/** Starts once a snapshot may be stored: the time of the file system has advanced since the last edit. */
async function start({ seedDir = seed.folder, watch = false } = {}): Promise<Sandbox> {
  await vi.waitFor(() => expect(seedFingerprint(seedDir)).not.toBeNull(), { timeout: 10_000 });
  sandbox = await startSandbox({ host: '127.0.0.1', port: 0, dataDir, seedDir, shopUrl: 'http://shop.test', watch });
  await sandbox.watching;
  return sandbox;
}

async function stop(): Promise<void> {
  await sandbox?.close();
  sandbox = undefined;
}

async function restart(): Promise<Sandbox> {
  await stop();
  return start();
}

async function write(path: string, value: unknown): Promise<void> {
  // The file is written outside of the seed, because on a busy machine the sandbox would read it while it is still empty.
  const whole = join(dataDir, 'written.json');
  await writeFile(whole, JSON.stringify(value));
  await rename(whole, join(seed.folder, path));
}

function edited(path: string, field: string, value: unknown): Promise<void> {
  return write(path, withChange(smallSeed()[path], field, value));
}

const accounts = z.looseObject({
  storefront: z.looseObject({ url: z.string(), privateToken: z.string() }),
  content: z.looseObject({ url: z.string(), space: z.string(), previewToken: z.string() }),
  startPage: z.looseObject({ url: z.string(), dataset: z.string() }),
  support: z.looseObject({ url: z.string() }),
});

const documents = z.object({ result: z.array(z.string()) });

/** Responses for every part of the seed, without the addresses, which change with every start. */
async function served({ description }: Sandbox) {
  const { storefront, content, startPage, support } = accounts.parse(description);
  const response = await json(`${storefront.url}/api/2023-10/graphql.json`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'shopify-storefront-private-token': storefront.privateToken },
    body: JSON.stringify({
      query: `{
        shop { name }
        products(first: 9) { nodes { id title updatedAt featuredImage { width altText }
          variants(first: 9) { nodes { sku price { amount } quantityAvailable } } } }
        collections(first: 9) { nodes { handle products(first: 9) { nodes { handle } } } }
      }`,
    }),
  });
  const entries = await json(`${content.url}/spaces/${content.space}/entries?access_token=${content.previewToken}`);
  const assets = await json(`${content.url}/spaces/${content.space}/assets?access_token=${content.previewToken}`);
  const query = encodeURIComponent('*[]._id');
  const { result } = documents.parse(
    await json(`${startPage.url}/v2021-03-25/data/query/${startPage.dataset}?query=${query}`),
  );
  const article = await (await fetch(`${support.url}/hc/en-us/articles/7-first-light`)).text();
  const withoutPorts = JSON.stringify({ response, entries, assets, result, article }).replaceAll(/:\d{4,5}\b/g, '');
  return servedSchema.parse(JSON.parse(withoutPorts));
}

async function json(url: string, init?: RequestInit): Promise<unknown> {
  return (await fetch(url, init)).json();
}

const servedSchema = z.looseObject({
  response: z.looseObject({
    data: z.looseObject({ products: z.object({ nodes: z.array(z.looseObject({ title: z.string() })) }) }),
  }),
  entries: z.looseObject({
    items: z.array(z.looseObject({ fields: z.looseObject({ title: z.string().optional() }) })),
  }),
});

async function titles(running: Sandbox) {
  const { response, entries } = await served(running);
  return {
    products: response.data.products.nodes.map(({ title }) => title),
    entries: entries.items.flatMap(({ fields }) => fields.title ?? []).sort(),
  };
}

/** Executes a change of the database while no sandbox has it open. */
function meddle(sql: string): void {
  const database = new DatabaseSync(join(dataDir, 'sandbox.sqlite'));
  database.exec(sql);
  database.close();
}

/** Changes the snapshot, so that a test can see whether a start used it or read the files. */
const markSnapshot = `UPDATE seed_snapshot SET json = replace(json, '"title":"About"', '"title":"From the snapshot"')`;

const written = { products: ['Lamp'], entries: ['About', 'Contact', 'Draft', 'Settings'] };

describe('a start on a seed that has not changed', () => {
  test('serves the same as the previous start', async () => {
    const first = await served(await start());
    expect(await served(await restart())).toEqual(first);
    expect(await served(await restart())).toEqual(first);
  });

  test('reads the snapshot, not the files', async () => {
    await start();
    await stop();
    meddle(markSnapshot);
    expect((await titles(await start())).entries).toContain('From the snapshot');
  });

  test('announces of an edit only what changed', async () => {
    await start();
    await stop();
    const running = await start({ watch: true });
    const steer = (path: string, init?: RequestInit) => json(`${running.control}/_sandbox/${path}`, init);
    const url = `http://127.0.0.1:${await freePort()}/`;
    for (const provider of ['storefront', 'content']) {
      const body = JSON.stringify({ provider, url });
      await steer('webhooks', { method: 'POST', body });
    }
    await edited(lamp, 'title', 'Lantern');
    await expect.poll(async () => (await titles(running)).products).toEqual(['Lantern']);
    // The change is served before it is announced.
    const topics = async () => {
      const deliveries = z.array(z.looseObject({ topic: z.string() })).parse(await steer('deliveries'));
      return [...new Set(deliveries.map(({ topic }) => topic))];
    };
    await expect.poll(topics).toEqual(['products/update']);
  });
});

describe('a start on a seed that changed while the sandbox was down', () => {
  beforeEach(async () => {
    await start();
    await stop();
    meddle(markSnapshot);
  });

  test('serves changed files', async () => {
    await edited(lamp, 'title', 'Lantern');
    await edited(about, 'title', 'About us');
    const now = { products: ['Lantern'], entries: ['About us', 'Contact', 'Draft', 'Settings'] };
    expect(await titles(await start())).toEqual(now);
    expect(await titles(await restart())).toEqual(now);
  });

  test('serves added files, and no removed ones', async () => {
    await write('content/entries/new.json', { id: 'new', type: 'page', title: 'New' });
    expect((await titles(await start())).entries).toEqual(['About', 'Contact', 'Draft', 'New', 'Settings']);
    await stop();
    await rm(join(seed.folder, 'content/entries/contact.json'));
    await rename(join(seed.folder, 'content/entries/new.json'), join(seed.folder, 'content/entries/renamed.json'));
    expect((await titles(await start())).entries).toEqual(['About', 'Draft', 'New', 'Settings']);
  });

  test('serves an edit of the same size whose file has its old mtime', async () => {
    const path = join(seed.folder, about);
    const { atime, mtime, size } = await stat(path);
    await writeFile(path, (await readFile(path, 'utf8')).replace('"About"', '"Tuoba"'));
    await utimes(path, atime, mtime);
    expect(await stat(path)).toMatchObject({ mtime, size });
    expect((await titles(await start())).entries).toContain('Tuoba');
  });

  test('serves a file that one of the same size and mtime was renamed over', async () => {
    const path = join(seed.folder, about);
    const { atime, mtime } = await stat(path);
    await writeFile(`${path}.next`, (await readFile(path, 'utf8')).replace('"About"', '"Tuoba"'));
    await utimes(`${path}.next`, atime, mtime);
    await rename(`${path}.next`, path);
    expect((await titles(await start())).entries).toContain('Tuoba');
  });

  test('measures a replaced picture again', async () => {
    const picture = { width: 50, height: 30, channels: 3, background: '#000' } as const;
    await writeFile(join(seed.folder, 'media/things/lamp.jpg'), await sharp({ create: picture }).jpeg().toBuffer());
    expect((await served(await start())).response.data.products.nodes[0]).toMatchObject({
      featuredImage: { width: 50 },
    });
  });

  test('names the file and field of an invalid seed', async () => {
    await edited(lamp, 'variants.0.price', 'cheap');
    await expect(start()).rejects.toThrow(/^seed\/catalogue\/products\/lamp\.json: variants\.0\.price .+\.$/);
  });
});

describe('a data folder with the snapshot of another seed', () => {
  beforeEach(async () => {
    await start();
    await stop();
  });

  test('serves the seed that it is started with, also after switching back', async () => {
    meddle(markSnapshot);
    await using other = await writeLampSeed({
      ...smallSeed(),
      [lamp]: withChange(smallSeed()[lamp], 'title', 'Torch'),
    });
    expect(await titles(await start({ seedDir: other.folder }))).toEqual({ ...written, products: ['Torch'] });
    expect(await titles(await restart())).toEqual(written);
  });

  test.each([
    ['lost its table', 'DROP TABLE seed_snapshot'],
    ['has it in another form', 'DROP TABLE seed_snapshot; CREATE TABLE seed_snapshot (seed TEXT)'],
    ['was left half written', "DELETE FROM seed_snapshot WHERE part = 'rest'"],
  ])('is replaced when it %s', async (_title, change) => {
    meddle(change);
    expect(await titles(await start())).toEqual(written);
    await stop();
    meddle(markSnapshot);
    expect((await titles(await start())).entries).toContain('From the snapshot');
  });
});

test('A seed has a fingerprint only when a later edit must change it', async () => {
  const path = join(seed.folder, about);
  await writeFile(path, await readFile(path));
  const { ctimeMs } = await stat(path);
  expect(seedFingerprint(seed.folder, ctimeMs + 50)).toBeNull();
  expect(seedFingerprint(seed.folder, ctimeMs + 2500)).toEqual(expect.any(String));
  expect(seedFingerprint(join(seed.folder, 'nowhere'))).toBeNull();
});
