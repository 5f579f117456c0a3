import { LRUCache } from 'lru-cache';
import pLimit from 'p-limit';
import type { ReadRecord } from '#providers/transport/read-record.ts';
import { createPurgeLog } from '#providers/transport/response-cache/tag-index.ts';
import { type AnswerClock, startAnswerClock } from './answer-clock.ts';
import { addCacheControl, isStorable, renderedPage } from './lifetime.ts';
import type { CachedPage, createMemoryStore } from './memory-store.ts';
import type { PageStore } from './page-copy.ts';
import type { KeyOf, PageKey } from './page-key.ts';
import { isError, isFailed, isWhole, type Rendered, readUncached, uncachedRendering } from './rendered.ts';
import type { UncachedPage } from './send-page.ts';
import { storedPageOf } from './stored-page.ts';

interface Rendering {
  result: Response;
  record: ReadRecord;
}

interface Running {
  result: Promise<Rendered>;
  /** null until a visitor waits for the rendering. */
  clock: AnswerClock | null;
  /** The response to visitors whose time limit has passed; null before the first of them. */
  late: Promise<UncachedPage> | null;
}

export interface RendererOptions {
  keyOf: KeyOf;
  /** Renders the page at a path without any data of a visitor. The id is for the log. */
  render: (url: string, requestId: string) => Promise<Rendering>;
  /** Answers without a provider call: with the page if its required reads are cached, else with an error page. */
  renderCached: (url: string, requestId: string) => Promise<Response>;
  /** An id for a request, from its X-Request-Id if that may be trusted. */
  requestIdOf: (given: string | undefined) => string;
  memory: ReturnType<typeof createMemoryStore>;
  /** Milliseconds for which an old page may be sent if it cannot be rendered; with 0 no stale page is ever sent. */
  graceMs: number;
  /** null: nothing survives a restart. */
  copies: PageStore | null;
  /** The value of Surrogate-Key for the tags of a page; null without a CDN. */
  surrogateKeysOf: ((tags: ReadonlySet<string>) => string) | null;
}

/** Maximum renderings at once after purges, and as many of stale pages: pages that visitors wait for go first. */
const maxConcurrentRefreshes = 2;

/** Milliseconds until a page is rendered again that could not be rendered, or only with a part missing. */
export const retryDelay = 5000;

/**
 * Milliseconds between two background renderings while providers are down. All visitors wait during a rendering, some 15 ms: at this interval less
 * than one in a hundred does, so that the 99th percentile stays as it is without a fault.
 */
const downInterval = 2000;

/** Maximum pages with a part missing that wait for their retry; any other is rendered again for its next visitor. */
const maxRetries = 100;

/** Maximum failing pages that are remembered. The next failure of any other page counts as one of its providers. */
const maxFailing = 1000;

