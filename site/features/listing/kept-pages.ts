import type { Listing } from './listing.ts';

/**
 * The pages that were added to a list, by its place in the browser's history, so that they are there again on the way back. Only the app adds
 * any, so on the server nothing is ever kept.
 */
const kept = new Map<string, { after: string; pages: readonly Listing[] }>();

/** Places; the one that was added to longest ago is forgotten first. */
const most = 20;

/** What was added after `after`: pages that went on from elsewhere would leave a gap or show something twice. */
export function keptPages(place: string, after: string | null): readonly Listing[] {
  const found = kept.get(place);
  return found && found.after === after ? found.pages : [];
}

export function keepPages(place: string, after: string, pages: readonly Listing[]): void {
  kept.delete(place);
  kept.set(place, { after, pages });
  const [oldest] = kept.keys();
  if (kept.size > most && oldest !== undefined) kept.delete(oldest);
}
