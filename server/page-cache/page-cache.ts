import type { IncomingMessage, ServerResponse } from 'node:http';
import { retryDelay } from './failures.ts';
import { loadedPage } from './lifetime.ts';
import { type CachedPage, createMemoryStore, type PageCacheUsage } from './memory-store.ts';
import type { PageKey } from './page-key.ts';
import { createPurges, type PurgeOptions } from './purges.ts';
import { isError, isFailed, type Rendered } from './rendered.ts';
import { createRenderer, type RendererOptions } from './renderer.ts';
import {
  type CacheOutcome,
  type PageRequest,
  pageResponse,
  sendPage,
  type UncachedPage,
  uncachedResponse,
} from './send-page.ts';
import type { StoredPage } from './stored-page.ts';

/** The response to a visitor who has waited for a rendering. */
interface PageToSend {
  rendered: Rendered;
  outcome: CacheOutcome;
}

interface SentPage {
  page: StoredPage;
  outcome: CacheOutcome;
  requestId: string;
}

export interface PageCache {
  /** The response to a GET or HEAD of a public page; null for any other request, which is not cached. */
  respond: (request: Request, requestId: string) => Promise<Response | null>;
  /** Sends a page that is in memory. @returns null if nothing was sent, because the page has to be rendered or is not cached */
  send: (incoming: IncomingMessage, outgoing: ServerResponse<IncomingMessage>) => SentPage | null;
  /**
   * Renders the pages that have one of these tags again; until then the old pages are sent. The purge is repeated after some seconds, because
   * providers announce a change before they serve it.
   */
  purge: (tags: readonly string[]) => void;
  usage: () => PageCacheUsage;
  /** The number of pages that are being rendered. */
  rendering: () => number;
  /** Resolves when nothing is being rendered or written. */
  settle: () => Promise<void>;
}

export interface PageCacheOptions extends Omit<RendererOptions, 'memory'>, Pick<PurgeOptions, 'purgeReads' | 'purged'> {
  /** Whether requests with this Host header are redirected and get no page (requests/start-host.ts). */
  isOtherHost: (host: string) => boolean;
  /** Whether requests with this Cookie header get pages of their own, as editors do. */
  isPrivate: (cookie: string | null | undefined) => boolean;
  /** Maximum bytes of the pages in memory. */
  maxBytes: number;
}

/**
 * Renders public pages once and sends them many times (SPEED-1): fresh ones at once, stale ones at once while they are rendered again, and old ones
 * if they cannot be rendered (SAFE-1). Requests for the same page share one rendering (SPEED-3). After two seconds a visitor gets the answer that the
 * page comes later (decision 0071).
 */
