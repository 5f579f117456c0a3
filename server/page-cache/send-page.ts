import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { parseAccept } from 'hono/utils/accept';
import pLimit from 'p-limit';
import type { CachedPage } from './memory-store.ts';
import type { Encoding, StoredPage } from './stored-page.ts';

/** What the cache did, for Cache-Status (RFC 9211) and Server-Timing. */
export type CacheOutcome = 'hit' | 'stale' | 'expired' | 'miss';

/** What a response depends on in addition to the page. */
export interface PageRequest {
  isHead: boolean;
  acceptEncoding: string | undefined;
  ifNoneMatch: string | undefined;
  requestId: string;
}

/** A response that is not stored, for all requests that waited for it. */
export interface UncachedPage {
  status: number;
  headers: Headers;
  body: Uint8Array<ArrayBuffer>;
  /** Whether the page is still being rendered; it is stored when it is ready. */
  isLate?: boolean;
  /** Whether the browser loads a late page again by itself, once: a page that reloads again and again interrupts its readers (WCAG 2.2.1). */
  reloads?: boolean;
}

interface Reply {
  status: number;
  /** Names and values in turn, as `writeHead` takes them. */
  headers: string[];
  body: Buffer | null;
}

const compressGzip = promisify(gzip);

/** Best first: brotli is the smallest, and zstd is smaller than gzip. */
const preferred = ['br', 'zstd', 'gzip'] as const;

const negotiated = new Map<string, Encoding>();

/** The smallest encoding that the client accepts. */
function smallest(acceptEncoding: string | undefined): Encoding {
  if (!acceptEncoding) return 'identity';
  const known = negotiated.get(acceptEncoding);
  if (known) return known;
  const encoding = negotiate(acceptEncoding, preferred);
  // Clients send few different values. Further or longer ones, which may be made up, are not remembered.
  if (negotiated.size < 100 && acceptEncoding.length < 100) negotiated.set(acceptEncoding, encoding);
  return encoding;
}

/** The first of these encodings that the client accepts (RFC 9110, 12.5.3). */
function negotiate<Name extends Encoding>(acceptEncoding = '', among: readonly Name[]): Name | 'identity' {
  const accepted = new Map(parseAccept(acceptEncoding.toLowerCase()).map(({ type, q }) => [type, q > 0]));
  return among.find((name) => accepted.get(name) ?? accepted.get('*')) ?? 'identity';
}

/** Seconds for which shared caches may store a page (s-maxage), by page; 0 if the page does not say. */
const sharedLifetimes = new WeakMap<StoredPage, number>();

function sharedLifetime(page: StoredPage): number {
  const known = sharedLifetimes.get(page);
  if (known !== undefined) return known;
  const cacheControl = page.headers.find(([name]) => name === 'cache-control')?.[1] ?? '';
  const lifetime = Number(/s-maxage=(\d+)/.exec(cacheControl)?.[1] ?? 0);
  sharedLifetimes.set(page, lifetime);
  return lifetime;
}

/**
 * The value of Age, in seconds (RFC 9111, 5.1). For a page that was purged or made from stale responses it is more than the true age, so that no
 * shared cache stores the page for longer than this cache.
 */
function ageOf({ page, freshUntil }: CachedPage): number {
  const left = Math.max(0, freshUntil - performance.now()) / 1000;
  const age = (Date.now() - page.storedAt) / 1000;
  return Math.max(0, Math.round(age), Math.ceil(sharedLifetime(page) - left));
}

/** The headers that do not depend on the request, by page and encoding. */
const prepared = new WeakMap<StoredPage, Partial<Record<Encoding, string[]>>>();

function preparedHeaders(page: StoredPage, encoding: Encoding): string[] {
  const of = prepared.get(page) ?? {};
  prepared.set(page, of);
  of[encoding] ??= [
    ...page.headers.flat(),
    'vary',
    'accept-encoding',
    'etag',
    etagOf(page, encoding),
    ...(encoding === 'identity' ? [] : ['content-encoding', encoding]),
    'content-length',
    String(page.bodies[encoding].length),
  ];
  return of[encoding];
}

/** Each encoding is a representation of its own (RFC 9110, 8.8.3). */
function etagOf({ etag }: StoredPage, encoding: Encoding): string {
  return `"${etag}-${encoding}"`;
}

