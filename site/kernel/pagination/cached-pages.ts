import type { ListPage } from './list-page.ts';

/** The pages loaded into a list, by the list's history entry, restored on back navigation. Empty on the server. */
const cache = new Map<string, readonly ListPage[]>();

const maxEntries = 20;

/** The pages loaded after the cursor `after`: pages after another cursor would leave a gap or show items twice. */
export function cachedPages<Page extends ListPage>(entry: string, after: string | null): readonly Page[] {
  const pages = cache.get(entry) ?? [];
  return pages[0]?.after === after ? (pages as readonly Page[]) : []; // the entry determines the type
}

/** Beyond 20 entries the one that was written least recently is dropped. */
export function cachePages(entry: string, pages: readonly ListPage[]): void {
  cache.delete(entry);
  cache.set(entry, pages);
  const [oldest] = cache.keys();
  if (cache.size > maxEntries && oldest !== undefined) cache.delete(oldest);
}
