import { href } from 'react-router';
import type { Listing } from './listing.ts';

/** The page that goes on with a list; null when it can’t be had just now. */
export async function fetchMore(collection: string | null, after: string): Promise<Listing | null> {
  const query = new URLSearchParams({ ...(collection !== null && { collection }), after });
  const response = await fetch(`${href('/shop/more.json')}?${query}`).catch(noAnswer);
  return response?.ok ? response.json() : null;
}

/** What `fetch` rejects with when nobody could be reached. */
function noAnswer(error: unknown): null {
  if (error instanceof TypeError) return null;
  throw error;
}
