import { hash, randomUUID } from 'node:crypto';
import { matchesEtag } from '../http/responses.ts';
import { type ContentError, tooBig } from './errors.ts';
import type { Rate } from './rate-limit.ts';
import { environment, maxResponseBytes, space } from './vocabulary.ts';

const mediaType = 'application/vnd.contentful.delivery.v1+json';

/** On every response, as recorded, not on preflight responses only. */
const corsHeaders = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'GET,HEAD,OPTIONS',
  'access-control-allow-headers':
    'Accept,Accept-Language,Authorization,Content-Type,If-None-Match,X-Contentful-User-Agent,X-Contentful-Locale-Based-Publishing',
  'access-control-expose-headers': 'Etag',
  'access-control-max-age': '86400',
};

interface ResponseOptions {
  isPreview: boolean;
  rate: Rate;
}

/** A successful response with its ETag; 304 when the client has this version. */
export function respond(request: Request, body: unknown, { isPreview, rate }: ResponseOptions): Response {
  const text = JSON.stringify(body);
  if (Buffer.byteLength(text) > maxResponseBytes) return respondError(tooBig(maxResponseBytes));
  const etag = `"${hash('sha1', text)}"`;
  const headers = {
    ...corsHeaders,
    'content-type': mediaType,
    etag,
    'cache-control': 'max-age=0',
    'contentful-api': isPreview ? 'cpa' : 'cda_cached',
    'cf-space-id': space,
    'cf-environment-id': environment,
    'x-contentful-request-id': randomUUID(),
    'x-contentful-region': 'us-east-1',
    'x-contentful-route': routeOf(new URL(request.url).pathname),
    'x-contentful-ratelimit-second-limit': String(rate.limit),
    'x-contentful-ratelimit-second-remaining': String(rate.remaining),
  };
  return matchesEtag(request, etag) ? new Response(null, { status: 304, headers }) : new Response(text, { headers });
}

/** An error response. */
export function respondError({ status, id, message, details, headers }: ContentError): Response {
  const requestId = randomUUID();
  const body = { sys: { type: 'Error', id }, message, ...(details && { details }), requestId };
  return new Response(JSON.stringify(body), {
    status,
    headers: { ...corsHeaders, 'content-type': mediaType, 'x-contentful-request-id': requestId, ...headers },
  });
}

/** The response to a CORS preflight request. */
export function respondPreflight(): Response {
  return new Response(null, { status: 204, headers: corsHeaders });
}

const collections = new Set(['entries', 'assets', 'content_types', 'tags']);
const placeholders: Readonly<Record<string, string>> = { spaces: ':space', environments: ':environment' };

/** A path as the provider names its routes in a header: "/spaces/:space/environments/:environment/entries/:id". */
function routeOf(pathname: string): string {
  let before = '';
  const segments = pathname.split('/').map((segment) => {
    const name = Object.hasOwn(placeholders, before) ? placeholders[before] : collections.has(before) ? ':id' : segment;
    before = segment;
    return name;
  });
  return segments.join('/').replace(/\/$/, '');
}
