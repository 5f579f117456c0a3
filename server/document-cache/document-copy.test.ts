import { brotliCompressSync, constants, gunzipSync, zstdDecompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { decodeCopy, encodeCopy } from './document-copy.ts';
import { documentOf } from './stored-document.ts';

test('[SAFE-1] a copy is not compressed with brotli again, for which its first visitor would wait', async () => {
  const page = '<p>A page of some length.</p>'.repeat(100);
  const document = await documentOf('/about', new Response(page), new Set(['entry:about']), undefined);
  // Other bytes than those that the site makes.
  const br = brotliCompressSync(page, { params: { [constants.BROTLI_PARAM_QUALITY]: 0 } });
  const copy = encodeCopy({ ...document, bodies: { ...document.bodies, br } });
  const { bodies, ...decoded } = await decodeCopy(copy, '/about', document.storedAt);
  expect({ ...decoded, bodies: document.bodies }).toEqual(document);
  expect(bodies.br.equals(br)).toBe(true);
  expect(bodies.br.buffer.byteLength, 'without the rest of the file').toBe(br.length);
  const others = [bodies.identity, gunzipSync(bodies.gzip), zstdDecompressSync(bodies.zstd)];
  expect(others.map(String)).toEqual([page, page, page]);
});
