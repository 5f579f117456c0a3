import { hash, randomUUID } from 'node:crypto';
import { type ContentError, tooBig } from './errors.ts';
import type { Rate } from './rate-limit.ts';
import { environment, maxResponseBytes, space } from './vocabulary.ts';

const mediaType = 'application/vnd.contentful.delivery.v1+json';

const open = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'GET,HEAD,OPTIONS',
  'access-control-allow-headers':
    'Accept,Accept-Language,Authorization,Content-Type,If-None-Match,X-Contentful-User-Agent,X-Contentful-Locale-Based-Publishing',
  'access-control-expose-headers': 'Etag',
  'access-control-max-age': '86400',
};

interface Answered {
  isPreview: boolean;
  /** Like "/spaces/:space/environments/:environment/entries". */
  route: string;
  rate: Rate;
  status: number;
}

/** A successful answer with its ETag; 304 when the client has this one already. */
export function respond(request: Request, body: unknown, { isPreview, route, rate, status }: Answered): Response {
  const text = JSON.stringify(body);
  if (Buffer.byteLength(text) > maxResponseBytes) return respondError(tooBig(maxResponseBytes));
  const etag = `"${hash('sha1', text)}"`;
  const headers = {
    ...open,
    'content-type': mediaType,
    etag,
    'cache-control': 'max-age=0',
    'contentful-api': isPreview ? 'cpa' : 'cda_cached',
    'cf-space-id': space,
    'cf-environment-id': environment,
    'x-contentful-request-id': randomUUID(),
    'x-contentful-region': 'us-east-1',
    'x-contentful-route': route,
    'x-contentful-ratelimit-second-limit': String(rate.limit),
    'x-contentful-ratelimit-second-remaining': String(rate.remaining),
  };
  return knows(request, etag) ? new Response(null, { status: 304, headers }) : new Response(text, { status, headers });
}

function knows(request: Request, etag: string): boolean {
  const known = request.headers.get('if-none-match')?.split(',') ?? [];
  return known.some((tag) => tag.trim() === '*' || tag.trim().replace(/^W\//, '') === etag);
}

/** A refusal. */
export function respondError({ status, id, message, details, headers }: ContentError): Response {
  const requestId = randomUUID();
  const body = { sys: { type: 'Error', id }, message, ...(details && { details }), requestId };
  return new Response(JSON.stringify(body), {
    status,
    headers: { ...open, 'content-type': mediaType, 'x-contentful-request-id': requestId, ...headers },
  });
}

/** The answer to a preflight, by which pages of any origin may ask. */
export function respondPreflight(): Response {
  return new Response(null, { status: 204, headers: open });
}
