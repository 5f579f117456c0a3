import { useEffect, useState } from 'react';
import { useFetcher } from 'react-router';
import type { Listing } from './listing.ts';

interface Page<Item> {
  items: readonly Item[];
  next: string | null;
}

interface MoreOptions<Item> {
  first: readonly Item[];
  next: string | null;
  /** Of the page that goes on with the list. */
  path: string;
  read: (listing: Listing) => Page<Item>;
}

export interface More {
  /** The page that goes on with the list; null at its end. */
  to: string | null;
  isLoading: boolean;
  load: () => void;
}

/** A list that goes on where it ends, keeping what is there. */
export function useMore<Item>({ first, next, path, read }: MoreOptions<Item>) {
  const fetcher = useFetcher<Listing>();
  const [pages, setPages] = useState<Page<Item>[]>([]);
  const { data } = fetcher;

  // biome-ignore lint/correctness/useExhaustiveDependencies: an answer is added once
  useEffect(() => {
    if (data) setPages((earlier) => [...earlier, read(data)]);
  }, [data]);

  const last = pages.at(-1);
  const after = last ? last.next : next;
  const to = after === null ? null : `${path}?after=${encodeURIComponent(after)}`;
  const items = [...first, ...pages.flatMap((page) => page.items)];
  return {
    items,
    /** Where the page that came last begins; null before there is one. */
    firstAdded: last ? items.length - last.items.length : null,
    to,
    isLoading: fetcher.state !== 'idle',
    load: () => {
      if (to) fetcher.load(to);
    },
  };
}
