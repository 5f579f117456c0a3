import type { Collection, CollectionName } from '#providers/storefront/types.ts';

/** What a page of the shop lists. */
export interface Listing {
  shown: Collection[];
  /** The collections that the page leads to. */
  names: CollectionName[];
  /** The handle of the one collection that it shows; null for all of them. */
  current: string | null;
  /** Where the collections go on; null at their end. */
  next: string | null;
}
