import type { CollectionsQuery, PagePartsFragment } from './operations.generated.ts';
import { shapeProductCard } from './shape-product.ts';
import type { Collection, Collections } from './types.ts';

/** A page of the shop's collections, each with its first products. */
export function shapeCollections({ collections }: CollectionsQuery): Collections {
  return { collections: collections.nodes.filter(isListed).map(shapeCollection), next: nextOf(collections.pageInfo) };
}

/** By a custom of storefronts, a handle that begins with "hidden-" is that of a list for some page's own use: the shop does not show it. */
export function isListed({ handle }: { handle: string }): boolean {
  return !handle.startsWith('hidden-');
}

/** A collection with the page of its products that was asked for. */
export function shapeCollection(collection: CollectionsQuery['collections']['nodes'][number]): Collection {
  const { id, handle, title, products } = collection;
  return { id, handle, title, products: products.nodes.map(shapeProductCard), next: nextOf(products.pageInfo) };
}

function nextOf({ hasNextPage, endCursor }: PagePartsFragment): string | null {
  return hasNextPage ? endCursor : null;
}
