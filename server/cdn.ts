import { createHash } from 'node:crypto';
import type { Fetch } from '#providers/transport/http.ts';

/** The cache in front of the site, which is sent purges. */
export interface CdnAddress {
  purgeUrl: string;
  /** null: it takes purges without one. */
  purgeToken: string | null;
}

interface Cdn {
  /** The value of Surrogate-Key for a page: a key for each tag, the same for the same tags. */
  keysOf: (tags: ReadonlySet<string>) => string;
  /**
   * Has the CDN drop what was made of something with one of these tags. Resolves after the first attempt, and never rejects: a failure is reported once and
   * the purge repeated until it succeeds.
   */
  purge: (tags: readonly string[]) => Promise<void>;
  /** Whether it did not take keys that are still to be purged. */
  isFailing: () => boolean;
}

/** The CDN did not purge; the status or the network's error is the cause. */
class CdnError extends Error {
  override readonly name = 'CdnError';
}

/** Keys of one page; a header has up to 8 KB at most CDNs. What has more tags is purged with everything. */
const maxPageKeys = 800;

/** What pages with too many tags have beside their first ones. It is no hash. */
const manyKey = 'many';

/** Keys of one purge request. */
const maxPurgeKeys = 400;

/** Milliseconds for a purge request, and between two attempts: doubled up to the maximum. */
const timeout = 5000;
const firstRetryDelay = 1000;
const maxRetryDelay = 30_000;

/** Names for a CDN what pages were made of, and sends it purges (decision 0072). */
export function createCdn(address: CdnAddress, fetch: Fetch, report: (fault: unknown) => void): Cdn {
  /** Keys that are not purged yet. */
  const queue = new Set<string>();
  /** Those that a purge has failed with: queued, or being sent again. */
  const failed = new Set<string>();
  /** Failed attempts since all keys were purged. */
  let attempts = 0;
  let retry: NodeJS.Timeout | null = null;

  async function flush(): Promise<void> {
    while (queue.size > 0) {
      const keys = [...queue].slice(0, maxPurgeKeys);
      for (const key of keys) queue.delete(key);
      try {
        await sendPurge(address, keys, fetch);
        for (const key of keys) failed.delete(key);
        if (failed.size === 0) attempts = 0;
      } catch (cause) {
        if (failed.size === 0)
          report(new CdnError('The CDN (CDN_PURGE_URL) did not accept the purge; retrying.', { cause }));
        for (const key of keys) {
          queue.add(key);
          failed.add(key);
        }
        attempts += 1;
        const delay = Math.min(firstRetryDelay * 2 ** (attempts - 1), maxRetryDelay);
        retry ??= setTimeout(retryNow, delay).unref();
        return;
      }
    }
  }

  function retryNow(): void {
    retry = null;
    void flush();
  }

  return {
    keysOf(tags) {
      const keys = Array.from(tags, keyOf).toSorted();
      return (keys.length > maxPageKeys ? [...keys.slice(0, maxPageKeys), manyKey] : keys).join(' ');
    },
    async purge(tags) {
      for (const tag of tags) queue.add(keyOf(tag));
      queue.add(manyKey);
      if (!retry) await flush();
    },
    isFailing: () => failed.size > 0,
  };
}

/** @throws Error when the CDN does not accept the purge */
export async function sendPurge(
  { purgeUrl, purgeToken }: CdnAddress,
  keys: readonly string[],
  fetch: Fetch,
): Promise<void> {
  const headers = new Headers({ 'surrogate-key': keys.join(' ') });
  if (purgeToken !== null) headers.set('authorization', `Bearer ${purgeToken}`);
  const signal = AbortSignal.timeout(timeout);
  const response = await fetch(purgeUrl, { method: 'POST', headers, signal, redirect: 'manual' });
  await response.body?.cancel();
  if (response.status < 200 || response.status > 299)
    throw new Error(`It rejected the purge with status ${response.status}.`);
}

/** 48 bits of a tag's hash: it may have any characters, and a page some hundred of them. Two tags with the same key cost a purge too many. */
function keyOf(tag: string): string {
  return createHash('sha256').update(tag).digest('base64url').slice(0, 8);
}
