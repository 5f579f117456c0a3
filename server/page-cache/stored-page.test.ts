import { createHash } from 'node:crypto';
import { brotliCompressSync, constants } from 'node:zlib';
import { expect, test } from 'vitest';
import { limitUncachedCompression, uncachedResponse } from './send-page.ts';
import { inCompressionTurn, storedPageOf } from './stored-page.ts';

test('the bodies of a stored page take no more memory than their length, which bounds the cache', async () => {
  const response = new Response('<p>A page of some length.</p>'.repeat(1000));
  const { bodies } = await storedPageOf('/about', response, new Set(), undefined);
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
  const { bodies } = await storedPageOf('/about', new Response(page), new Set(), undefined);
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_LGWIN]: 16,
    [constants.BROTLI_PARAM_SIZE_HINT]: page.length,
  };
  expect(bodies.br.length).toBe(brotliCompressSync(page, { params }).length);
});

test('[SAFE-1] few pages are compressed at once, and an unstored one only once for all waiting requests', async () => {
  const body = new TextEncoder().encode(pageOf(600));
  const passed = { status: 200, headers: new Headers(), body };
  const request = { isHead: false, acceptEncoding: 'gzip', ifNoneMatch: undefined, requestId: 'one' };
  const responses = Array.from({ length: 50 }, () => uncachedResponse(passed, request));
  expect(limitUncachedCompression.activeCount + limitUncachedCompression.pendingCount).toBe(1);
  const pages = Array.from({ length: 20 }, (_, index) =>
    storedPageOf(`/${index}`, new Response(pageOf(100)), new Set(), undefined),
  );
  expect(inCompressionTurn.activeCount).toBeLessThanOrEqual(4);
  await Promise.all(pages);
  for (const { headers } of await Promise.all(responses)) expect(headers.get('content-encoding')).toBe('gzip');
});
