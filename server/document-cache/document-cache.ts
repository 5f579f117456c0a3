import type { IncomingMessage, ServerResponse } from 'node:http';
import { LRUCache } from 'lru-cache';
import pLimit from 'p-limit';
import type { ReadRecord } from '#providers/transport/read-record.ts';
import type { DiskStore } from './disk-store.ts';
import type { DocumentKey, KeyOf } from './document-key.ts';
import { type CachedDocument, createMemoryStore } from './memory-store.ts';
import { notFoundPolicy } from './policies.ts';
import {
  type CacheOutcome,
  type DocumentRequest,
  documentResponse,
  type PassedDocument,
  passedResponse,
  sendDocument,
} from './send-document.ts';
import { documentOf, type StoredDocument } from './stored-document.ts';

export interface DocumentCache {
  /** The response to a GET or HEAD of a public page; null for any other request, which is not cached. */
  respond: (request: Request, requestId: string) => Promise<Response | null>;
  /** Sends a page that is in memory. @returns false when it has to be rendered or is not cached: then nothing was sent */
  send: (incoming: IncomingMessage, outgoing: ServerResponse<IncomingMessage>) => boolean;
  /**
   * Renders again what was made of something with one of these tags; until then the old pages are sent. Repeated after some seconds, since
   * providers announce a change before they serve it.
   */
  purge: (tags: readonly string[]) => void;
  /** Drops everything. */
  clear: () => Promise<void>;
  /** Resolves when nothing is being rendered or written. */
  settle: () => Promise<void>;
}

interface Rendering {
  result: Response;
  record: ReadRecord;
}

export interface DocumentCacheOptions {
  keyOf: KeyOf;
  /** Renders the page at a path for nobody in particular. The id is for the log. */
  render: (url: string, requestId: string) => Promise<Rendering>;
  /** Has the reads with these tags load anew. */
  expireReads: (tags: readonly string[]) => Promise<void>;
  /** An id for a request, from its X-Request-Id if that may be trusted. */
  requestIdOf: (given: string | undefined) => string;
  /** Whether requests with this Host header are handled before pages are. */
  isOtherHost: (host: string) => boolean;
  /** Bytes in memory. */
  maxBytes: number;
  /** Milliseconds that a page may be sent when it cannot be rendered; with 0 nothing stale is ever sent. */
  graceMs: number;
  /** null: nothing survives a restart. */
  disk: DiskStore | null;
}

/** Milliseconds after a purge at which it is repeated: a provider may lag 15 seconds behind what it announces. */
const repeatPurgeAfter = [2000, 8000, 17_000];

/** Documents; with more of them, a repeated purge has them rendered when they are requested. */
const maxRepeated = 200;

/** Pages that are rendered at once after a purge, so that visitors go first. */
const maxConcurrentRefreshes = 2;

/** Milliseconds that a visitor waits for a page to be rendered anew when there is an old one. */
const maxWait = 1000;

/** Milliseconds until a page is rendered again that could not be. */
const retryAfter = 5000;

/** Milliseconds that a page is fresh that was made of stale responses. */
const freshWhenStale = 5000;

type Rendered = { stored: CachedDocument } | { passed: PassedDocument };

/**
 * Public pages, rendered once and sent many times (SPEED-1): fresh ones at once, stale ones at once while they are rendered again, and old ones
 * when they cannot be rendered (SAFE-1). Requests for the same page share one rendering (SPEED-3).
 */
