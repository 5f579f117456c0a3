import { hash, randomUUID } from 'node:crypto';
import { type CorsOptions, corsHeaders } from '../http/cors.ts';
import { matchesEtag } from '../http/responses.ts';
import { ownValue } from '../own-value.ts';
import { type ContentError, tooBig, tooMany } from './errors.ts';
import { environment, maxResponseBytes, space } from './space.ts';

const mediaType = 'application/vnd.contentful.delivery.v1+json';

/** As in recordings, these headers are on every response, and not only on preflight responses. */
export const cors: CorsOptions = {
  methods: ['GET', 'HEAD', 'OPTIONS'],
  // In the recorded order (contentful.py, fixtures/client). The last is newer than the recordings.
  requestHeaders: [
    'Accept',
    'Accept-Language',
    'Authorization',
    'Cache-Control',
    'Content-Length',
    'Content-Range',
    'Content-Type',
    'DNT',
    'Destination',
    'Expires',
    'If-Match',
    'If-Modified-Since',
    'If-None-Match',
    'Keep-Alive',
    'Last-Modified',
    'Origin',
    'Pragma',
    'Range',
    'User-Agent',
    'X-Http-Method-Override',
    'X-Mx-ReqToken',
    'X-Requested-With',
    'X-Contentful-Version',
    'X-Contentful-Content-Type',
    'X-Contentful-Organization',
    'X-Contentful-Skip-Transformation',
    'X-Contentful-User-Agent',
    'X-Contentful-Locale-Based-Publishing',
  ],
  exposedHeaders: ['Etag'],
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
    ...corsHeaders(cors),
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

export function respondError({ status, id, message, details, headers }: ContentError): Response {
  const requestId = randomUUID();
  const body = { sys: { type: 'Error', id }, message, ...(details && { details }), requestId };
  return new Response(JSON.stringify(body), {
    status,
    headers: { ...corsHeaders(cors), 'content-type': mediaType, 'x-contentful-request-id': requestId, ...headers },
  });
}

const collections = new Set(['entries', 'assets', 'content_types', 'tags']);
const placeholders: Readonly<Record<string, string>> = { spaces: ':space', environments: ':environment' };

/** A path as the provider names its routes in a header: "/spaces/:space/environments/:environment/entries/:id". */
function routeOf(pathname: string): string {
  let before = '';
  const segments = pathname.split('/').map((segment) => {
    const name = ownValue(placeholders, before) ?? (collections.has(before) ? ':id' : segment);
    before = segment;
    return name;
  });
  return segments.join('/').replace(/\/$/, '');
}

/** The rate limit's state, for the response's headers. */
interface Rate {
  limit: number;
  remaining: number;
}

/** Counts requests by the sandbox's clock, a second at a time (Contentful, "API rate limits"). */
interface RateLimit {
  /**
   * @param limit Requests a second; null: unlimited, with `usual` in the headers.
   * @throws {ContentError} 429 above the limit.
   */
  count: (limit: number | null, usual: number) => Rate;
}

/**
 * A counter at 0.
 *
 * @param now Milliseconds since the epoch, by the sandbox's clock.
 */
export function createRateLimit(now: () => number): RateLimit {
  let second = Number.NaN;
  let used = 0;
  return {
    count(limit, usual) {
      const current = Math.floor(now() / 1000);
      if (current !== second) used = 0;
      second = current;
      used += 1;
      if (limit !== null && used > limit) throw tooMany(limit);
      return { limit: limit ?? usual, remaining: Math.max(0, (limit ?? usual) - used) };
    },
  };
}
