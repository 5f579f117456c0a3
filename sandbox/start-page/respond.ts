import { wholeSeconds } from '../http/responses.ts';
import type { QueryError } from './errors.ts';

const open = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'GET, HEAD, POST, OPTIONS',
  'access-control-allow-headers': 'Authorization, Content-Type, Last-Event-ID, X-Sanity-Project-ID',
  'access-control-expose-headers': 'X-Sanity-Warning, Retry-After',
  'access-control-max-age': '86400',
};

/** The client reads JSON only under this exact type (Sanity, "HTTP API: Query"). */
const mediaType = 'application/json; charset=utf-8';

/** A JSON response; never cached, since edits are visible at once. */
export function respond(body: unknown, headers: Record<string, string> = {}): Response {
  return respondJson(JSON.stringify(body), headers);
}

/** The same of what is JSON already. */
export function respondJson(json: string | Uint8Array<ArrayBuffer>, headers: Record<string, string> = {}): Response {
  return new Response(json, {
    headers: { ...open, 'content-type': mediaType, 'cache-control': 'no-cache', ...headers },
  });
}

/** A refusal as JSON, with headers that go over the usual ones. */
export function respondError({ status, body }: QueryError, headers: Record<string, string> = {}): Response {
  return new Response(JSON.stringify(body), { status, headers: { ...open, 'content-type': mediaType, ...headers } });
}

/** The response to a preflight request: every origin is allowed. */
export function respondPreflight(): Response {
  return new Response(null, { status: 204, headers: open });
}

/** A page's own origin instead of any, so that a client with `withCredentials` may read the answer. */
export function openTo(request: Request, response: Response): Response {
  const origin = request.headers.get('origin');
  if (origin === null) return response;
  response.headers.set('access-control-allow-origin', origin);
  response.headers.set('access-control-allow-credentials', 'true');
  response.headers.append('vary', 'Origin');
  return response;
}

/** "Too many requests" (Sanity, "Technical limits"); the client waits by its own measure. */
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
