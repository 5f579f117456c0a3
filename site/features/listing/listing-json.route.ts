import { passRetryAfter } from '#site/kernel/http/retry-after.ts';
import { loadListPage, readAfter } from '#site/kernel/pagination/list-page.ts';
import type { Route } from './+types/listing-json.route.ts';
import { type Listing, readCollection } from './listing.ts';
import { readListing } from './read-listing.ts';

export const headers = passRetryAfter;
export const clientLoader = loadListPage;

/** One page of a list for the "More" link. A route of its own: the data of a route with a `clientLoader` are not prefetched. */
export async function loader({ context, request }: Route.LoaderArgs): Promise<Listing> {
  return readListing(context, readCollection(request), readAfter(request));
}
