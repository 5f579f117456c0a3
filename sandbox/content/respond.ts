import { createHash, randomUUID } from 'node:crypto';
import { type ContentError, tooBig } from './errors.ts';
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

/** A successful answer with its ETag; 304 when the client has this one already. */
export function respond(request: Request, body: unknown, isPreview: boolean): Response {
  const text = JSON.stringify(body);
  if (Buffer.byteLength(text) > maxResponseBytes) return respondError(tooBig(maxResponseBytes));
  const etag = `"${createHash('sha1').update(text).digest('hex')}"`;
  const headers = {
    ...open,
    'content-type': mediaType,
    etag,
    'cache-control': 'max-age=0',
    'contentful-api': isPreview ? 'cpa' : 'cda_cached',
    'cf-space-id': space,
    'cf-environment-id': environment,
    'x-contentful-request-id': randomUUID(),
  };
  const known = request.headers.get('if-none-match')?.replace(/^W\//, '');
  return known === etag ? new Response(null, { status: 304, headers }) : new Response(text, { headers });
}

export function respondError({ status, id, message, details }: ContentError): Response {
  const requestId = randomUUID();
  const body = { sys: { type: 'Error', id }, message, ...(details && { details }), requestId };
  return new Response(JSON.stringify(body), {
    status,
    headers: {
      ...open,
      'content-type': mediaType,
      'x-contentful-request-id': requestId,
      // Whole seconds; the client waits as long (Contentful, "API rate limits").
      ...(status === 429 && { 'x-contentful-ratelimit-reset': '1' }),
    },
  });
}

export function respondPreflight(): Response {
  return new Response(null, { status: 204, headers: open });
}
