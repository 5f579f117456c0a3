import { ProviderError } from '../provider-error.ts';
import type { CollectionsQuery, PagePartsFragment } from './operations.generated.ts';
import { shapeProductCard } from './shape-product.ts';
import type { Collection, Collections } from './types.ts';

export function shapeCollections({ collections }: CollectionsQuery): Collections {
  return { collections: collections.nodes.map(shapeCollection), next: nextOf(collections.pageInfo) };
}

export function shapeCollection(collection: CollectionsQuery['collections']['nodes'][number]): Collection {
  const { id, handle, title, products } = collection;
  return { id, handle, title, products: products.nodes.map(shapeProductCard), next: nextOf(products.pageInfo) };
}

function nextOf({ hasNextPage, endCursor }: PagePartsFragment): string | null {
  return hasNextPage ? endCursor : null;
}

/** A cursor comes from an address that anybody may have typed: one that the provider knows nothing of is not the provider's fault. */
export async function fromCursor<Data>(answer: Promise<Data>, after: string | null): Promise<Data | null> {
  try {
    return await answer;
  } catch (error) {
    const isUnknown = error instanceof ProviderError && error.fault === 'refused' && /cursor/i.test(error.message);
    if (after !== null && isUnknown) return null;
    throw error;
  }
}
