import { LRUCache } from 'lru-cache';
import { createTagIndex } from '#providers/transport/response-cache/tag-index.ts';
import { type StoredPage, sizeOf } from './stored-page.ts';

/** A page in memory. Times are those of `performance.now()`, in milliseconds. */
export interface CachedPage {
  page: StoredPage;
  freshUntil: number;
  /** Until when the page is sent at once while it is rendered again. */
  staleUntil: number;
  /** Until when the page may be sent because it cannot be rendered. */
  graceUntil: number;
  /** Until when the page may be sent after its grace, marked as expired (decision 0071). */
  expiredUntil: number;
  /** Milliseconds that a visitor waits for a new rendering before this page is sent within its grace. */
  waitMs: number;
  /** After a failed rendering, the earliest time of the next one. */
  retryAt: number;
}

/** Made-up addresses must not evict pages, so addresses with a query and addresses without a page have shares of their own. */
type Share = 'pages' | 'variants' | 'absences';

const shares: Readonly<Record<Share, number>> = { pages: 0.75, variants: 0.2, absences: 0.05 };

/** Pages and their bytes, by share. */
export type PageCacheUsage = Readonly<Record<Share, { entries: number; bytes: number }>>;

const maxPages = 50_000;

/** Pages by their key, bounded by bytes; the least recently used ones are dropped. */
export function createMemoryStore(maxBytes: number) {
  const index = createTagIndex(maxPages);
  const store = (share: Share) =>
    new LRUCache<string, CachedPage>({
      maxSize: Math.max(1, Math.floor(maxBytes * shares[share])),
      sizeCalculation: ({ page }) => sizeOf(page),
      dispose: (_page, url, reason) => {
        if (reason === 'evict') index.delete(url);
      },
    });
  const stores = { pages: store('pages'), variants: store('variants'), absences: store('absences') };
  const all = Object.values(stores);
  const usageOf = ({ size, calculatedSize }: (typeof all)[number]) => ({ entries: size, bytes: calculatedSize });

  return {
    get: (url: string): CachedPage | undefined =>
      stores.pages.get(url) ?? stores.variants.get(url) ?? stores.absences.get(url),
    set(cached: CachedPage, isVariant: boolean): void {
      const { url, status, tags } = cached.page;
      for (const each of all) each.delete(url);
      stores[status === 404 ? 'absences' : isVariant ? 'variants' : 'pages'].set(url, cached);
      index.set(url, tags);
    },
    delete(url: string): void {
      for (const each of all) each.delete(url);
      index.delete(url);
    },
    withTags: (tags: Iterable<string>): string[] => [...index.withTags(tags)],
    usage: (): PageCacheUsage => ({
      pages: usageOf(stores.pages),
      variants: usageOf(stores.variants),
      absences: usageOf(stores.absences),
    }),
  };
}
