import { LRUCache } from 'lru-cache';
import type { VisitorLimits } from '#site/kernel/context.ts';
import type { CountTries } from './replicas/shared-windows.ts';
import { networkOf } from './visitor-address.ts';

const limits = {
  newsletter: { points: 5, ofUnknown: 100, duration: 10 * 60 },
  lookup: { points: 30, ofUnknown: 300, duration: 60 },
  film: { points: 30, ofUnknown: 300, duration: 60 },
  // The app merges clicks into few commands: one shopper sends about twenty a minute, and many shoppers may share an address.
  cart: { points: 300, ofUnknown: 6000, duration: 60 },
  // Apart from the cart's, so that a shopper whose clicks were too many can still pay.
  checkout: { points: 60, ofUnknown: 2000, duration: 60 },
  // Each is a credit check that a lender bills; an invalid form counts too.
  creditCheck: { points: 10, ofUnknown: 100, duration: 10 * 60 },
} satisfies Record<keyof VisitorLimits, Limit>;

/**
 * The rate limits of writes and lookups (SAFE-3).
 * @param countTries Counts the tries at all replicas; where it throws, those at this one are counted.
 * @returns the limits of the visitor at an address
 */
export function createVisitorLimits(countTries: CountTries | null = null): (address: string | null) => VisitorLimits {
  const createVisitorLimit = (name: keyof typeof limits) => createSharedLimit(name, limits[name], countTries);
  const newsletter = createVisitorLimit('newsletter');
  const lookup = createVisitorLimit('lookup');
  const film = createVisitorLimit('film');
  const cart = createVisitorLimit('cart');
  const checkout = createVisitorLimit('checkout');
  const creditCheck = createVisitorLimit('creditCheck');
  return (address) => ({
    newsletter: () => newsletter(address),
    lookup: () => lookup(address),
    film: () => film(address),
    cart: (commands) => cart(address, commands),
    checkout: () => checkout(address),
    creditCheck: () => creditCheck(address),
  });
}

interface Limit {
  /** Maximum tries of one visitor. */
  points: number;
  /** Maximum tries of all visitors together whose address is unknown. */
  ofUnknown: number;
  /** Seconds that a window lasts. */
  duration: number;
}

/** Counts tries from an address, null if unknown. @returns seconds until the next try is allowed; null when this one is */
type TryFrom = (address: string | null, tries?: number) => number | null;

/** Visitors counted at once; beyond it the least recent is evicted, so that addresses cannot fill the memory. */
const maxVisitors = 10_000;

/**
 * A rate limit per visitor, counted at all replicas.
 * @param name of the counters: each limit has its own
 * @param countTries where it is null or throws, the tries at this replica are counted
 */
export function createSharedLimit(name: string, limit: Limit, countTries: CountTries | null) {
  const tryHere = createLimit(limit);
  const { points, ofUnknown, duration } = limit;
  return async (address: string | null, tries = 1): Promise<number | null> => {
    if (!countTries) return tryHere(address, tries);
    const key = `${name}:${address === null ? 'unknown' : networkOf(address)}`;
    return countTries(key, tries, address === null ? ofUnknown : points, duration * 1000).catch(() =>
      tryHere(address, tries),
    );
  };
}

/** A fixed-window rate limit per visitor; a window begins with the visitor's first try. */
export function createLimit({ points, ofUnknown, duration }: Limit): TryFrom {
  const known = createWindows(points, duration, maxVisitors);
  const unknown = createTotal({ points: ofUnknown, duration });
  return (address, tries) => (address === null ? unknown(tries) : known(networkOf(address), tries));
}

/** A rate limit for all visitors together. */
export function createTotal({ points, duration }: Omit<Limit, 'ofUnknown'>): (tries?: number) => number | null {
  const windows = createWindows(points, duration, 1);
  return (tries) => windows('all', tries);
}

function createWindows(points: number, duration: number, max: number) {
  // A monotonic clock: setting the system's clock must neither lock visitors out nor let them in.
  const perf = { now: () => performance.now() };
  const windows = new LRUCache<string, { tries: number }>({
    // max would allocate room for all of them at once.
    maxSize: max,
    sizeCalculation: () => 1,
    ttl: duration * 1000,
    ttlResolution: 0,
    perf,
  });

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
