import { passRetryAfter } from '#site/kernel/http/retry-after.ts';
import { type FailedListPage, readAfter } from '#site/kernel/pagination/list-page.ts';
import type { Route } from './+types/listing-json.route.ts';
import { type Listing, readCollection } from './listing.ts';
import { readListing } from './read-listing.ts';

export const headers = passRetryAfter;

/** One page of a list for the "More" link. A route of its own: the data of a route with a `clientLoader` are not prefetched. */
export async function loader({ context, request }: Route.LoaderArgs): Promise<Listing> {
  return readListing(context, readCollection(request), readAfter(request));
}

/** An error of a fetcher would replace the page by the error screen: it becomes an outcome, which the "More" link shows. */
export async function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  return serverLoader().catch((): FailedListPage => ({ after: readAfter(request), shown: null }));
}
