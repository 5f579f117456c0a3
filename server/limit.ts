import { LRUCache } from 'lru-cache';
import { networkOf } from './network-of.ts';

export interface Limit {
  /** How often one visitor may. */
  points: number;
  /** How often all those may together whose address is not known. */
  ofUnknown: number;
  /** Seconds. */
  duration: number;
}

/** Counts tries from an address; null where it is not known. @returns seconds until they are allowed, null when they are */
export type TryFrom = (address: string | null, tries?: number) => number | null;

/** Visitors that are counted at once. Past it the one who tried longest ago is forgotten, so that nobody fills the memory with addresses. */
const maxVisitors = 10_000;

/** How often something may be done, in windows of `duration` that begin with a visitor's first try. */
export function createLimit({ points, ofUnknown, duration }: Limit): TryFrom {
  const known = createWindows(points, duration, maxVisitors);
  const unknown = createTotal({ points: ofUnknown, duration });
  return (address, tries) => (address === null ? unknown(tries) : known(networkOf(address), tries));
}

/** The same for all visitors together. */
export function createTotal({ points, duration }: Omit<Limit, 'ofUnknown'>): (tries?: number) => number | null {
  const windows = createWindows(points, duration, 1);
  return (tries) => windows('all', tries);
}

function createWindows(points: number, duration: number, max: number) {
  // Monotonic, as the cache's own clock is: a clock that is set must neither lock visitors out nor let them in.
  const perf = { now: () => performance.now() };
  const windows = new LRUCache<string, { tries: number }>({ max, ttl: duration * 1000, ttlResolution: 0, perf });

  return function tryFrom(key: string, tries = 1): number | null {
    const window = windows.get(key);
    if ((window?.tries ?? 0) + tries > points) {
      const remaining = window ? windows.getRemainingTTL(key) / 1000 : duration;
      return Math.max(1, Math.ceil(remaining));
    }
    if (window) window.tries += tries;
    else windows.set(key, { tries });
    return null;
  };
}
