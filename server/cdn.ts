import { createHash } from 'node:crypto';
import type { Fetch } from '#providers/transport/http.ts';

/** The CDN in front of the site, to which purges are sent. */
export interface CdnAddress {
  purgeUrl: string;
  /** null: the CDN accepts purges without a token. */
  purgeToken: string | null;
}

interface Cdn {
  /** The value of Surrogate-Key for a page: a key for each tag, the same for the same tags. */
  keysOf: (tags: ReadonlySet<string>) => string;
  /**
   * Makes the CDN drop the pages with one of these tags. Resolves after the first attempt and never rejects: a failure is reported once, and the
   * purge is repeated until it succeeds.
   */
  purge: (tags: readonly string[]) => Promise<void>;
  /** Whether a purge has failed and has not succeeded since. */
  isFailing: () => boolean;
}

/** The CDN did not purge; the status or the network's error is the cause. */
class CdnError extends Error {
  override readonly name = 'CdnError';
}

/** Maximum keys of one page, since a header has at most 8 KB at most CDNs. A page with more tags is dropped by every purge. */
const maxPageKeys = 800;

/** The key that pages with too many tags have in addition to their first ones. It is not a hash, so no tag has the same key. */
const manyKey = 'many';

/** Maximum keys of one purge request. */
const maxPurgeKeys = 400;

/** Milliseconds for a purge request, and between two attempts: doubled up to the maximum. */
const timeout = 5000;
const firstRetryDelay = 1000;
const maxRetryDelay = 30_000;

/** Makes the surrogate keys of pages for a CDN, and sends it purges (decision 0072). */
export function createCdn(address: CdnAddress, fetch: Fetch, report: (fault: unknown) => void): Cdn {
  /** Keys that are not purged yet. */
  const queue = new Set<string>();
  /** Keys whose purge has failed; they are queued or being sent again. */
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

/**
 * 48 bits of a tag's hash: a tag may have any characters, and a page some hundred tags. If two tags have the same key, a purge drops more pages than
 * it has to.
 */
function keyOf(tag: string): string {
  return createHash('sha256').update(tag).digest('base64url').slice(0, 8);
}
