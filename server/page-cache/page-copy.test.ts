import { brotliCompressSync, constants, gunzipSync, zstdDecompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { decodeCopy, encodeCopy } from './page-copy.ts';
import { storedPageOf } from './stored-page.ts';

test('[SAFE-1] a copy is not compressed with brotli again while its first visitor waits', async () => {
  const html = '<p>A page of some length.</p>'.repeat(100);
  const page = await storedPageOf('/about', new Response(html), new Set(['entry:about']), undefined);
  // These bytes differ from those that the site makes.
  const br = brotliCompressSync(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 0 } });
  const copy = encodeCopy({ ...page, bodies: { ...page.bodies, br } });
  const { bodies, ...decoded } = await decodeCopy(copy, '/about', page.storedAt);
  expect({ ...decoded, bodies: page.bodies }).toEqual(page);
  expect(bodies.br.equals(br)).toBe(true);
  expect(bodies.br.buffer.byteLength, 'without the rest of the file').toBe(br.length);
  const others = [bodies.identity, gunzipSync(bodies.gzip), zstdDecompressSync(bodies.zstd)];
  expect(others.map(String)).toEqual([html, html, html]);
});
