import { randomUUID } from 'node:crypto';
import { type Access, accessOf } from './access.ts';
import { endpointPath, limits } from './protocol.ts';
import type { ServedVersion } from './published-schema.ts';
import { readLimited } from './read-limited.ts';

/** The API's HTTP side: which requests it takes at all, and the headers of every answer. */

export interface Admitted {
  requestId: string;
  pathVersion: string;
  access: Access;
  /** A POST with the body read, ready to be executed. */
  request: Request;
}

const unauthorized = [{ message: '', extensions: { code: 'UNAUTHORIZED' } }];

const contentTypes = ['application/json', 'application/graphql'];

/** Checks path, method, token, content type and size, in this order. Answers the refusal, or what was asked. */
export async function admit(request: Request, tokenless: 'limited' | 'everything'): Promise<Admitted | Response> {
  const requestId = randomUUID();
  const refuse = (status: number, errors: unknown, headers?: Record<string, string>) =>
    withHeaders(Response.json({ errors }, { status, headers }), requestId);

  const pathVersion = endpointPath.exec(new URL(request.url).pathname)?.[1];
  if (pathVersion === undefined) return refuse(404, 'Not Found');
  if (request.method === 'OPTIONS')
    return withHeaders(new Response(null, { status: 204, headers: preflight(request) }), requestId);
  if (request.method !== 'POST') return refuse(405, 'Send GraphQL operations by POST.', { allow: 'POST, OPTIONS' });

  const access = accessOf(request.headers, tokenless);
  if (access === null) return refuse(401, unauthorized);
  const contentType = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase() ?? '';
  if (!contentTypes.includes(contentType)) return refuse(415, `Send a body of type ${contentTypes.join(' or ')}.`);
  const body = await readLimited(request, limits.body);
  if (body === null) return refuse(413, `The body must not be larger than ${limits.body} bytes.`);
  if (contentType === 'application/json' && !hasQuery(body))
    return refuse(400, 'The body must be a JSON object with a "query".');

  return {
    requestId,
    pathVersion,
    access,
    // Asked for application/graphql-response+json, graphql-yoga would answer errors with other statuses (graphql-server.ts).
    request: new Request(request.url, {
      method: 'POST',
      headers: { 'content-type': contentType, accept: 'application/json' },
      body,
    }),
  };
}

/** An error status in this API's words, as a fault asks for it. */
export function refusal(status: number): Response {
  const errors =
    status === 401 ? unauthorized : [{ message: status === 429 ? 'Throttled' : `The API answers ${status}.` }];
  return withHeaders(Response.json({ errors }, { status }), randomUUID());
}

/**
 * "Too many requests", as the API tells it by default: HTTP 200 with the code THROTTLED; or, as its documents also have it, the status 429.
 *
 * @param waitMs Milliseconds that a client should wait; only a status has a header for it, in whole seconds.
 */
export function throttled(waitMs: number, as: 'error' | 'status'): Response {
  const errors = [{ message: 'Throttled', extensions: { code: 'THROTTLED' } }];
  const init =
    as === 'error' ? undefined : { status: 429, headers: { 'retry-after': String(Math.ceil(waitMs / 1000)) } };
  return withHeaders(Response.json({ errors }, init), randomUUID());
}

/** The answer with the headers of this API. */
export function withHeaders(response: Response, requestId: string, version?: ServedVersion): Response {
  const headers = new Headers(response.headers);
  headers.set('access-control-allow-origin', '*');
  headers.set('access-control-expose-headers', 'X-Request-Id, X-Shopify-API-Version');
  headers.set('x-request-id', requestId);
  if (version !== undefined) headers.set('x-shopify-api-version', version);
  return new Response(response.body, { status: response.status, headers });
}

function preflight(request: Request): Record<string, string> {
  return {
    'access-control-allow-methods': 'POST, OPTIONS',
    'access-control-allow-headers': request.headers.get('access-control-request-headers') ?? '*',
    'access-control-max-age': '7200',
  };
}

function hasQuery(body: string): boolean {
  try {
    const parsed: unknown = JSON.parse(body);
    return typeof parsed === 'object' && parsed !== null && 'query' in parsed && typeof parsed.query === 'string';
  } catch (error) {
    if (error instanceof SyntaxError) return false;
    throw error;
  }
}
