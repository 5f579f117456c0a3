import { storeForEntry } from '#site/kernel/browser/history-entries.ts';
import type { ListPage } from './list-page.ts';

/** The pages loaded into a list, by the list's history entry, restored on back navigation. Empty on the server. */
const cache = new Map<string, readonly ListPage[]>();

/** The pages loaded after the cursor `after`: pages after another cursor would leave a gap or show items twice. */
export function cachedPages<Page extends ListPage>(entry: string, after: string | null): readonly Page[] {
  const pages = cache.get(entry) ?? [];
  return pages[0]?.after === after ? (pages as readonly Page[]) : []; // the entry determines the type
}

export function cachePages(entry: string, pages: readonly ListPage[]): void {
  storeForEntry(cache, entry, pages);
}
