import { isIPv6 } from 'node:net';
import { LRUCache } from 'lru-cache';

export interface Limit {
  /** Maximum tries of one visitor. */
  points: number;
  /** Maximum tries of all visitors together whose address is unknown. */
  ofUnknown: number;
  /** Seconds that a window lasts. */
  duration: number;
}

/** Counts tries from an address, null if unknown. @returns seconds until the next try is allowed; null when this one is */
export type TryFrom = (address: string | null, tries?: number) => number | null;

/** Visitors counted at once; beyond it the least recent is evicted, so that addresses cannot fill the memory. */
const maxVisitors = 10_000;

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

/** The addresses that one visitor may use: a single one of IPv4, and a whole network of IPv6 (its first 64 bits). */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address;
  // URL normalises an address to its shortest form, and an embedded IPv4 address to hexadecimal digits.
  const [before = '', after] = new URL(`http://[${address.replace(/%.*/, '')}]`).hostname.slice(1, -1).split('::');
  const first = groups(before);
  const last = groups(after ?? '');
  const all = [...first, ...Array<string>(8 - first.length - last.length).fill('0'), ...last];
  const isMapped = all.slice(0, 5).every((group) => group === '0') && all[5] === 'ffff';
  return (isMapped ? all : all.slice(0, 4)).join(':');
}

function groups(text: string): string[] {
  return text === '' ? [] : text.split(':');
}
