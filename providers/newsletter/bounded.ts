import type { Fetch } from '../http.ts';
import { ProviderError } from '../provider-error.ts';

/** Characters of the longest answer that the list has, many times over. */
const mostBytes = 64 * 1024;

/** The same `fetch`, which stops reading an answer that grows without end. */
export function bounded(fetch: Fetch): Fetch {
  return async (input, init) => {
    const { body, status, headers } = await fetch(input, init);
    return new Response(body?.pipeThrough(limit()) ?? null, { status, headers });
  };
}

function limit(): TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>> {
  let read = 0;
  return new TransformStream({
    transform(chunk, controller) {
      read += chunk.byteLength;
      if (read > mostBytes) {
        throw new ProviderError(
          'newsletter',
          'malformed',
          'The mailing list answered with more than an answer is long.',
        );
      }
      controller.enqueue(chunk);
    },
  });
}
