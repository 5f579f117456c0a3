import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { sourcesHash } from './sources-hash.ts';

let root = '';
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'sources-'));
  await mkdir(join(root, 'site'));
  await writeFile(join(root, 'site/root.tsx'), 'one');
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