/** Whether If-None-Match has this ETag (RFC 9110, 13.1.2). The comparison is weak: the mark W/ does not count. */
function isNamed(etag: string, ifNoneMatch: string | undefined): boolean {
  return ifNoneMatch === '*' || (ifNoneMatch?.match(/"[^"]*"/g)?.includes(etag) ?? false);
}

function replyWith(cached: CachedPage, request: PageRequest, outcome: CacheOutcome): Reply {
  const { page, freshUntil } = cached;
  const encoding = smallest(request.acceptEncoding);
  const isExpired = outcome === 'expired';
  const own = [
    'x-request-id',
    request.requestId,
    'server-timing',
    `request;desc="${request.requestId}", cache;desc=${outcome}`,
    'cache-status',
    outcome === 'miss'
      ? 'site; fwd=uri-miss; stored'
      : `site; hit; ttl=${Math.ceil((freshUntil - performance.now()) / 1000)}${isExpired ? '; detail=expired' : ''}`,
    'age',
    String(ageOf(cached)),
  ];
  const etag = etagOf(page, encoding);
  if (page.status === 200 && isNamed(etag, request.ifNoneMatch)) {
    const stored = page.headers.find(([name]) => name === 'cache-control')?.[1] ?? 'no-cache';
    const cacheControl = isExpired ? 'no-cache' : stored;
    const headers = ['cache-control', cacheControl, 'vary', 'accept-encoding', 'etag', etag];
    return { status: 304, headers: [...headers, ...own], body: null };
  }
  const headers = [...preparedHeaders(page, encoding), ...own];
  // Another cache must not send an expired page when this cache has a new one.
  if (isExpired) headers[headers.indexOf('cache-control') + 1] = 'no-cache';
  return { status: page.status, headers, body: request.isHead ? null : page.bodies[encoding] };
}

/** The page as a Response. */
export function pageResponse(cached: CachedPage, request: PageRequest, outcome: CacheOutcome): Response {
  const { status, headers, body } = replyWith(cached, request, outcome);
  const pairs = headers.flatMap((name, index) => (index % 2 === 0 ? [[name, headers[index + 1] ?? '']] : []));
  return new Response(body && new Uint8Array(body), { status, headers: pairs as [string, string][] });
}

/** Statuses with which `new Response` accepts no body. */
const nullBodyStatus = new Set([204, 205, 304]);

/** Seconds until the browser tries again: by then a late page is rendered or has failed (decision 0071). */
const lateRetrySeconds = '2';

/** Bytes; smaller bodies are not worth compressing. */
const minCompressed = 1024;

/** A response that is not stored. Visitors wait for it, so it is compressed fast rather than well. */
export async function uncachedResponse(page: UncachedPage, request: PageRequest): Promise<Response> {
  const { status, isLate = false, reloads = false } = page;
  const headers = new Headers(page.headers);
  headers.set('x-request-id', request.requestId);
  headers.set('server-timing', `request;desc="${request.requestId}"`);
  headers.set('cache-status', isLate ? 'site; fwd=uri-miss; detail=late' : 'site; fwd=uri-miss');
  headers.set('vary', 'accept-encoding');
  // The late page is still being rendered, and this response may lack a part of it.
  if (isLate) headers.set('cache-control', 'no-store');
  if (isLate && status >= 500) {
    headers.set('retry-after', lateRetrySeconds);
    if (reloads && headers.get('content-type')?.startsWith('text/html')) headers.set('refresh', lateRetrySeconds);
  }
  if (request.isHead || nullBodyStatus.has(status)) return new Response(null, { status, headers });
  if (page.body.length < minCompressed || negotiate(request.acceptEncoding, ['gzip']) === 'identity')
    return new Response(page.body, { status, headers });
  headers.set('content-encoding', 'gzip');
  headers.delete('content-length');
  return new Response(await gzipped(page), { status, headers });
}

/** A queue of its own, because a visitor waits for each of these responses and compressing a stored page takes ten times as long. */
export const limitUncachedCompression = pLimit(4);

/** Compressed bodies of responses that are not stored, by response: all requests that waited for a response share its body. */
const compressed = new WeakMap<UncachedPage, Promise<Uint8Array<ArrayBuffer>>>();

function gzipped(page: UncachedPage): Promise<Uint8Array<ArrayBuffer>> {
  const running = compressed.get(page);
  if (running) return running;
  const body = limitUncachedCompression(async () => new Uint8Array(await compressGzip(page.body)));
  compressed.set(page, body);
  return body;
}

/** Sends the page without a Request and a Response, which cost more than all the rest. */
export function sendPage(
  cached: CachedPage,
  request: PageRequest,
  outcome: CacheOutcome,
  outgoing: ServerResponse<IncomingMessage>,
): void {
  const { status, headers, body } = replyWith(cached, request, outcome);
  outgoing.writeHead(status, headers);
  outgoing.end(body);
}
