import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { compressFolder } from './compress.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'compress-'));
});
afterEach(() => rm(folder, { recursive: true }));

test('a script is compressed as brotli and gzip, and decompresses to the same bytes', async () => {
  const body = 'export const light = 1;\n'.repeat(11);
  await writeFile(join(folder, 'a.js'), body);

  await compressFolder(folder);

  expect(brotliDecompressSync(await readFile(join(folder, 'a.js.br'))).toString()).toBe(body);
  expect(gunzipSync(await readFile(join(folder, 'a.js.gz'))).toString()).toBe(body);
});

test('small, already compressed or incompressible files are not compressed', async () => {
  await writeFile(join(folder, 'small.js'), 'x'.repeat(256));
  await writeFile(join(folder, 'picture.webp'), 'x'.repeat(4096));
  await writeFile(join(folder, 'noise.txt'), crypto.getRandomValues(new Uint8Array(4096)));

  await compressFolder(folder);

  expect(await readdir(folder)).toEqual(['noise.txt', 'picture.webp', 'small.js']);
});
