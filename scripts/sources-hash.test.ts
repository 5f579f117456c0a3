import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { sourcesHash } from './sources-hash.ts';

const manifest = { name: 'shop', type: 'module', imports: { '#site/*': './site/*' }, scripts: { start: 'node .' } };

let root = '';
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'sources-'));
  await mkdir(join(root, 'site'));
  await writeFile(join(root, 'site/root.tsx'), 'one');
  await writeFile(join(root, 'package.json'), JSON.stringify(manifest));
});
afterEach(() => rm(root, { recursive: true }));

test('the hash depends on the contents and names of the sources', async () => {
  const before = sourcesHash(root);

  await writeFile(join(root, 'site/root.tsx'), 'two');
  const edited = sourcesHash(root);
  await rename(join(root, 'site/root.tsx'), join(root, 'site/other.tsx'));
  const renamed = sourcesHash(root);

  expect(new Set([before, edited, renamed]).size).toBe(3);
  await writeFile(join(root, 'site/other.tsx'), 'one');
  await rename(join(root, 'site/other.tsx'), join(root, 'site/root.tsx'));
  expect(sourcesHash(root)).toBe(before);
});

test('the hash does not depend on tests or the seed', async () => {
  const before = sourcesHash(root);

  await mkdir(join(root, 'seed'));
  await writeFile(join(root, 'seed/shop.json'), '{}');
  await writeFile(join(root, 'site/root.test.tsx'), 'test');

  expect(sourcesHash(root)).toBe(before);
});

test('the hash depends on what the build reads of package.json, but not on its scripts', async () => {
  const hashWith = async (change: object) => {
    await writeFile(join(root, 'package.json'), JSON.stringify({ ...manifest, ...change }));
    return sourcesHash(root);
  };
  const before = sourcesHash(root);

  expect(await hashWith({ imports: { '#site/*': './other/*' } })).not.toBe(before);
  expect(await hashWith({ name: 'store' })).not.toBe(before);
  expect(await hashWith({ scripts: {} })).toBe(before);
});