export function createDocumentCache(options: DocumentCacheOptions): DocumentCache {
  const { keyOf, render, expireReads, requestIdOf, isOtherHost, maxBytes, graceMs, disk } = options;
  const memory = createMemoryStore(maxBytes);
  const running = new Map<string, Promise<Rendered>>();
  /** The number of the last purge of each tag: a rendering that began before it may have read what was there earlier. */
  const purgeOf = new LRUCache<string, number>({ max: 5000 });
  let lastPurge = 0;
  const limitRefresh = pLimit(maxConcurrentRefreshes);
  const repeats = new Set<NodeJS.Timeout>();
  const purges = new Set<Promise<void>>();

  function lifetimeOf(
    document: StoredDocument,
    { policy }: DocumentKey,
    record: ReadRecord,
    previous: CachedDocument | undefined,
  ): CachedDocument {
    const now = performance.now();
    const graceUntil = now + (document.status === 404 ? 0 : graceMs);
    const { fresh, stale } = document.status === 404 ? notFoundPolicy : policy;
    const freshUntil = now + (record.isStale ? freshWhenStale : fresh * 1000);
    return {
      document,
      freshUntil,
      staleUntil: freshUntil + (graceMs > 0 ? stale * 1000 : 0),
      // What was rendered from stale responses is as old as these.
      graceUntil: record.isStale ? Math.min(previous?.graceUntil ?? graceUntil, graceUntil) : graceUntil,
      retryAt: 0,
    };
  }

  async function renderAndStore(key: DocumentKey, requestId: string): Promise<Rendered> {
    const purgeAtStart = lastPurge;
    const { result: response, record } = await render(key.url, requestId);
    if (!isStorable(response, record)) {
      const rendered = { passed: await readPassed(response) };
      if (!isFailed(rendered)) forget(key.url);
      return rendered;
    }
    addCacheControl(response.headers, key.policy.fresh, key.policy.stale, graceMs);
    const previous = memory.get(key.url);
    const document = await documentOf(key.url, response, record.tags, previous?.document);
    const stored = lifetimeOf(document, key, record, previous);
    const isOutdated =
      lastPurge > purgeAtStart && [...record.tags].some((tag) => (purgeOf.get(tag) ?? 0) > purgeAtStart);
    if (isOutdated) stored.freshUntil = performance.now();
    memory.set(stored, key.isVariant);
    if (document.status !== 200) disk?.delete(key.url);
    else if (!record.isStale) disk?.write(document);
    if (isOutdated) void refreshSoon(key.url);
    return { stored };
  }

  function forget(url: string): void {
    memory.delete(url);
    disk?.delete(url);
  }

  /** Joins the rendering of this page, or starts it. */
  function refresh(key: DocumentKey, requestId: string): Promise<Rendered> {
    const joined = running.get(key.url);
    if (joined) return joined;
    const started = renderAndStore(key, requestId).finally(() => running.delete(key.url));
    running.set(key.url, started);
    return started;
  }

  /** Renders a stored page again, which nobody waits for. */
  async function refreshInBackground(key: DocumentKey, cached: CachedDocument): Promise<void> {
    if (performance.now() < cached.retryAt) return;
    cached.retryAt = performance.now() + retryAfter;
    await refresh(key, requestIdOf(undefined)).catch(() => {}); // The app has reported it.
  }

  async function refreshSoon(url: string): Promise<void> {
    await limitRefresh(async () => {
      const key = keyOf(url);
      const cached = memory.get(url);
      if (key && cached) await refresh(key, requestIdOf(undefined)).catch(() => {}); // The app has reported it.
      // Requests that arrived meanwhile go first.
      await new Promise((resolve) => setImmediate(resolve));
    });
  }

  /** The page in memory, else its copy on disk. */
  async function find(key: DocumentKey): Promise<CachedDocument | undefined> {
    const cached = memory.get(key.url);
    if (cached || !disk) return cached;
    const found = await disk.read(key.url);
    if (!found || memory.get(key.url)) return memory.get(key.url);
    const { document, isOfThisRelease } = found;
    const storedAt = performance.now() - (Date.now() - document.storedAt);
    const { fresh, stale } = key.policy;
    const loaded: CachedDocument = {
      document,
      // Its webhooks may have been missed.
      freshUntil: 0,
      // A page of another build loads other files, and is used only when there is nothing else.
      staleUntil: isOfThisRelease && graceMs > 0 ? storedAt + (fresh + stale) * 1000 : 0,
      graceUntil: storedAt + graceMs,
      retryAt: 0,
    };
    if (loaded.graceUntil < performance.now()) return undefined;
    memory.set(loaded, key.isVariant);
    return loaded;
  }

  /** Whether a page may be sent without waiting; a stale one is rendered again meanwhile. */
  function sendable(key: DocumentKey, cached: CachedDocument): CacheOutcome | null {
    const now = performance.now();
    if (now < cached.freshUntil) return 'hit';
    const isBackedOff = now < cached.retryAt && now < cached.graceUntil;
    if (now >= cached.staleUntil && !isBackedOff) return null;
    void refreshInBackground(key, cached);
    return 'stale';
  }

  /** The page anew; the old one when that fails or takes long. */
  async function renderOrFallBack(key: DocumentKey, cached: CachedDocument | undefined, requestId: string) {
    const rendering = refresh(key, requestId);
    if (!cached || performance.now() >= cached.graceUntil) return rendering;
    const { promise: tooLate, resolve } = Promise.withResolvers<null>();
    const timer = setTimeout(resolve, maxWait, null);
    const rendered = await Promise.race([rendering.catch(() => null), tooLate]);
    clearTimeout(timer);
    if (rendered && !isFailed(rendered)) return rendered;
    cached.retryAt = performance.now() + retryAfter;
    return { stored: cached };
  }

  async function respond(request: Request, requestId: string): Promise<Response | null> {
    if (request.method !== 'GET' && request.method !== 'HEAD') return null;
    const { pathname, search, host } = new URL(request.url);
    const key = isOtherHost(host) ? null : keyOf(pathname + search);
    if (!key) return null;
    const wanted: DocumentRequest = {
      isHead: request.method === 'HEAD',
      acceptEncoding: request.headers.get('accept-encoding') ?? undefined,
      ifNoneMatch: request.headers.get('if-none-match') ?? undefined,
      requestId,
    };
    const cached = await find(key);
    const outcome = cached && sendable(key, cached);
    if (cached && outcome) return documentResponse(cached, wanted, outcome);
    const rendered = await renderOrFallBack(key, cached, requestId);
    if ('stored' in rendered)
      return documentResponse(rendered.stored, wanted, rendered.stored === cached ? 'stale' : 'miss');
    // A cookie is for one visitor: the page is rendered for each.
    return rendered.passed.headers.has('set-cookie') ? null : passedResponse(rendered.passed, wanted);
  }

  function send(incoming: IncomingMessage, outgoing: ServerResponse<IncomingMessage>): boolean {
    const { method, url = '', headers } = incoming;
    if ((method !== 'GET' && method !== 'HEAD') || isOtherHost(headers.host ?? '')) return false;
    const cached = memory.get(url) ?? memory.get(url.includes('?') ? (keyOf(url)?.url ?? '') : '');
    if (!cached) return false;
    let outcome: CacheOutcome | null = 'hit';
    if (performance.now() >= cached.freshUntil) {
      const key = keyOf(url);
      outcome = key && sendable(key, cached);
    }
    if (!outcome) return false;
    const given = headers['x-request-id'];
    const wanted: DocumentRequest = {
      isHead: method === 'HEAD',
      acceptEncoding: headers['accept-encoding'],
      ifNoneMatch: headers['if-none-match'],
      requestId: requestIdOf(typeof given === 'string' ? given : undefined),
    };
    sendDocument(cached, wanted, outcome, outgoing);
    return true;
  }

  function startPurge(tags: readonly string[], maxRefreshed: number): void {
    const purge = purgeOnce(tags, maxRefreshed).finally(() => purges.delete(purge));
    purges.add(purge);
  }

  async function purgeOnce(tags: readonly string[], maxRefreshed: number): Promise<void> {
    const now = performance.now();
    lastPurge += 1;
    for (const tag of tags) purgeOf.set(tag, lastPurge);
    const urls = memory.withTags(tags);
    for (const url of urls) {
      const cached = memory.get(url);
      if (!cached) continue;
      if (graceMs === 0 || cached.document.status === 404) forget(url);
      cached.freshUntil = Math.min(cached.freshUntil, now);
      cached.retryAt = 0;
    }
    await expireReads(tags);
    if (urls.length <= maxRefreshed) await Promise.all(urls.map(refreshSoon));
  }

  return {
    respond,
    send,
    purge(tags) {
      if (tags.length === 0) return;
      startPurge(tags, Number.POSITIVE_INFINITY);
      for (const milliseconds of repeatPurgeAfter) {
        const repeat = setTimeout(() => {
          repeats.delete(repeat);
          startPurge(tags, maxRepeated);
        }, milliseconds);
        repeat.unref();
        repeats.add(repeat);
      }
    },
    async clear() {
      for (const repeat of repeats) clearTimeout(repeat);
      repeats.clear();
      memory.clear();
      await disk?.clear();
    },
    async settle() {
      while (running.size + purges.size > 0) await Promise.allSettled([...running.values(), ...purges]);
      await disk?.flush();
    },
  };
}

/** Neither a page nor a redirect nor "not found": a fault, or a page with a part missing. */
function isFailed(rendered: Rendered): boolean {
  return 'passed' in rendered && !(rendered.passed.status >= 300 && rendered.passed.status < 500);
}

/** A whole page, or "not found"; never a failure, nor a page with a part missing because its provider failed. */
function isStorable({ status, headers }: Response, { isIncomplete }: ReadRecord): boolean {
  if (isIncomplete || headers.has('set-cookie')) return false;
  if (status === 404) return true;
  return status === 200 && !/no-store|private/.test(headers.get('cache-control') ?? '');
}

/** Browsers ask each time whether the page has changed; shared caches may keep it like this one does. */
function addCacheControl(headers: Headers, fresh: number, stale: number, graceMs: number): void {
  if (headers.has('cache-control')) return;
  const grace = Math.round(graceMs / 1000);
  headers.set(
    'cache-control',
    `public, max-age=0, s-maxage=${fresh}, stale-while-revalidate=${stale}, stale-if-error=${grace}`,
  );
}

async function readPassed(response: Response): Promise<PassedDocument> {
  const { status, headers } = response;
  return { status, headers: new Headers(headers), body: new Uint8Array(await response.arrayBuffer()) };
}
