import { createHash } from 'node:crypto';
import { brotliCompressSync, constants } from 'node:zlib';
import { expect, test } from 'vitest';
import { documentOf } from './stored-document.ts';

test('a stored page keeps no more memory than its bodies are long, by which the cache is bounded', async () => {
  const response = new Response('<p>A page of some length.</p>'.repeat(1000));
  const { bodies } = await documentOf('/about', response, new Set(), undefined);
  for (const [encoding, body] of Object.entries(bodies)) expect(body.buffer.byteLength, encoding).toBe(body.length);
});

/** A page of text that hardly repeats itself. */
function pageOf(paragraphs: number): string {
  const words = (index: number) => createHash('sha256').update(String(index)).digest('hex').replaceAll(/\d/g, ' ');
  return Array.from({ length: paragraphs }, (_, index) => `<p class="text">${words(index)}</p>`).join('\n');
}

test.each([
  ['is sent in one round trip when compressed well', 600, 11],
  ['needs none of that: it is short', 100, 9],
  ['cannot be sent in one round trip', 2000, 9],
])('a page that %s', async (_, paragraphs, quality) => {
  const page = pageOf(paragraphs);
  const { bodies } = await documentOf('/about', new Response(page), new Set(), undefined);
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_LGWIN]: 16,
    [constants.BROTLI_PARAM_SIZE_HINT]: page.length,
  };
  expect(bodies.br.length).toBe(brotliCompressSync(page, { params }).length);
});
