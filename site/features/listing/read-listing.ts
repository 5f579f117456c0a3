import { data, type RouterContextProvider } from 'react-router';
import { required } from '#site/kernel/loading/load.ts';
import type { Listing } from './listing.ts';

/** A page of one collection, or of all of them; `after` is where an earlier page ended (ROUTE-8, SHOP-1). */
export async function readListing(
  context: Readonly<RouterContextProvider>,
  handle: string | null,
  after: string | null,
): Promise<Listing> {
  if (handle === null) {
    const found = await required(context, ({ storefront }) => storefront.collections(after));
    if (!found) throw data(null, { status: 404 });
    const { collections, next } = found;
    const names = collections.map(({ handle, title }) => ({ handle, title }));
    return { shown: collections, names, current: null, next };
  }
  const found = await required(context, ({ storefront }) => storefront.collection(handle, after));
  if (!found) throw data(null, { status: 404 });
  const { collection, names } = found;
  return { shown: [collection], names, current: collection.handle, next: null };
}
