import type { QueryError } from './errors.ts';

const open = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'GET, HEAD, POST, OPTIONS',
  'access-control-allow-headers': 'Authorization, Content-Type, X-Sanity-Project-ID',
  'access-control-max-age': '86400',
};

/** The client reads JSON only under this exact type (Sanity, "HTTP API: Query"). */
const mediaType = 'application/json; charset=utf-8';

export function respond(body: unknown): Response {
  return new Response(JSON.stringify(body), {
    headers: { ...open, 'content-type': mediaType, 'cache-control': 'no-cache' },
  });
}

export function respondError({ status, body }: QueryError): Response {
  return new Response(JSON.stringify(body), {
    status,
    headers: { ...open, 'content-type': mediaType, ...(status === 429 && { 'retry-after': '1' }) },
  });
}

export function respondPreflight(): Response {
  return new Response(null, { status: 204, headers: open });
}
