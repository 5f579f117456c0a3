import { useEffect, useState } from 'react';
import { useFetcher, useLocation } from 'react-router';
import { cachedPages, cachePages } from './cached-pages.ts';
import { type FailedListing, fetcherPath, type Listing, listingPath } from './listing.ts';

interface MoreOptions<Item> {
  /** The items of the page itself. */
  first: readonly Item[];
  /** The cursor after them; null at the end of the list. */
  next: string | null;
  /** The handle of the collection whose products are listed; null for the list of collections. */
  collection: string | null;
  read: (listing: Listing) => { items: readonly Item[]; next: string | null };
}

export interface More {
  /** The address of the next page; null at the end of the list. */
  to: string | null;
  status: 'idle' | 'loading' | 'failed';
  /** Loads the next page below the items shown; does nothing while one is loading. */
  load: () => void;
}

/** A list to which one page at a time is appended; its pages are restored when the visitor navigates back to it. */
export function useMore<Item>({ first, next, collection, read }: MoreOptions<Item>) {
  const entry = `${useLocation().key} ${collection ?? ''}`;
  const [pages, setPages] = useState(() => cachedPages(entry, next));
  const [firstAdded, setFirstAdded] = useState<number | null>(null);
  const { load: loadPage, state, data: outcome } = useFetcher<Listing | FailedListing>();

  useEffect(() => {
    if (pages.length > 0) cachePages(entry, pages);
  }, [entry, pages]);

  const lists = pages.map(read);
  const after = (lists.at(-1) ?? { next }).next;
  const items = [...first, ...lists.flatMap((list) => list.items)];
  const to = after === null ? null : listingPath(collection, after);
  const isOfNext = outcome !== undefined && outcome.after === after;

  // A fetcher's data stays until it loads another page, and a revalidation loads the same page again: each cursor is appended once.
  if (isOfNext && outcome.shown) {
    setFirstAdded(items.length);
    setPages([...pages, outcome]);
  }

  const status: More['status'] = state !== 'idle' ? 'loading' : isOfNext && !outcome.shown ? 'failed' : 'idle';

  return {
    items,
    /** The index of the first item of the page that was appended last. */
    firstAdded,
    to,
    status,
    load(): void {
      if (after !== null && status !== 'loading') void loadPage(fetcherPath(collection, after));
    },
  };
}
