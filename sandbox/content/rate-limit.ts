import { tooMany } from './errors.ts';

/** The rate limit's state, for the response's headers. */
export interface Rate {
  limit: number;
  remaining: number;
}

/** Counts requests by the sandbox's clock, a second at a time (Contentful, "API rate limits"). */
interface RateLimit {
  /**
   * @param limit Requests a second; null: unlimited, with `usual` in the headers.
   * @throws {ContentError} 429 above the limit.
   */
  count: (limit: number | null, usual: number) => Rate;
}

/**
 * A counter at 0.
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
