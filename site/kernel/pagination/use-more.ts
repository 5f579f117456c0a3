import { type RefObject, useEffect, useRef, useState } from 'react';
import { useFetcher, useLocation } from 'react-router';
import { cachedPages, cachePages } from './cached-pages.ts';
import type { FailedListPage, ListPage } from './list-page.ts';

interface MoreOptions<Page extends ListPage, Item> {
  /** The items that the page itself contains. */
  first: readonly Item[];
  /** The cursor after the first items; null at the end of the list. */
  next: string | null;
  /** Distinguishes the lists of a page. */
  list: string;
  /** The address of the page after a cursor, for the browser and for a fetcher. */
  pathOf: (after: string) => string;
  fetcherPathOf: (after: string) => string;
  read: (page: Page) => { items: readonly Item[]; next: string | null };
}

export interface More {
  /** The address of the next page; null at the end of the list. */
  to: string | null;
  status: 'idle' | 'loading' | 'failed';
  /** Loads the next page below the items shown; does nothing while one is loading. */
  load: () => void;
}

/** A list to which one page at a time is appended; its pages are restored when the visitor navigates back to it. */
export function useMore<Page extends ListPage, Item>({
  first,
  next,
  list,
  pathOf,
  fetcherPathOf,
  read,
}: MoreOptions<Page, Item>) {
  const entry = `${useLocation().key} ${list}`;
  const [loaded, setLoaded] = useState(() => cachedPages<Page>(entry, next));
  // The same component may show another list: pages after another cursor would leave a gap or show items twice.
  const pages = loaded[0]?.after === next ? loaded : [];
  const [firstAdded, setFirstAdded] = useState<number | null>(null);
  /** The cursor whose page could not be requested because the browser was offline. */
  const [offlineAt, setOfflineAt] = useState<string | null>(null);
  const { load: loadNext, state, data } = useFetcher<Page | FailedListPage>();
  // The router's type is that of data turned into JSON, but JSON does not change this data.
  const outcome = data as Page | FailedListPage | undefined;

  useEffect(() => {
    if (loaded[0]?.after === next) cachePages(entry, loaded);
  }, [entry, loaded, next]);

  const lists = pages.map(read);
  const after = (lists.at(-1) ?? { next }).next;
  const items = [...first, ...lists.flatMap((each) => each.items)];
  const to = after === null ? null : pathOf(after);
  const isOfNext = outcome !== undefined && outcome.after === after;

  // A fetcher's data stays until it loads another page, and a revalidation loads the same page again: each cursor is appended once.
  if (isOfNext && outcome.shown) {
    setFirstAdded(items.length);
    setLoaded([...pages, outcome]);
  }

  const hasFailed = (isOfNext && !outcome.shown) || (after !== null && offlineAt === after);
  const status: More['status'] = state !== 'idle' ? 'loading' : hasFailed ? 'failed' : 'idle';

  return {
    items,
    /** The index of the first item of the page that was appended last. */
    firstAdded: pages.length > 0 ? firstAdded : null,
    to,
    status,
    load(): void {
      if (after === null || status === 'loading') return;
      // A fetcher first loads the module of its route; if that fails, the router reloads the document (decision 0026).
      setOfflineAt(navigator.onLine ? null : after);
      if (navigator.onLine) void loadNext(fetcherPathOf(after));
    },
  };
}

/** A ref for a list whose item at this index takes the focus: the first one of the page that was appended last. null leaves the focus. */
export function useFocusedItem(index: number | null): RefObject<HTMLUListElement | null> {
  const list = useRef<HTMLUListElement>(null);

  useEffect(() => {
    if (index !== null) list.current?.children[index]?.querySelector('a')?.focus({ preventScroll: true });
  }, [index]);

  return list;
}
