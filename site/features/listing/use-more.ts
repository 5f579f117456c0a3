import { useEffect, useState } from 'react';
import { href, useLocation } from 'react-router';
import { fetchMore } from './fetch-more.ts';
import { keepPages, keptPages } from './kept-pages.ts';
import type { Listing } from './listing.ts';

interface MoreOptions<Item> {
  first: readonly Item[];
  /** Where the list goes on; null at its end. */
  next: string | null;
  /** The handle of the collection whose products are listed; null for a list of collections. */
  collection: string | null;
  read: (listing: Listing) => { items: readonly Item[]; next: string | null };
}

type Status = 'idle' | 'loading' | 'failed';

export interface More {
  /** The page that goes on with the list; null at its end. */
  to: string | null;
  status: Status;
  load: () => Promise<void>;
}

/** A list that goes on where it ends, keeping what is there, also for whoever leaves the page and comes back to it. */
export function useMore<Item>({ first, next, collection, read }: MoreOptions<Item>) {
  const place = `${useLocation().key} ${collection ?? ''}`;
  const [listings, setListings] = useState(() => keptPages(place, next));
  const [firstAdded, setFirstAdded] = useState<number | null>(null);
  const [status, setStatus] = useState<Status>('idle');

  useEffect(() => {
    if (next !== null && listings.length > 0) keepPages(place, next, listings);
  }, [place, next, listings]);

  const pages = listings.map(read);
  const last = pages.at(-1);
  const after = last ? last.next : next;
  const items = [...first, ...pages.flatMap((page) => page.items)];

  async function load(): Promise<void> {
    if (after === null || status === 'loading') return;
    setStatus('loading');
    const listing = await fetchMore(collection, after);
    setStatus(listing ? 'idle' : 'failed');
    if (!listing) return;
    setFirstAdded(items.length);
    setListings([...listings, listing]);
  }

  const path = href('/shop/:collection?', { collection: collection ?? undefined });
  const to = after === null ? null : `${path}?after=${encodeURIComponent(after)}`;
  return {
    items,
    /** Where the page that was just added begins. */
    firstAdded,
    to,
    status,
    load,
  };
}
