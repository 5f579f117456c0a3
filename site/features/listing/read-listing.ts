import type { CollectionName } from '#providers/storefront/types.ts';
import type { RouterContext } from '#site/kernel/context.ts';
import { notFound, required } from '#site/kernel/loading/load.ts';
import { shorten } from '#site/kernel/ui/plain-text.ts';
import type { Listing } from './listing.ts';

/**
 * One page of the collection with this handle, or of all collections (ROUTE-8, SHOP-1). Server code: listing.ts is in the browser's bundle too.
 * @throws data with status 404 for an unknown collection or cursor
 */
export async function readListing(
  context: RouterContext,
  handle: string | null,
  after: string | null,
): Promise<Listing> {
  if (handle === null) {
    const found = await required(context, ({ storefront }) => storefront.collections(after));
    if (!found) throw await notFound(context);
    const { collections, next } = found;
    return { after, shown: collections, names: namesOf(collections), current: null, description: null, next };
  }
  const found = await required(context, ({ storefront }) => storefront.collection(handle, after));
  if (!found) throw await notFound(context);
  const { collection, names } = found;
  const description = shorten(found.description) || null;
  return { after, shown: [collection], names: namesOf(names), current: collection.handle, description, next: null };
}

function namesOf(collections: readonly CollectionName[]): CollectionName[] {
  return collections.map(({ handle, title }) => ({ handle, title }));
}
