import { join } from 'node:path';
import { expect, test } from 'vitest';
import { loadSeed, SeedError } from './load.ts';
import { seedErrorOf } from './testing/seed-error.ts';
import { loadFiles, smallSeed, withChange, writeSeed } from './testing/small-seed.ts';

test('A complete seed is loaded, with defaults', async () => {
  await using written = await writeSeed(smallSeed());
  const seed = await loadSeed(written.folder);
  expect(seed.folder).toBe(written.folder);
  expect(seed.catalogue.products[0]?.variants[1]).toMatchObject({
    sku: 'LAMP-P',
    whenOutOfStock: 'deny',
    tracked: true,
  });
  expect(seed.content.entries.map(({ id, draft }) => [id, draft])).toEqual([
    ['about', false],
    ['contact', false],
    ['draft', true],
    ['global-settings', false],
  ]);
  expect(seed.startPage.documents.map(({ _id }) => _id)).toEqual(['other', 'start']);
  expect(Object.keys(seed.media)).toEqual(['things/lamp.jpg', 'things/lamp.mp4']);
});

test('A hidden file in the media folder is ignored', async () => {
  await expect(loadFiles({ ...smallSeed(), 'media/things/.notes': '' })).resolves.toHaveProperty('media');
});

test('The draft of a document may have the slug of the document it replaces', async () => {
  const draft = { _id: 'drafts.other', _type: 'page', slug: { current: 'other' } };
  const { startPage } = await loadFiles({ ...smallSeed(), 'start-page/draft.json': draft });
  expect(startPage.documents).toHaveLength(3);
});

test('A folder without a seed is refused with the first missing file', async () => {
  const error = await loadSeed(join(import.meta.dirname, 'nowhere')).catch((error: unknown) => error);
  expect(error).toBeInstanceOf(SeedError);
  expect(error).toHaveProperty('message', 'nowhere/media/media.json is missing.');
});

test('An error is one sentence that names file and field', async () => {
  const lamp = withChange(smallSeed()['catalogue/products/lamp.json'], 'variants.0.price', '40');
  const error = await seedErrorOf({ ...smallSeed(), 'catalogue/products/lamp.json': lamp });
  expect(error.name).toBe('SeedError');
  expect(error.message).toBe(
    'seed/catalogue/products/lamp.json: variants.0.price must be a decimal amount with two places, like "699.00".',
  );
});
