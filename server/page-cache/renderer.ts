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
  /** From its first visitor on. */
  clock: AnswerClock | null;
  /** What visitors are answered meanwhile. */
  late: Promise<UncachedPage> | null;
}

export interface RendererOptions {
  keyOf: KeyOf;
  /** Renders the page at a path for nobody in particular. The id is for the log. */
  render: (url: string, requestId: string) => Promise<Rendering>;
  /** Answers without a provider call: with the page if all its reads are cached, else with the error page of one that failed. */
  renderCached: (url: string, requestId: string) => Promise<Response>;
  /** An id for a request, from its X-Request-Id if that may be trusted. */
  requestIdOf: (given: string | undefined) => string;
  memory: ReturnType<typeof createMemoryStore>;
  /** Milliseconds that a page may be sent when it cannot be rendered; with 0 nothing stale is ever sent. */
  graceMs: number;
  /** null: nothing survives a restart. */
  copies: PageStore | null;
  /** Names for a CDN what a page was made of; null without one. */
  surrogateKeysOf: ((tags: ReadonlySet<string>) => string) | null;
}

/** Pages that are rendered at once after a purge, and for visitors who were sent a stale one: those who wait go first. */
const maxConcurrentRefreshes = 2;

/** Milliseconds until a page is rendered again that could not be, or only in part. */
export const retryDelay = 5000;

/**
 * Milliseconds between two such renderings while providers are down. Visitors wait while a page is rendered, some 15 ms: at this interval less than one
 * in a hundred does, so that the 99th percentile stays what it is without a fault.
 */
const downInterval = 2000;

/** Pages in part that wait for their retry at the same time; any other waits for its next visitor. */
const maxRetries = 100;

/** Pages that cannot be rendered and are known; of any other the next failure counts as one of its providers. */
const maxFailing = 1000;

/** Renders pages and stores them; one rendering of a page at a time. */
export function createRenderer(options: RendererOptions) {
  const { keyOf, render, renderCached, requestIdOf, memory, graceMs, copies, surrogateKeysOf } = options;
  const running = new Map<string, Running>();
  const purges = createPurgeLog();
  const limitRefresh = pLimit(maxConcurrentRefreshes);
  /** Pages that wait for their rendering after a purge. */
  const queued = new Set<string>();
  /** By the URL of a page in part, the timer of its retry. */
  const retries = new Map<string, NodeJS.Timeout>();
  /** By the URL of a page that failed and was not rendered whole since, when it failed. */
  const failing = new LRUCache<string, number>({ max: maxFailing });
  /** When a page was rendered whole last. */
  let wholeAt = Number.NEGATIVE_INFINITY;
  /** When a page could not be rendered last, or only in part or from stale responses. */
  let failedAt = Number.NEGATIVE_INFINITY;
  /** Whether a page could not be rendered, or only from stale responses, and none whole from fresh ones since. */
  let isDown = false;
  /** When a page was rendered in the background last. */
  let triedAt = Number.NEGATIVE_INFINITY;
  /** Pages that are being rendered in the background. */
  let inBackground = 0;

  /** A page that failed before another was rendered whole fails by itself, which says nothing of other pages (decision 0091). */
  function noteFailure(url: string, { isInPart }: { isInPart: boolean } = { isInPart: false }): void {
    if ((failing.get(url) ?? Number.POSITIVE_INFINITY) < wholeAt) return;
    failedAt = performance.now();
    failing.set(url, failedAt);
    // A part that is missing may be missing for days, while other pages are whole.
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

  /** A page's copy is read into memory before it is rendered: what was not there has none. Any number of addresses can be made up. */
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
   * The same, for a visitor; null when the page is not made within so many milliseconds of its first visitor's request. It is stored later all the same.
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
   * Renders a page again that a visitor got in part, which nobody waits for: only whole pages are stored, and what was served once is served during an
   * outage (SAFE-1). Not again when it is in part still, since its part may be missing for days.
   */
  function retryLater(key: PageKey): void {
    if (key.isVariant || retries.has(key.url) || retries.size >= maxRetries) return;
    const timer = setTimeout(async () => {
      await limitRefresh(() => refreshUnlessFresh(key));
      retries.delete(key.url);
    }, retryDelay);
    retries.set(key.url, timer.unref());
  }

  /** A visitor's request may have had a page rendered while its rendering in the background waited. */
  async function refreshUnlessFresh(key: PageKey): Promise<void> {
    const cached = memory.get(key.url);
    if (cached && performance.now() < cached.freshUntil) return;
    await refresh(key, requestIdOf(undefined)).catch(() => {}); // The app has reported it.
  }

  /** What all visitors of a page are answered that is not made in time. */
  async function answerLate(key: PageKey, requestId: string): Promise<Rendered> {
    const started = running.get(key.url);
    const late =
      started?.late ??
      renderCached(key.url, requestId).then(async (page) => ({ ...(await readUncached(page)), isLate: true }));
    // One object for all who wait, since it is compressed once for each.
    if (started) started.late = late;
    return { uncached: await late };
  }

  /**
   * Renders a stored page again, which nobody waits for; few at a time, and while providers are down few at all, to learn when they are back. Another
   * page has to wait for its next visitor. Its key is found then alone: that allocates so much that visits would wait for the garbage collector.
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
    /** A page could not be rendered in time. */
    noteFailure,
    /** Whether a page could not be rendered whole lately, or the last one not at all: other pages would wait for the same provider. */
    isFailing: () => isDown || performance.now() < failedAt + retryDelay,
    async settle(): Promise<void> {
      while (running.size > 0) await Promise.allSettled([...running.values()].map(({ result }) => result));
      for (const timer of retries.values()) clearTimeout(timer);
      retries.clear();
    },
  };
}
