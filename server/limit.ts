import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { networkOf } from './network-of.ts';

export interface Limit {
  /** How often one visitor may. */
  points: number;
  /** How often all those may together whose address is not known. */
  ofUnknown: number;
  /** Seconds. */
  duration: number;
}

/** Notes one more try from an address, or `points` of them at once; null where it is not known. @returns seconds until the next one is allowed, null when this one is */
export type TryFrom = (address: string | null, points?: number) => Promise<number | null>;

/** How often something may be done, kept in memory. */
export function createLimit({ points, ofUnknown, duration }: Limit): TryFrom {
  const known = new RateLimiterMemory({ points, duration });
  const unknown = createTotal({ points: ofUnknown, duration });
  return (address, tries) => (address === null ? unknown(tries) : tryOnce(known, networkOf(address), tries));
}

/** The same for all visitors together. */
export function createTotal(total: Omit<Limit, 'ofUnknown'>): (points?: number) => Promise<number | null> {
  const limiter = new RateLimiterMemory(total);
  return (tries) => tryOnce(limiter, 'all', tries);
}

async function tryOnce(limiter: RateLimiterMemory, key: string, points = 1): Promise<number | null> {
  try {
    await limiter.consume(key, points);
    return null;
  } catch (refusal) {
    if (refusal instanceof RateLimiterRes) return Math.ceil(refusal.msBeforeNext / 1000);
    throw refusal;
  }
}
