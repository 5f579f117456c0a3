import { randomUUID } from 'node:crypto';
import { errorsHeader } from '../control/instrument-provider.ts';
import { type CorsOptions, corsHeaders, preflightResponse } from '../http/cors.ts';
import { readLimited } from '../http/request.ts';
import { wholeSeconds } from '../http/responses.ts';
import { isRecord, parseJson } from '../json.ts';
import { accessOf } from './access.ts';
import type { Access } from './context.ts';
import type { OperationRequest, OperationResult } from './execute.ts';
import { limits } from './limits.ts';
import { oldestVersion, type ServedVersion } from './published-schema.ts';

/** The API's HTTP side: which requests are accepted, and the headers of every response. */

/** The ending ".json" and the version are optional, because clients of the provider differ. */
const endpointPath = /^\/api\/(?:(?<version>\d{4}-(?:0[1-9]|1[0-2])|unstable)\/)?graphql(?:\.json)?$/;

interface AcceptedRequest {
  requestId: string;
  /** The API version of the path, like "2023-10" or "unstable"; without one the oldest (Shopify, "API versioning"). */
  pathVersion: string;
  access: Access;
  operation: OperationRequest;
}

const unauthorized = [{ message: '', extensions: { code: 'UNAUTHORIZED' } }];

const exposedHeaders = ['X-Request-Id', 'X-Shopify-API-Version'];

const contentTypes = ['application/json', 'application/graphql'];

/** Checks path, method, token, content type and size, in this order. Returns the error response if one of them is refused. */
export async function acceptRequest(
  request: Request,
  tokenless: 'limited' | 'everything',
): Promise<AcceptedRequest | Response> {
  const requestId = randomUUID();
  const refuse = (status: number, errors: unknown, headers?: Record<string, string>) =>
    Response.json({ errors }, { status, headers: { ...apiHeaders(requestId), ...headers } });

  const path = endpointPath.exec(new URL(request.url).pathname);
  if (path === null) return refuse(404, 'Not Found');
  if (request.method === 'OPTIONS') return preflightResponse(corsOptions(request), { 'x-request-id': requestId });
  if (request.method !== 'POST') return refuse(405, 'Send GraphQL operations by POST.', { allow: 'POST, OPTIONS' });

  const access = accessOf(request.headers, tokenless);
  if (access === null) return refuse(401, unauthorized);
  const contentType = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase() ?? '';
  if (!contentTypes.includes(contentType)) return refuse(415, `Send a body of type ${contentTypes.join(' or ')}.`);
  const body = await readLimited(request, limits.body);
  if (body === null) return refuse(413, `The body must not be larger than ${limits.body} bytes.`);
  const operation = readOperation(contentType, body);
  if (typeof operation === 'string') return refuse(400, operation);
  return { requestId, pathVersion: path.groups?.version ?? oldestVersion, access, operation };
}

/** The error response of a status in this API's format, as fault injection needs it. */
export function errorResponse(status: number): Response {
  const errors =
    status === 401 ? unauthorized : [{ message: status === 429 ? 'Throttled' : `The API answers ${status}.` }];
  return Response.json({ errors }, { status, headers: apiHeaders(randomUUID()) });
}

/**
 * The rate limit's response: by default HTTP 200 with the code THROTTLED; or the status 429, which the documentation also has.
 *
 * @param waitMs Milliseconds until a retry; only the status 429 has a header for it, in whole seconds.
 */
export function throttledResponse(waitMs: number, as: 'error' | 'status'): Response {
  const errors = [{ message: 'Throttled', extensions: { code: 'THROTTLED' } }];
  const headers = apiHeaders(randomUUID());
  if (as === 'error') return Response.json({ errors }, { headers });
  return Response.json(
    { errors },
    { status: 429, headers: { ...headers, 'retry-after': String(wholeSeconds(waitMs)) } },
  );
}

/** The response to an operation: status 200 with or without errors. */
export function resultResponse(result: OperationResult, requestId: string, version: ServedVersion): Response {
  return Response.json(result, {
    headers: {
      ...apiHeaders(requestId),
      'content-type': 'application/json; charset=utf-8',
      'x-shopify-api-version': version,
      ...(result.errors && { [errorsHeader]: errorsOf(result.errors) }),
    },
  });
}

/** The messages of the first errors, limited to characters that a header may contain. */
function errorsOf(errors: readonly { message: string }[]): string {
  const text = errors.slice(0, 5).map(({ message }) => message);
  return text
    .join(' | ')
    .replaceAll(/[^\x20-\x7e]/g, '?')
    .slice(0, 1000);
}

function apiHeaders(requestId: string): Record<string, string> {
  return {
    ...corsHeaders({ exposedHeaders }),
    'x-request-id': requestId,
  };
}

function corsOptions(request: Request): CorsOptions {
  const requestHeaders = [request.headers.get('access-control-request-headers') ?? '*'];
  return { methods: ['POST', 'OPTIONS'], requestHeaders, exposedHeaders, maxAge: 7200 };
}

/** Reads the body of a request: JSON with a query, or the bare document. Returns the error message where it is neither. */
function readOperation(contentType: string, body: string): OperationRequest | string {
  if (contentType === 'application/graphql') return { query: body, variables: {}, operationName: null };
  const parsed = parseJson(body);
  if (!isRecord(parsed) || typeof parsed.query !== 'string') return 'The body must be a JSON object with a "query".';
  const variables = parsed.variables ?? {};
  if (!isRecord(variables)) return 'The "variables" must be a JSON object.';
  if (isDeeperThan(limits.depth, variables)) return `The "variables" must not be nested deeper than ${limits.depth}.`;
  const operationName = parsed.operationName ?? null;
  if (operationName !== null && typeof operationName !== 'string') return 'The "operationName" must be a text.';
  return { query: parsed.query, variables, operationName: operationName || null };
}

function isDeeperThan(maxDepth: number, value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return maxDepth === 0 || Object.values(value).some((member) => isDeeperThan(maxDepth - 1, member));
}
