import { cp, mkdir, mkdtemp, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { expectLogged } from '#tests/support/console.ts';
import { type Sandbox, startSandbox } from '../start.ts';

const ownSeed = fileURLToPath(new URL('../../seed', import.meta.url));
const product = 'catalogue/products/light-phone-iii.json';

let folder: string;
let sandbox: Sandbox;

function start(): Promise<Sandbox> {
  return startSandbox({
    host: '127.0.0.1',
    port: 0,
    dataDir: join(folder, 'data'),
    seedDir: join(folder, 'seed'),
    shopUrl: 'http://shop.test',
    watch: true,
  });
}

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'watch-'));
  const seedDir = join(folder, 'seed');
  await mkdir(seedDir);
  const isMedia = (path: string) => path === join(ownSeed, 'media');
  await cp(ownSeed, seedDir, { recursive: true, filter: (path) => !isMedia(path) && !path.endsWith('.ts') });
  await symlink(join(ownSeed, 'media'), join(seedDir, 'media'));
  sandbox = await start();
  await sandbox.watching;
});
afterEach(async () => {
  await sandbox.close();
  await rm(folder, { recursive: true });
});

async function edit(file: string, change: (text: string) => string): Promise<void> {
  const path = join(folder, 'seed', file);
  // The file is written outside of the watched folder, because on a busy machine the sandbox would read it while it is still empty.
  const written = join(folder, 'written.json');
  await writeFile(written, change(await readFile(path, 'utf8')));
  await rename(written, path);
}

const text = z.string();
const responseShape = z.object({
  data: z.object({
    product: z.object({
      title: text,
      variants: z.object({ nodes: z.array(z.object({ price: z.object({ amount: text }) })) }),
    }),
  }),
});

/** Title and first price, as the storefront serves them. */
async function served() {
  const storefront = z.looseObject({ url: text, token: text }).parse(sandbox.description.storefront);
  const response = await fetch(`${storefront.url}/api/2023-10/graphql.json`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-shopify-storefront-access-token': storefront.token },
    body: JSON.stringify({
      query: '{ product(handle: "light-phone-iii") { title variants(first: 1) { nodes { price { amount } } } } }',
    }),
  });
  const { title, variants } = responseShape.parse(await response.json()).data.product;
  return [title, variants.nodes[0]?.price.amount];
}

async function entryTitle(id: string): Promise<unknown> {
  const content = z.record(z.string(), z.unknown()).parse(sandbox.description.content);
  const path = `/spaces/${content.space}/environments/${content.environment}/entries/${id}`;
  const response = await fetch(`${content.url}${path}?access_token=${content.deliveryToken}`);
  return z.looseObject({ fields: z.looseObject({ title: z.unknown() }) }).parse(await response.json()).fields.title;
}

describe('an edit of a seed file', () => {
  test('is served while the sandbox runs', async () => {
    const [title] = await served();
    await edit(product, (json) => json.replace(/"price": "\d+\.\d\d"/, '"price": "612.50"'));
    await expect.poll(served).toEqual([title, '612.5']);

    await edit('content/entries/about.json', (json) => json.replace(/"title": "[^"]*"/, '"title": "About this edit"'));
    await expect.poll(() => entryTitle('about')).toBe('About this edit');
  });

  test('that is invalid is reported with its place, and the previous seed is still served', async () => {
    const logged = expectLogged(/light-phone-iii\.json: variants\.0\.price .* goes on with the seed as it was\.$/);
    const before = await served();
    await edit(product, (json) => json.replace(/"price": "\d+\.\d\d"/, '"price": "cheap"'));
    await expect.poll(logged).not.toEqual([]);
    expect(await served()).toEqual(before);

    await edit(product, (json) => json.replace('"cheap"', '"600.00"'));
    await expect.poll(served).toEqual([before[0], '600.0']);
  });

  test('that is not served yet does not block closing, and is served after the next start', async () => {
    const steer = (path: string, body: object) =>
      fetch(`${sandbox.control}/_sandbox/${path}`, { method: 'POST', body: JSON.stringify(body) });
    await steer('settings', { publishDelayMs: 86_400_000 });
    await steer('webhooks', { provider: 'content', url: 'http://receiver.invalid/' });
    const before = await entryTitle('about');
    await edit('content/entries/about.json', (json) => json.replace(/"title": "[^"]*"/, '"title": "About later"'));
    await expect.poll(async () => (await fetch(`${sandbox.control}/_sandbox/deliveries`)).json()).not.toEqual([]);
    expect(await entryTitle('about')).toBe(before);

    await Promise.all([sandbox.close(), sandbox.close()]);
    sandbox = await start();
    expect(await entryTitle('about')).toBe('About later');
  });
});

test('What cannot be watched is reported, and the seed is still served', async () => {
  const logged = expectLogged(/^An edit of the seed may not be noticed \(.*\); restart after it\.$/);
  const before = await served();
  await symlink('itself', join(folder, 'seed', 'itself'));
  await expect.poll(logged).not.toEqual([]);
  expect(await served()).toEqual(before);
});
