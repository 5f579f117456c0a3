import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import type { Connection } from '../http/listen.ts';
import { plainTextResponse, wholeSeconds } from '../http/responses.ts';
import type { Provider } from '../provider.ts';
import type { Outcome } from './faults.ts';

interface FaultContext {
  provider: Provider;
  /** Aborts when the client disconnects or the sandbox closes. */
  signal: AbortSignal;
  connection: Connection;
  /** Lets the provider handle the request. */
  proceed: () => Promise<Response>;
}

/** The response to a request that meets a fault. Responses without a body (204, 304) pass through the faults of bodies unchanged. */
export async function applyFault(fault: NonNullable<Outcome>, context: FaultContext): Promise<Response> {
  const { provider, signal, connection, proceed } = context;
  switch (fault.kind) {
    case 'status':
      return (
        provider.refuse?.(fault.status) ??
        plainTextResponse(fault.status, `The sandbox was asked to answer ${fault.status}.`)
      );
    case 'throttle':
      return provider.throttle?.(fault.ms) ?? tooManyRequests(fault.ms);
    case 'hang':
      await aborted(signal);
      return connection.reset();
    case 'reset':
      return connection.reset();
    case 'lost-answer':
      await proceed();
      return connection.reset();
    case 'wrong-type':
      return wrongType();
    case 'truncate':
      return changeBody(proceed, connection.truncate);
    case 'bad-json':
      return changeBody(proceed, withBadJson);
    case 'graphql-error':
      return changeBody(proceed, (response) => withGraphqlError(response, fault.message, fault.code));
    case 'slow-body':
      return changeBody(proceed, (response) => withSlowBody(response, fault.ms, signal));
  }
}

async function changeBody(
  proceed: () => Promise<Response>,
  change: (response: Response) => Promise<Response>,
): Promise<Response> {
  const response = await proceed();
  return response.body === null ? response : change(response);
}

async function aborted(signal: AbortSignal): Promise<void> {
  if (!signal.aborted) await once(signal, 'abort');
}

function tooManyRequests(waitMs: number): Response {
  const seconds = wholeSeconds(waitMs);
  return plainTextResponse(429, `Too many requests; wait ${seconds} seconds.`, { 'retry-after': String(seconds) });
}

/** The response with its body cut in half, so that its JSON does not parse. Content-Length is that of the half. */
async function withBadJson(response: Response): Promise<Response> {
  const body = await response.text();
  const headers = new Headers(response.headers);
  headers.delete('content-length');
  return new Response(body.slice(0, Math.floor(body.length / 2)), { status: response.status, headers });
}

/** An HTML page in place of data, as from a proxy in front of a provider. */
function wrongType(): Response {
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
async function withGraphqlError(response: Response, message: string, code: string): Promise<Response> {
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
async function withSlowBody(response: Response, ms: number, signal: AbortSignal): Promise<Response> {
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
