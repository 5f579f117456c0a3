import { data, type RouterContextProvider } from 'react-router';
import { providersContext, shopContext } from '#site/kernel/context.ts';
import { answered } from '#site/kernel/loading/provider-fault.ts';
import type { Listing } from './listing.ts';

/**
 * One page of the collection with this handle, or of all collections (ROUTE-8, SHOP-1). Server code: listing.ts is in the browser's bundle too.
 * @throws data with status 404 for an unknown collection or cursor
 */
export async function readListing(
  context: Readonly<RouterContextProvider>,
  handle: string | null,
  after: string | null,
): Promise<Listing> {
  const { storefront } = context.get(providersContext);
  const { report } = context.get(shopContext);
  if (handle === null) {
    const found = await answered(storefront.collections(after), report);
    if (!found) throw data(null, { status: 404 });
    const { collections, next } = found;
    const names = collections.map(({ handle, title }) => ({ handle, title }));
    return { after, shown: collections, names, current: null, next };
  }
  const found = await answered(storefront.collection(handle, after), report);
  if (!found) throw data(null, { status: 404 });
  const { collection, names } = found;
  return { after, shown: [collection], names, current: collection.handle, next: null };
}
