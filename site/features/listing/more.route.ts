import type { Route } from './+types/more.route.ts';
import { readListing } from './read-listing.ts';

/** A further page of a list as JSON, for the app. Without JavaScript the same page is the shop's own (shop.route.tsx). */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  return Response.json(await readListing(context, searchParams.get('collection'), searchParams.get('after') || null));
}
