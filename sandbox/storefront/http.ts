import { randomUUID } from 'node:crypto';
import { readLimited } from '../http/request.ts';
import { wholeSeconds } from '../http/responses.ts';
import { type Access, accessOf } from './access.ts';
import { endpointPath, limits } from './protocol.ts';
import type { ServedVersion } from './published-schema.ts';
import { type Operation, readOperation } from './read-operation.ts';
import type { Answer } from './run-operation.ts';

/** The API's HTTP side: which requests it takes at all, and the headers of every answer. */

interface Admitted {
  requestId: string;
  pathVersion: string;
  access: Access;
  asked: Operation;
}

const unauthorized = [{ message: '', extensions: { code: 'UNAUTHORIZED' } }];

const contentTypes = ['application/json', 'application/graphql'];

/** Checks path, method, token, content type and size, in this order. Answers the refusal, or what was asked. */
export async function admit(request: Request, tokenless: 'limited' | 'everything'): Promise<Admitted | Response> {
  const requestId = randomUUID();
  const refuse = (status: number, errors: unknown, headers?: Record<string, string>) =>
    Response.json({ errors }, { status, headers: { ...apiHeaders(requestId), ...headers } });

  const pathVersion = endpointPath.exec(new URL(request.url).pathname)?.[1];
  if (pathVersion === undefined) return refuse(404, 'Not Found');
  if (request.method === 'OPTIONS')
    return new Response(null, { status: 204, headers: { ...apiHeaders(requestId), ...preflight(request) } });
  if (request.method !== 'POST') return refuse(405, 'Send GraphQL operations by POST.', { allow: 'POST, OPTIONS' });

  const access = accessOf(request.headers, tokenless);
  if (access === null) return refuse(401, unauthorized);
  const contentType = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase() ?? '';
  if (!contentTypes.includes(contentType)) return refuse(415, `Send a body of type ${contentTypes.join(' or ')}.`);
  const body = await readLimited(request, limits.body);
  if (body === null) return refuse(413, `The body must not be larger than ${limits.body} bytes.`);
  const asked = readOperation(contentType, body);
  if (typeof asked === 'string') return refuse(400, asked);
  return { requestId, pathVersion, access, asked };
}

/** An error status in this API's words, as a fault asks for it. */
export function refusal(status: number): Response {
  const errors =
    status === 401 ? unauthorized : [{ message: status === 429 ? 'Throttled' : `The API answers ${status}.` }];
  return Response.json({ errors }, { status, headers: apiHeaders(randomUUID()) });
}

/**
 * "Too many requests", as the API tells it by default: HTTP 200 with the code THROTTLED; or, as its documents also have it, the status 429.
 *
 * @param waitMs Milliseconds that a client should wait; only a status has a header for it, in whole seconds.
 */
export function throttled(waitMs: number, as: 'error' | 'status'): Response {
  const errors = [{ message: 'Throttled', extensions: { code: 'THROTTLED' } }];
  const headers = apiHeaders(randomUUID());
  if (as === 'error') return Response.json({ errors }, { headers });
  return Response.json(
    { errors },
    { status: 429, headers: { ...headers, 'retry-after': String(wholeSeconds(waitMs)) } },
  );
}

/** The answer to an operation: 200, whatever came of it. */
export function answered(answer: Answer, requestId: string, version: ServedVersion): Response {
  return Response.json(answer, {
    headers: {
      ...apiHeaders(requestId),
      'content-type': 'application/json; charset=utf-8',
      'x-shopify-api-version': version,
    },
  });
}

function apiHeaders(requestId: string): Record<string, string> {
  return {
    'access-control-allow-origin': '*',
    'access-control-expose-headers': 'X-Request-Id, X-Shopify-API-Version',
    'x-request-id': requestId,
  };
}

function preflight(request: Request): Record<string, string> {
  return {
    'access-control-allow-methods': 'POST, OPTIONS',
    'access-control-allow-headers': request.headers.get('access-control-request-headers') ?? '*',
    'access-control-max-age': '7200',
  };
}
