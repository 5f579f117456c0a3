import { LRUCache } from 'lru-cache';
import type { VisitorLimits } from '#site/kernel/context.ts';
import { networkOf } from './visitor-address.ts';

/**
 * Counts tries in a fixed window. Tries that are refused do not count.
 * @param windowMs Milliseconds that the window lasts; it begins with its first try.
 * @returns seconds until the next try is allowed; null if this one is
 * @throws any error of the connection, so that the caller can count instead
 */
export type CountTries = (key: string, tries: number, maxTries: number, windowMs: number) => Promise<number | null>;

const limits = {
  newsletter: { maxTries: 5, maxTriesUnknown: 100, windowSeconds: 10 * 60 },
  lookup: { maxTries: 30, maxTriesUnknown: 300, windowSeconds: 60 },
  film: { maxTries: 30, maxTriesUnknown: 300, windowSeconds: 60 },
  // The app merges clicks into few commands: one shopper sends about twenty a minute, and many shoppers may share an address.
  cart: { maxTries: 300, maxTriesUnknown: 6000, windowSeconds: 60 },
  // Separate from the cart's limit, so that a shopper who has clicked too often can still pay.
  checkout: { maxTries: 60, maxTriesUnknown: 2000, windowSeconds: 60 },
  // A lender bills each credit check. An invalid form counts too, because the cloud API is called to validate it.
  creditCheck: { maxTries: 10, maxTriesUnknown: 100, windowSeconds: 10 * 60 },
} satisfies Record<keyof VisitorLimits, Limit>;

/**
 * The rate limits of writes and lookups (SAFE-3).
 * @param countTries Counts the tries at all replicas; if it is null or throws, the tries at this replica are counted.
 * @returns the limits of the visitor at an address
 */
export function createVisitorLimits(countTries: CountTries | null = null): (address: string | null) => VisitorLimits {
  const shared = Object.entries(limits).map(
    ([name, limit]) => [name, createSharedLimit(name, limit, countTries)] as const,
  );
  return (address) => {
    const ofVisitor = shared.map(([name, tryFrom]) => [name, (tries?: number) => tryFrom(address, tries)]);
    return Object.fromEntries(ofVisitor) as VisitorLimits; // by the names in `limits`
  };
}

/** The response to a request above a limit. @param body For people; a script needs none. */
export function tooManyRequests(seconds: number, body: string | null = null): Response {
  const headers = { 'retry-after': String(seconds), 'cache-control': 'no-store' };
  return new Response(body, { status: 429, headers });
}

interface Limit {
  /** Maximum tries of one visitor. */
  maxTries: number;
  /** Maximum tries of all visitors together whose address is unknown. */
  maxTriesUnknown: number;
  /** Seconds that a window lasts. */
  windowSeconds: number;
}

/** Counts tries from an address, null if unknown. @returns seconds until the next try is allowed; null when this one is */
type TryFrom = (address: string | null, tries?: number) => number | null;

/** Maximum visitors that are counted; beyond it the least recent one is evicted, so that addresses cannot fill the memory. */
const maxVisitors = 10_000;

/**
 * A rate limit per visitor, counted at all replicas. A try that Redis answers too late may be counted in both places, once in each: neither can know
 * of the other's. A limit may then be reached earlier, never later (decision 0068).
 * @param name Prefix of the counters: each limit has its own.
 * @param countTries If it is null or throws, the tries at this replica are counted.
 * @returns a function from an address, or null if unknown, to the seconds until the next try is allowed; null if this one is
 */
export function createSharedLimit(name: string, limit: Limit, countTries: CountTries | null) {
  const tryHere = createLimit(limit);
  const { maxTries, maxTriesUnknown, windowSeconds } = limit;
  return async (address: string | null, tries = 1): Promise<number | null> => {
    if (!countTries) return tryHere(address, tries);
    const key = `${name}:${address === null ? 'unknown' : networkOf(address)}`;
    return countTries(key, tries, address === null ? maxTriesUnknown : maxTries, windowSeconds * 1000).catch(() =>
      tryHere(address, tries),
    );
  };
}

/** A fixed-window rate limit per visitor; a window begins with the visitor's first try. */
export function createLimit({ maxTries, maxTriesUnknown, windowSeconds }: Limit): TryFrom {
  const known = createWindows(maxTries, windowSeconds, maxVisitors);
  const unknown = createTotal({ maxTries: maxTriesUnknown, windowSeconds });
  return (address, tries) => (address === null ? unknown(tries) : known(networkOf(address), tries));
}

/** A rate limit for all visitors together. */
export function createTotal({
  maxTries,
  windowSeconds,
}: Omit<Limit, 'maxTriesUnknown'>): (tries?: number) => number | null {
  const windows = createWindows(maxTries, windowSeconds, 1);
  return (tries) => windows('all', tries);
}

function createWindows(maxTries: number, windowSeconds: number, max: number) {
  // A monotonic clock: setting the system's clock must neither lock visitors out nor let them in.
  const perf = { now: () => performance.now() };
  const windows = new LRUCache<string, { tries: number }>({
    // `max` would allocate memory for all entries at once.
    maxSize: max,
    sizeCalculation: () => 1,
    ttl: windowSeconds * 1000,
    ttlResolution: 0,
    perf,
  });

  return function tryFrom(key: string, tries = 1): number | null {
    const window = windows.get(key);
    if ((window?.tries ?? 0) + tries > maxTries) {
      const remaining = window ? windows.getRemainingTTL(key) / 1000 : windowSeconds;
      return Math.max(1, Math.ceil(remaining));
    }
    if (window) window.tries += tries;
    else windows.set(key, { tries });
    return null;
  };
}
