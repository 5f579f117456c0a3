import type { ReadRecord } from '#providers/transport/read-record.ts';
import { createPurgeLog } from '#providers/transport/response-cache/tag-index.ts';
import { type AnswerClock, startAnswerClock } from './answer-clock.ts';
import { createBackground } from './background.ts';
import { createFailures } from './failures.ts';
import { addCacheControl, isStorable, renderedPage } from './lifetime.ts';
import type { CachedPage, createMemoryStore } from './memory-store.ts';
import type { PageStore } from './page-copy.ts';
import type { KeyOf, PageKey } from './page-key.ts';
import { isFailed, type Rendered, readUncached, uncachedRendering } from './rendered.ts';
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
  /** The response to visitors whose timeout has passed; null before the first of them. */
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

/** Maximum URLs that are noted as unread. The oldest beyond it are forgotten, because anyone can make up any number of them. */
const maxUnread = 1000;

/** Renders pages and stores them; one rendering of a page at a time. */
export function createRenderer(options: RendererOptions) {
  const { keyOf, render, renderCached, requestIdOf, memory, graceMs, copies, surrogateKeysOf } = options;
  const running = new Map<string, Running>();
  const purgeLog = createPurgeLog();
  const failures = createFailures();
  /** URLs whose copies could not be read before their pages were rendered, oldest first. */
  const unread = new Set<string>();
  const background = createBackground({
    keyOf,
    memory,
    isDown: failures.isDown,
    async refresh(key) {
      await start(key, requestIdOf(undefined)).result.catch(() => {}); // The app has reported it.
    },
  });

  async function renderAndStore(key: PageKey, requestId: string): Promise<Rendered> {
    const lastPurge = purgeLog.last();
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
    const isOutdated = purgeLog.isPurgedSince(record.tags, lastPurge);
    if (isOutdated) stored.freshUntil = performance.now();
    memory.set(stored, key.isVariant);
    if (page.status !== 200) deleteCopy(key.url, previous);
    else if (!record.isStale) copies?.write(page, key.isVariant);
    return { stored, isOutdated, isStale: record.isStale };
  }

  function forget(url: string): void {
    const previous = memory.get(url);
    memory.delete(url);
    deleteCopy(url, previous);
  }

  /** A copy is read into memory before its page is rendered, so a made-up address that is not in memory has no copy to delete, unless it is unread. */
  function deleteCopy(url: string, previous: CachedPage | undefined): void {
    if (unread.has(url) || previous?.page.status === 200) copies?.delete(url);
  }

  /** Notes that the page may have a copy that could not be read. */
  function noteUnread(url: string): void {
    unread.delete(url);
    unread.add(url);
    for (const oldest of unread) {
      if (unread.size <= maxUnread) break;
      unread.delete(oldest);
    }
  }

  /** Joins the rendering of this page, or starts it. */
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
        if ('stored' in rendered && rendered.isOutdated) void background.refreshPurged(key.url);
        failures.noteRendered(key.url, rendered);
      },
      () => failures.noteFailure(key.url), // The app has reported it.
    );
    return started;
  }

  /**
   * Renders a page for a visitor.
   * @returns null if the page is not rendered within `waitMs` of its first visitor's request; it is stored later all the same
   */
  async function refreshInTime(key: PageKey, requestId: string, waitMs: number | null): Promise<Rendered | null> {
    const started = start(key, requestId);
    void started.result.then(
      (rendered) => 'uncached' in rendered && rendered.isIncomplete && background.retryLater(key),
      () => {}, // The app has reported it.
    );
    if (waitMs === null) return started.result;
    started.clock ??= startAnswerClock(waitMs);
    return Promise.race([started.result, started.clock.passed]);
  }

  /** The response to all visitors of a page that is not rendered in time, which counts as a failure. */
  async function answerLate(key: PageKey, requestId: string): Promise<Rendered> {
    const started = running.get(key.url);
    const reloads = !failures.hasFailed(key.url);
    const late =
      started?.late ??
      renderCached(key.url, requestId).then(async (page) => ({ ...(await readUncached(page)), isLate: true, reloads }));
    failures.noteFailure(key.url);
    // All visitors who wait share one object, because each object is compressed once.
    if (started) started.late = late;
    return { uncached: await late };
  }

  return {
    refreshInTime,
    answerLate,
    refreshStale: background.refreshStale,
    refreshPurged: background.refreshPurged,
    forget,
    noteUnread,
    notePurge: purgeLog.note,
    noteFailure: failures.noteFailure,
    isFailing: failures.isFailing,
    /** The number of pages that are being rendered. */
    rendering: () => running.size,
    async settle(): Promise<void> {
      while (running.size > 0) await Promise.allSettled([...running.values()].map(({ result }) => result));
      background.stopRetries();
    },
  };
}
