import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';

/** Corrupts responses of a provider, in one way each: what the faults of `fault-request.ts` do to bodies. */

/** The response with its body cut in half, so that its JSON does not parse; Content-Length is that of what is sent. */
export async function withBadJson(response: Response): Promise<Response> {
  const body = await response.text();
  const headers = new Headers(response.headers);
  headers.delete('content-length');
  return new Response(body.slice(0, Math.floor(body.length / 2)), { status: response.status, headers });
}

/** An HTML page in place of data, as from a proxy in front of a provider. */
export function wrongType(): Response {
  return new Response(
    '<!doctype html>\n<title>Stand-in</title>\n<p>The sandbox was asked to answer a page here.</p>\n',
    {
      headers: { 'content-type': 'text/html; charset=utf-8', 'x-content-type-options': 'nosniff' },
    },
  );
}

const graphqlResponse = z.looseObject({
  data: z.record(z.string(), z.unknown()).nullish(),
  errors: z.array(z.unknown()).default([]),
});

/** The GraphQL response with its first root field null and an error for it. Error statuses stay as they are. */
export async function withGraphqlError(response: Response, message: string, code: string): Promise<Response> {
  if (!response.ok) return response;
  const { data, errors, ...rest } = graphqlResponse.parse(await response.json());
  const [field] = Object.keys(data ?? {});
  const error = { message, locations: [{ line: 1, column: 1 }], path: field ? [field] : [], extensions: { code } };
  const corrupted = { data: field ? { ...data, [field]: null } : (data ?? null), errors: [...errors, error], ...rest };
  const headers = new Headers(response.headers);
  headers.delete('content-length');
  return new Response(JSON.stringify(corrupted), { status: response.status, headers });
}

const chunks = 10;

/** The response with its body sent in ten chunks over `ms` milliseconds. When the signal aborts, the rest is sent at once. */
export async function withSlowBody(response: Response, ms: number, signal: AbortSignal): Promise<Response> {
  const body = new Uint8Array(await response.arrayBuffer());
  const size = Math.max(1, Math.ceil(body.length / chunks));
  const slow = new ReadableStream<Uint8Array>({
    async start(controller) {
      for (let at = 0; at < body.length; at += size) {
        await sleep(ms / chunks, undefined, { signal }).catch(ignoreAbort);
        controller.enqueue(body.subarray(at, at + size));
      }
      controller.close();
    },
  });
  return new Response(slow, { status: response.status, headers: response.headers });
}

function ignoreAbort(error: unknown): void {
  if (!(error instanceof Error && error.name === 'AbortError')) throw error;
}
