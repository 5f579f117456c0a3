import { type CorsOptions, corsHeaders } from '../http/cors.ts';
import { wholeSeconds } from '../http/responses.ts';
import type { QueryError } from './errors.ts';

/** These headers are on every response, and not only on preflight responses. */
export const cors: CorsOptions = {
  methods: ['GET', 'HEAD', 'POST', 'OPTIONS'],
  requestHeaders: ['Authorization', 'Content-Type', 'Last-Event-ID', 'X-Sanity-Project-ID'],
  exposedHeaders: ['X-Sanity-Warning', 'Retry-After'],
};

/** The client reads JSON only under this exact type (Sanity, "HTTP API: Query"). */
const mediaType = 'application/json; charset=utf-8';

/** A JSON response. It is never cached, because edits are visible at once. */
export function respond(body: unknown, headers: Record<string, string> = {}): Response {
  return respondJson(JSON.stringify(body), headers);
}

/** Like respond(), for a body that is already JSON. */
export function respondJson(json: string | Uint8Array<ArrayBuffer>, headers: Record<string, string> = {}): Response {
  return new Response(json, {
    headers: { ...corsHeaders(cors), 'content-type': mediaType, 'cache-control': 'no-cache', ...headers },
  });
}

/** An error response as JSON. The given headers override the usual ones. */
export function respondError({ status, body }: QueryError, headers: Record<string, string> = {}): Response {
  return new Response(JSON.stringify(body), {
    status,
    headers: { ...corsHeaders(cors), 'content-type': mediaType, ...headers },
  });
}

/** "Too many requests" (Sanity, "Technical limits"). The official client determines its waiting time itself. */
export function respondThrottled(error: QueryError, waitMs: number): Response {
  const seconds = String(wholeSeconds(waitMs));
  return respondError(error, {
    'retry-after': seconds,
    'ratelimit-reset': seconds,
    'ratelimit-limit': '500',
    'ratelimit-remaining': '0',
    'x-ratelimit-limit-second': '500',
    'x-ratelimit-remaining-second': '0',
  });
}