/** Renders pages and stores them; one rendering of a page at a time. */
export function createRenderer(options: RendererOptions) {
  const { keyOf, render, renderCached, requestIdOf, memory, graceMs, copies, surrogateKeysOf } = options;
  const running = new Map<string, Running>();
  const purges = createPurgeLog();
  const limitRefresh = pLimit(maxConcurrentRefreshes);
  /** Pages that wait for their rendering after a purge. */
  const queued = new Set<string>();
  /** The timers of retries, by the URL of the page with a part missing. */
  const retries = new Map<string, NodeJS.Timeout>();
  /** When a page failed, by its URL, until it is rendered whole. */
  const failing = new LRUCache<string, number>({ max: maxFailing });
  /** When any page was last rendered whole. */
  let wholeAt = Number.NEGATIVE_INFINITY;
  /** When a page last could not be rendered, or only with a part missing or from stale responses. */
  let failedAt = Number.NEGATIVE_INFINITY;
  /** Whether a page could not be rendered, or only from stale responses, and no page was rendered whole from fresh responses since. */
  let isDown = false;
  /** When a background rendering last began. */
  let triedAt = Number.NEGATIVE_INFINITY;
  /** The number of background renderings in progress. */
  let inBackground = 0;

  /** If a page failed before another was rendered whole, its failures say nothing about other pages and do not count (decision 0091). */
  function noteFailure(url: string, { isInPart }: { isInPart: boolean } = { isInPart: false }): void {
    if ((failing.get(url) ?? Number.POSITIVE_INFINITY) < wholeAt) return;
    failedAt = performance.now();
    failing.set(url, failedAt);
    // A part may be missing for days while other pages are whole.
    if (!isInPart) isDown = true;
  }

  function noteWhole(url: string): void {
    failing.delete(url);
    wholeAt = performance.now();
    isDown = false;
  }

  async function renderAndStore(key: PageKey, requestId: string): Promise<Rendered> {
    const lastPurge = purges.last();
    const { result: response, record } = await render(key.url, requestId);
    if (!isStorable(response, record)) {
      const rendered = await uncachedRendering(response, record);
      if (!isFailed(rendered)) forget(key.url);
      return rendered;
    }
    addCacheControl(response.headers, key.policy, graceMs);
    if (surrogateKeysOf) response.headers.set('surrogate-key', surrogateKeysOf(record.tags));
    const previous = memory.get(key.url);
    const page = await storedPageOf(key.url, response, record.tags, previous?.page);
    const stored = renderedPage(page, key.policy, record, { graceMs, previous });
    const isOutdated = purges.isPurgedSince(record.tags, lastPurge);
    if (isOutdated) stored.freshUntil = performance.now();
    memory.set(stored, key.isVariant);
    if (page.status !== 200) deleteCopy(previous);
    else if (!record.isStale) copies?.write(page, key.isVariant);
    return { stored, isOutdated, isStale: record.isStale };
  }

  function forget(url: string): void {
    const previous = memory.get(url);
    memory.delete(url);
    deleteCopy(previous);
  }

  /** A copy is read into memory before its page is rendered, so a made-up address that is not in memory has no copy to delete. */
  function deleteCopy(previous: CachedPage | undefined): void {
    if (previous?.page.status === 200) copies?.delete(previous.page.url);
  }

  /** Joins the rendering of this page, or starts it. */
  function refresh(key: PageKey, requestId: string): Promise<Rendered> {
    return start(key, requestId).result;
  }

  function start(key: PageKey, requestId: string): Running {
    const joined = running.get(key.url);
    if (joined) return joined;
    const result = renderAndStore(key, requestId).finally(() => {
      running.delete(key.url);
      started.clock?.stop();
    });
    const started: Running = { result, clock: null, late: null };
    running.set(key.url, started);
    result.then(
      (rendered) => {
        if ('stored' in rendered && rendered.isOutdated) void refreshSoon(key.url);
        if (isError(rendered) || ('stored' in rendered && rendered.isStale)) noteFailure(key.url);
        else if (isFailed(rendered)) noteFailure(key.url, { isInPart: true });
        else if (isWhole(rendered)) noteWhole(key.url);
      },
      () => noteFailure(key.url), // The app has reported it.
    );
    return started;
  }

  /**
   * The same for a visitor. @returns null if the page is not rendered within `waitMs` of its first visitor's request; it is stored later all the same
   */
  async function refreshInTime(key: PageKey, requestId: string, waitMs: number | null): Promise<Rendered | null> {
    const started = start(key, requestId);
    void started.result.then(
      (rendered) => 'uncached' in rendered && rendered.isInPart && retryLater(key),
      () => {}, // The app has reported it.
    );
    if (waitMs === null) return started.result;
    started.clock ??= startAnswerClock(waitMs);
    return Promise.race([started.result, started.clock.passed]);
  }

  /**
   * Renders a page again in the background that a visitor got with a part missing: only whole pages are stored, for the next outage (SAFE-1). If the
   * part is missing again, there is no further retry, since it may be missing for days.
   */
  function retryLater(key: PageKey): void {
    if (key.isVariant || retries.has(key.url) || retries.size >= maxRetries) return;
    const timer = setTimeout(async () => {
      await limitRefresh(() => refreshUnlessFresh(key));
      retries.delete(key.url);
    }, retryDelay);
    retries.set(key.url, timer.unref());
  }

  /** Renders a page, unless a visitor's request has rendered it while this rendering waited for its turn. */
  async function refreshUnlessFresh(key: PageKey): Promise<void> {
    const cached = memory.get(key.url);
    if (cached && performance.now() < cached.freshUntil) return;
    await refresh(key, requestIdOf(undefined)).catch(() => {}); // The app has reported it.
  }

  /** The response to all visitors of a page that is not rendered in time. */
  async function answerLate(key: PageKey, requestId: string): Promise<Rendered> {
    const started = running.get(key.url);
    const late =
      started?.late ??
      renderCached(key.url, requestId).then(async (page) => ({ ...(await readUncached(page)), isLate: true }));
    // All visitors who wait share one object, because each object is compressed once.
    if (started) started.late = late;
    return { uncached: await late };
  }

  /**
   * Renders a stored page again in the background: few at a time and, while providers are down, one per `downInterval`. Any other page waits for its
   * next visitor. The key is computed only for a page that is rendered, because computing it allocates so much memory that visits would wait for the
   * garbage collector.
   */
  async function refreshInBackground(cached: CachedPage): Promise<void> {
    const now = performance.now();
    if (now < cached.retryAt || inBackground >= maxConcurrentRefreshes || (isDown && now < triedAt + downInterval))
      return;
    const key = keyOf(cached.page.url);
    if (!key) return;
    triedAt = now;
    cached.retryAt = now + retryDelay;
    inBackground += 1;
    await refresh(key, requestIdOf(undefined)).catch(() => {}); // The app has reported it.
    inBackground -= 1;
  }

  /** Renders a page that was purged, after those that were purged before it. */
  async function refreshSoon(url: string): Promise<void> {
    if (queued.has(url)) return;
    queued.add(url);
    await limitRefresh(async () => {
      queued.delete(url);
      const key = memory.get(url) ? keyOf(url) : null;
      if (key) await refreshUnlessFresh(key);
      // Requests that arrived meanwhile go first.
      await new Promise((resolve) => setImmediate(resolve));
    });
  }

  return {
    refreshInTime,
    answerLate,
    refreshInBackground,
    refreshSoon,
    forget,
    notePurge: purges.note,
    noteFailure,
    /** Whether providers are down, or a page failed in the last `retryDelay` milliseconds: other pages would wait for the same provider. */
    isFailing: () => isDown || performance.now() < failedAt + retryDelay,
    async settle(): Promise<void> {
      while (running.size > 0) await Promise.allSettled([...running.values()].map(({ result }) => result));
      for (const timer of retries.values()) clearTimeout(timer);
      retries.clear();
    },
  };
}