export function createPageCache(options: PageCacheOptions): PageCache {
  const { keyOf, requestIdOf, isOtherHost, isPrivate, maxBytes, graceMs, copies } = options;
  const memory = createMemoryStore(maxBytes);
  const renderer = createRenderer({ ...options, memory });
  const purges = createPurges({ ...options, memory, renderer });
  /** Copies that are being read, by URL. */
  const reads = new Map<string, Promise<CachedPage | undefined>>();

  /** The page in memory, else its copy in the store. Requests for the same page share one read: decoding a copy takes milliseconds and memory. */
  async function find(key: PageKey): Promise<CachedPage | undefined> {
    const cached = memory.get(key.url);
    if (cached || !copies) return cached;
    const reading = reads.get(key.url) ?? readCopy(copies, key).finally(() => reads.delete(key.url));
    reads.set(key.url, reading);
    return reading;
  }

  async function readCopy(store: NonNullable<typeof copies>, key: PageKey): Promise<CachedPage | undefined> {
    const found = await store.read(key.url);
    if (found === undefined) renderer.noteUnread(key.url);
    if (!found || memory.get(key.url)) return memory.get(key.url);
    const loaded = loadedPage(found, graceMs);
    if (loaded.expiredUntil < performance.now()) return undefined;
    memory.set(loaded, key.isVariant);
    return loaded;
  }

  /** @returns how a page may be sent without waiting, or null; a stale page is then rendered again in the background */
  function sendable(cached: CachedPage): CacheOutcome | null {
    const now = performance.now();
    if (now < cached.freshUntil) return 'hit';
    const isBackedOff = now < cached.retryAt;
    const isStale = now < cached.staleUntil || (now < cached.graceUntil && (isBackedOff || renderer.isFailing()));
    const isExpired = isBackedOff && now < cached.expiredUntil;
    if (!isStale && !isExpired) return null;
    void renderer.refreshStale(cached);
    return isStale ? 'stale' : 'expired';
  }

  /** Renders the page. If that fails or takes too long, an old page or an error page is sent instead. */
  async function renderOrFallBack(
    key: PageKey,
    cached: CachedPage | undefined,
    requestId: string,
  ): Promise<PageToSend> {
    const now = performance.now();
    if (cached && now < cached.graceUntil) return renderOrStale(key, cached, requestId);
    return renderOrExpired(key, cached && now < cached.expiredUntil ? cached : undefined, requestId);
  }

  async function renderOrStale(key: PageKey, cached: CachedPage, requestId: string): Promise<PageToSend> {
    const rendered = await renderer.refreshInTime(key, requestId, cached.waitMs).catch(() => null);
    if (rendered && !isFailed(rendered)) return { rendered, outcome: 'miss' };
    if (!rendered) renderer.noteFailure(key.url);
    return fallBack(cached, 'stale');
  }

  /** An expired page is sent only instead of an error or of a page that is late: a page with a part missing is better, since it is newer. */
  async function renderOrExpired(key: PageKey, cached: CachedPage | undefined, requestId: string): Promise<PageToSend> {
    const rendering = renderer.refreshInTime(key, requestId, key.policy.waitMs);
    const rendered = await (cached ? rendering.catch(() => null) : rendering);
    if (rendered && !(cached && isError(rendered))) return { rendered, outcome: 'miss' };
    if (!cached) return { rendered: await renderer.answerLate(key, requestId), outcome: 'miss' };
    if (!rendered) renderer.noteFailure(key.url);
    return fallBack(cached, 'expired');
  }

  function fallBack(cached: CachedPage, outcome: CacheOutcome): PageToSend {
    cached.retryAt = performance.now() + retryDelay;
    return { rendered: { stored: cached }, outcome };
  }

  /** No page is sent for a write, for another host, or for an editor. */
  const isExcluded = (method: string | undefined, host: string | undefined, cookie: string | null | undefined) =>
    (method !== 'GET' && method !== 'HEAD') || isOtherHost(host ?? '') || isPrivate(cookie);

  async function respond(request: Request, requestId: string): Promise<Response | null> {
    const { pathname, search, host } = new URL(request.url);
    const key = isExcluded(request.method, host, request.headers.get('cookie')) ? null : keyOf(pathname + search);
    if (!key) return null;
    const wanted: PageRequest = {
      isHead: request.method === 'HEAD',
      acceptEncoding: request.headers.get('accept-encoding') ?? undefined,
      ifNoneMatch: request.headers.get('if-none-match') ?? undefined,
      requestId,
    };
    const cached = await find(key);
    const outcome = cached && sendable(cached);
    if (cached && outcome) return pageResponse(cached, wanted, outcome);
    const { rendered, outcome: renderedOutcome } = await renderOrFallBack(key, cached, requestId);
    if ('stored' in rendered) return pageResponse(rendered.stored, wanted, renderedOutcome);
    const { uncached } = rendered;
    return isForEachVisitor(uncached, pathname + search, key) ? null : uncachedResponse(uncached, wanted);
  }

  function send(incoming: IncomingMessage, outgoing: ServerResponse<IncomingMessage>): SentPage | null {
    const { method, url = '', headers } = incoming;
    if (isExcluded(method, headers.host, headers.cookie)) return null;
    const cached = memory.get(url) ?? memory.get(url.includes('?') ? (keyOf(url)?.url ?? '') : '');
    const outcome = cached && sendable(cached);
    if (!cached || !outcome) return null;
    const given = headers['x-request-id'];
    const wanted: PageRequest = {
      isHead: method === 'HEAD',
      acceptEncoding: headers['accept-encoding'],
      ifNoneMatch: headers['if-none-match'],
      requestId: requestIdOf(typeof given === 'string' ? given : undefined),
    };
    sendPage(cached, wanted, outcome, outgoing);
    return { page: cached.page, outcome, requestId: wanted.requestId };
  }

  return {
    respond,
    send,
    purge: purges.purge,
    usage: memory.usage,
    rendering: renderer.rendering,
    async settle() {
      await purges.settle();
      await renderer.settle();
      await copies?.flush();
    },
  };
}

/** Whether a rendered response does not fit all requests for its page, so that it is made again for each. */
function isForEachVisitor({ status, headers }: UncachedPage, address: string, key: PageKey): boolean {
  // A redirect repeats the visitor's own parameters, which the key lacks. The router's data has redirects with status 202.
  const isRedirect = status === 202 || (status >= 300 && status < 400);
  return headers.has('set-cookie') || (isRedirect && address !== key.url);
}
