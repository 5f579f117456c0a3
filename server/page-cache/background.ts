import pLimit from 'p-limit';
import { retryDelay } from './failures.ts';
import type { CachedPage, createMemoryStore } from './memory-store.ts';
import type { KeyOf, PageKey } from './page-key.ts';

/** Maximum renderings at once after purges, and as many of stale pages: pages that visitors wait for go first. */
const maxConcurrentRefreshes = 2;

/**
 * Milliseconds between two background renderings while providers are down. All visitors wait during a rendering, some 15 ms: at this interval less
 * than one in a hundred does, so that the 99th percentile stays as it is without a fault.
 */
const downInterval = 2000;

/** Maximum pages with a part missing that wait for their retry; any other is rendered again for its next visitor. */
const maxRetries = 100;

interface BackgroundOptions {
  keyOf: KeyOf;
  memory: ReturnType<typeof createMemoryStore>;
  isDown: () => boolean;
  /** Renders a page and stores it; a failure is reported elsewhere. */
  refresh: (key: PageKey) => Promise<void>;
}

/** Renders pages for which no visitor waits, a few at a time: stale ones, purged ones, and those that had a part missing. */
export function createBackground({ keyOf, memory, isDown, refresh }: BackgroundOptions) {
  const limitRefresh = pLimit(maxConcurrentRefreshes);
  /** Pages that wait for their rendering after a purge. */
  const queued = new Set<string>();
  /** The timers of retries, by the URL of the page with a part missing. */
  const retries = new Map<string, NodeJS.Timeout>();
  /** When the rendering of a stale page last began. */
  let triedAt = Number.NEGATIVE_INFINITY;
  /** The number of stale pages that are being rendered. */
  let refreshing = 0;

  /** Renders a page, unless a visitor's request has rendered it while this rendering waited for its turn. */
  async function refreshUnlessFresh(key: PageKey): Promise<void> {
    const cached = memory.get(key.url);
    if (cached && performance.now() < cached.freshUntil) return;
    await refresh(key);
  }

  return {
    /**
     * Renders a stale page again, if few others are being rendered and, while providers are down, `downInterval` has passed. Any other page waits for
     * its next visitor. The key is computed only for a page that is rendered, because computing it allocates so much memory that visits would wait
     * for the garbage collector.
     */
    async refreshStale(cached: CachedPage): Promise<void> {
      const now = performance.now();
      if (now < cached.retryAt || refreshing >= maxConcurrentRefreshes) return;
      if (isDown() && now < triedAt + downInterval) return;
      const key = keyOf(cached.page.url);
      if (!key) return;
      triedAt = now;
      cached.retryAt = now + retryDelay;
      refreshing += 1;
      await refresh(key);
      refreshing -= 1;
    },
    /** Renders a page that was purged, after those that were purged before it. */
    async refreshPurged(url: string): Promise<void> {
      if (queued.has(url)) return;
      queued.add(url);
      await limitRefresh(async () => {
        queued.delete(url);
        const key = memory.get(url) ? keyOf(url) : null;
        if (key) await refreshUnlessFresh(key);
        // Requests that arrived meanwhile go first.
        await new Promise((resolve) => setImmediate(resolve));
      });
    },
    /**
     * Renders a page again that a visitor got with a part missing: only whole pages are stored, for the next outage (SAFE-1). If the part is missing
     * again, there is no further retry, since it may be missing for days.
     */
    retryLater(key: PageKey): void {
      if (key.isVariant || retries.has(key.url) || retries.size >= maxRetries) return;
      const timer = setTimeout(async () => {
        await limitRefresh(() => refreshUnlessFresh(key));
        retries.delete(key.url);
      }, retryDelay);
      retries.set(key.url, timer.unref());
    },
    stopRetries(): void {
      for (const timer of retries.values()) clearTimeout(timer);
      retries.clear();
    },
  };
}
