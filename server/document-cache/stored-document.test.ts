import { expect, test } from 'vitest';
import { documentOf } from './stored-document.ts';

test('a stored page keeps no more memory than its bodies are long, by which the cache is bounded', async () => {
  const response = new Response('<p>A page of some length.</p>'.repeat(1000));
  const { bodies } = await documentOf('/about', response, new Set(), undefined);
  for (const [encoding, body] of Object.entries(bodies)) expect(body.buffer.byteLength, encoding).toBe(body.length);
});
