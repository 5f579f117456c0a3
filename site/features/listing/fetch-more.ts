import { href } from 'react-router';
import type { Listing } from './listing.ts';

/** The page that goes on with a list; null when it can’t be had just now, or not be read. */
export async function fetchMore(collection: string | null, after: string): Promise<Listing | null> {
  const query = new URLSearchParams({ ...(collection !== null && { collection }), after });
  try {
    const response = await fetch(`${href('/shop/more.json')}?${query}`);
    return response.ok ? await response.json() : null;
  } catch (error) {
    if (error instanceof TypeError || error instanceof SyntaxError) return null;
    throw error;
  }
}
