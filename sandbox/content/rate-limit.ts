import { tooMany } from './errors.ts';

/** How many requests of this second are used up. */
export interface Rate {
  limit: number;
  remaining: number;
}

/** Counts requests by the sandbox's clock, a second at a time (Contentful, "API rate limits"). */
interface RateLimit {
  /**
   * @param limit Requests a second that are answered; null: all, and `usual` is what the headers say.
   * @throws {ContentError} 429 when this second is used up.
   */
  count: (limit: number | null, usual: number) => Rate;
}

/**
 * Counting from nothing.
 *
 * @param now Milliseconds since the epoch, by the sandbox's clock.
 */
export function createRateLimit(now: () => number): RateLimit {
  let second = Number.NaN;
  let used = 0;
  return {
    count(limit, usual) {
      const current = Math.floor(now() / 1000);
      if (current !== second) used = 0;
      second = current;
      used += 1;
      if (limit !== null && used > limit) throw tooMany(limit);
      return { limit: limit ?? usual, remaining: Math.max(0, (limit ?? usual) - used) };
    },
  };
}
