import { href } from 'react-router';
import type { Collection, CollectionName } from '#providers/storefront/types.ts';
import { afterParam } from '#site/kernel/pagination/list-page.ts';

/** One page of a list: of all collections, or of the products of one. */
export interface Listing {
  /** The cursor that the page begins after; null for the first page. */
  after: string | null;
  shown: Collection[];
  /** The collections that the page links to. */
  names: CollectionName[];
  /** The handle of the one collection shown; null for all of them. */
  current: string | null;
  /** The beginning of that collection's description; null for all of them, and where the merchant wrote none. */
  description: string | null;
  /** The cursor of the next page of collections; null at the end. */
  next: string | null;
}

const collectionParam = 'collection';

/** The page of a list after a cursor. */
export function listingPath(collection: string | null, after: string): string {
  const query = new URLSearchParams({ [afterParam]: after });
  return `${href('/shop/:collection?', { collection: collection ?? undefined })}?${query}`;
}

/** The same page for a fetcher. */
export function fetcherPath(collection: string | null, after: string): string {
  const query = new URLSearchParams({ ...(collection && { [collectionParam]: collection }), [afterParam]: after });
  return `${href('/listing.json')}?${query}`;
}

export function readCollection({ url }: Request): string | null {
  return new URL(url).searchParams.get(collectionParam) || null;
}
