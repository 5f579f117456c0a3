import type { createMemoryStore } from './memory-store.ts';
import type { createRenderer } from './renderer.ts';

/** Milliseconds after a purge at which the purge is repeated: a provider may serve a change up to 15 seconds after it announces it. */
const repeatPurgeAfter = [2000, 8000, 17_000];

/** Milliseconds that the purge of a CDN waits for the new pages: many pages of a slow provider take minutes. */
const maxPurgeWait = 5000;

/** If a repeated purge finds more pages than this, each of them is rendered when it is requested. */
const maxRepeated = 200;

export interface PurgeOptions {
  memory: ReturnType<typeof createMemoryStore>;
  renderer: Pick<ReturnType<typeof createRenderer>, 'notePurge' | 'forget' | 'refreshPurged'>;
  /** Milliseconds for which an old page may be sent if it cannot be rendered; with 0 a purged page is dropped. */
  graceMs: number;
  /** Marks cached provider responses with these tags as changed, so that the next read loads them again. */
  purgeReads: (tags: readonly string[]) => Promise<void>;
  /** Called after the pages with these tags were rendered again. If that takes more than five seconds, also called after five seconds. */
  purged: (tags: readonly string[]) => Promise<void>;
}

/** Makes changed pages stale, renders them again, and repeats both later. */
export function createPurges({ memory, renderer, graceMs, purgeReads, purged }: PurgeOptions) {
  /** Tags to purge again, by the second of the repetition, which all purges for that second share: many webhooks may arrive at once. */
  const repeats = new Map<number, Set<string>>();
  const running = new Set<Promise<void>>();

  function purge(tags: readonly string[]): void {
    if (tags.length === 0) return;
    startPurge(tags, Number.POSITIVE_INFINITY);
    for (const milliseconds of repeatPurgeAfter) repeatPurge(tags, milliseconds);
  }

  function startPurge(tags: readonly string[], maxRefreshed: number): void {
    const started = purgeOnce(tags, maxRefreshed).finally(() => running.delete(started));
    running.add(started);
  }

  function repeatPurge(tags: readonly string[], milliseconds: number): void {
    const second = Math.ceil((performance.now() + milliseconds) / 1000);
    const waiting = repeats.get(second);
    if (waiting) {
      for (const tag of tags) waiting.add(tag);
      return;
    }
    const repeated = new Set(tags);
    repeats.set(second, repeated);
    const timer = setTimeout(() => {
      repeats.delete(second);
      startPurge([...repeated], maxRepeated);
    }, milliseconds);
    timer.unref();
  }

  /** Makes the pages with these tags stale, also those that are being rendered. @returns the URLs of those in memory */
  function expire(tags: readonly string[]): string[] {
    renderer.notePurge(tags);
    const now = performance.now();
    const urls = memory.withTags(tags);
    for (const url of urls) {
      const cached = memory.get(url);
      if (!cached) continue;
      if (graceMs === 0 || cached.page.status === 404) renderer.forget(url);
      cached.freshUntil = Math.min(cached.freshUntil, now);
      cached.retryAt = 0;
    }
    return urls;
  }

  async function purgeOnce(tags: readonly string[], maxRefreshed: number): Promise<void> {
    expire(tags);
    await purgeReads(tags);
    // Pages that visitors requested during `purgeReads` may be made from the old reads.
    const urls = expire(tags);
    const rendered = urls.length <= maxRefreshed ? Promise.all(urls.map(renderer.refreshPurged)) : Promise.resolve();
    const timeout = new Promise<'late'>((resolve) => setTimeout(resolve, maxPurgeWait, 'late').unref());
    const first = await Promise.race([rendered, timeout]);
    await purged(tags);
    if (first !== 'late') return;
    // Since its first purge the CDN may have fetched an old page.
    await rendered;
    await purged(tags);
  }

  return {
    purge,
    async settle(): Promise<void> {
      while (running.size > 0) await Promise.allSettled(running);
    },
  };
}
