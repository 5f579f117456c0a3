import { LRUCache } from 'lru-cache';

/** Milliseconds: no longer than an editor waits for what was just published. */
const ttl = 1000;

/** Never-seen addresses must not fill the memory. */
const max = 1000;

/**
 * Remembers for a moment what the storefront does not have, so that one address asked for again and again is asked of it once a second.
 * @returns what gives an answer of null without asking, for that moment after the storefront gave one
 */
export function createAbsences() {
  const absent = new LRUCache<string, true>({ max, ttl, ttlResolution: 0, perf: { now: () => performance.now() } });

  return async function unlessAbsent<Answer>(key: string, ask: () => Promise<Answer | null>): Promise<Answer | null> {
    if (absent.has(key)) return null;
    const answer = await ask();
    if (answer === null) absent.set(key, true);
    return answer;
  };
}
