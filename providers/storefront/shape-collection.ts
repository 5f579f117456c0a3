import type { CollectionsQuery, PagePartsFragment } from './operations.generated.ts';
import { shapeProductCard } from './shape-product.ts';
import type { Collection, Collections } from './types.ts';

/** A page of the shop's collections, each with its first products. */
export function shapeCollections({ collections }: CollectionsQuery): Collections {
  return { collections: collections.nodes.map(shapeCollection), next: nextOf(collections.pageInfo) };
}

/** A collection with the page of its products that was asked for. */
export function shapeCollection(collection: CollectionsQuery['collections']['nodes'][number]): Collection {
  const { id, handle, title, products } = collection;
  return { id, handle, title, products: products.nodes.map(shapeProductCard), next: nextOf(products.pageInfo) };
}

function nextOf({ hasNextPage, endCursor }: PagePartsFragment): string | null {
  return hasNextPage ? endCursor : null;
}
