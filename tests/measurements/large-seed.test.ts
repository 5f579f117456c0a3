import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { loadSeed } from '#seed/load.ts';
import { writeLargeSeed } from './large-seed.ts';

const folder = await mkdtemp(join(tmpdir(), 'large-seed-'));
afterAll(() => rm(folder, { recursive: true }));

test('A large seed is valid and has the requested number of additional products and articles', async () => {
  const own = await loadSeed(fileURLToPath(new URL('../../seed', import.meta.url)));
  await writeLargeSeed(folder, { products: 120, articles: 30 });
  const large = await loadSeed(folder);
  expect(large.catalogue.products.length - own.catalogue.products.length).toBe(120);
  expect(large.content.entries.length - own.content.entries.length).toBe(30);
  expect(large.catalogue.collections.at(-1)).toMatchObject({ handle: 'everything' });
  expect(large.catalogue.collections.at(-1)?.products).toHaveLength(120);
});
