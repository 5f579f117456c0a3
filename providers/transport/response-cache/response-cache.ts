import { BentoCache, bentostore } from 'bentocache';
import { memoryDriver } from 'bentocache/drivers/memory';
import { readSignal } from '../call-scope.ts';
import type { Report } from '../provider-error.ts';
import { isShared, noteStale, noteTags, recordReads } from '../read-record.ts';
import { defaultTimeouts } from '../timeouts.ts';
import { createSharedCalls } from './shared-calls.ts';
import { createPurgeLog, createTagIndex } from './tag-index.ts';

/**
 * Which providers' responses are cached, and for how long (NET-5). The cloud API's are not, because they are credit checks of single visitors. The
 * storefront's catalog and the start page are cached only for pages that are cached themselves (decision 0028), because forms and the cart need
 * the current stock and prices.
 */
export const policy = {
  /** Time to live in milliseconds. It is short, so that an edit shows within a second even if no webhook reaches the site. */
  ttlMs: 1000,
  /** The same for pages that are cached themselves. It is longer, because one response serves several pages. Webhooks purge a response earlier. */
  sharedTtlMs: 30_000,
  /** Milliseconds to wait for a revalidation before the stale response is used: less than any part of a page waits. */
  softTimeoutMs: 800,
  /** Milliseconds after a failed revalidation in which no other one is started. */
  backoffMs: 2000,
  /** Maximum number of cached responses. Each provider has its own, so that many responses of one do not evict another's. */
  maxEntries: { content: 2000, storefront: 2000, startPage: 10, video: 200 },
} as const;

type CachedProvider = keyof typeof policy.maxEntries;

export interface ResponseCache {
  /**
   * The response to a read: cached according to `policy`, loaded once for all requests that wait for it. If a revalidation fails or is late, a
   * response that has been stale for at most `graceMs` is used, and an error is reported. "Not found" (null) is returned and removes the stale one. A
   * request whose scope has ended gets the stale response without a revalidation.
   * @throws what `load` throws where no response is cached; ProviderError `aborted` or `timeout` when the request's scope ends first
   */
  get: <Result>(provider: CachedProvider, resource: string, load: () => Promise<Result>) => Promise<Result>;
  /** Makes the next `get` of this resource load it again; the cached response may still be used if that fails. */
  purge: (provider: CachedProvider, resource: string) => Promise<void>;
  /** Purges all responses that have one of these tags. */
  purgeTags: (tags: Iterable<string>) => Promise<void>;
}

interface CacheOptions {
  /** Reports errors of revalidations, in whose place a stale response was used, and errors of the cache itself. */
  report: Report;
  /** Time to live in milliseconds; the policy's by default. */
  ttlMs?: number;
  /** Milliseconds that a stale response may be used when no new one can be loaded; a day by default. */
  graceMs?: number;
  /** Timeout in milliseconds of a call that several requests share. */
  timeout?: number;
  /** Creates a store of at most `maxItems` responses; in this process's memory by default. */
  createStore?: (maxItems: number) => ReturnType<typeof bentostore>;
}

/** Times are in milliseconds of `performance.now()`: if the system clock is set back by an hour, responses must not stay fresh for an hour longer. */
interface CachedResponse {
  value: unknown;
  /** Names of everything that the response was made of; noted for every page that uses it. */
  tags: ReadonlySet<string>;
  storedAt: number;
  /** The response is stale, whatever its time to live. */
  isPurged?: boolean;
  /** When the last revalidation failed. */
  failedAt?: number;
}

interface Revalidation {
  startedAt: number;
  result: Promise<CachedResponse>;
}

const day = 24 * 60 * 60 * 1000;

const maxResponses = Object.values(policy.maxEntries).reduce<number>((sum, max) => sum + max, 0);

/** Cached responses of all providers, with stale-while-revalidate and stale-if-error (NET-5). */
export function createResponseCache({
  report,
  ttlMs = policy.ttlMs,
  graceMs = day,
  timeout = defaultTimeouts.sharedRead,
  createStore = createMemoryStore,
}: CacheOptions): ResponseCache {
  const maxAge = Math.max(ttlMs, 1) + graceMs;
  const cache = new BentoCache({
    default: 'content',
    stores: {
      content: createStore(policy.maxEntries.content),
      storefront: createStore(policy.maxEntries.storefront),
      startPage: createStore(policy.maxEntries.startPage),
      video: createStore(policy.maxEntries.video),
    },
    ttl: maxAge,
  });
  const calls = createSharedCalls(timeout);
  const revalidations = new Map<string, Revalidation>();
  const index = createTagIndex(maxResponses);
  const purges = createPurgeLog();

  /** An error of the cache is reported and treated as a miss. */
  async function read(provider: CachedProvider, resource: string): Promise<CachedResponse | undefined> {
    try {
      const found = await cache.use(provider).get<CachedResponse | undefined>({ key: resource });
      return found && age(found.storedAt) < maxAge ? found : undefined;
    } catch (error) {
      report(error);
      return undefined;
    }
  }

  async function store(provider: CachedProvider, resource: string, value: CachedResponse): Promise<void> {
    await cache.use(provider).set({ key: resource, value }).catch(report);
  }

  function loadAndStore(provider: CachedProvider, resource: string, load: () => Promise<unknown>) {
    const key = `${provider} ${resource}`;
    return async () => {
      const lastPurge = purges.last();
      const { result: value, record } = await recordReads(load);
      const isPurged = purges.isPurgedSince(record.tags, lastPurge);
      const response: CachedResponse = { value, tags: record.tags, storedAt: performance.now(), isPurged };
      // The stored response may come from a load that began later, so it is not replaced.
      if (isPurged && (await read(provider, resource))) return response;
      if (value !== null) {
        await store(provider, resource, response);
        index.set(key, record.tags);
      }
      // An unpublished resource must not reappear when the provider fails.
      else await cache.use(provider).delete({ key: resource }).catch(report);
      return response;
    };
  }

  /** Starts a revalidation, which continues even if no request waits for it, or returns the running one. */
  function revalidate(
    provider: CachedProvider,
    resource: string,
    stale: CachedResponse,
    load: () => Promise<unknown>,
  ): Revalidation {
    const key = `${provider} ${resource}`;
    const running = revalidations.get(key);
    if (running) return running;
    const result = calls.start(provider, resource, loadAndStore(provider, resource, load));
    const started = { startedAt: performance.now(), result };
    revalidations.set(key, started);
    result
      .catch((error: unknown) => {
        report(error);
        // After a purge, a newer response may have been stored; it is not overwritten.
        if (revalidations.get(key) !== started) return undefined;
        return store(provider, resource, { ...stale, failedAt: performance.now() });
      })
      .finally(() => {
        if (revalidations.get(key) === started) revalidations.delete(key);
      });
    return started;
  }

  /** The revalidated response if it comes within the soft timeout, else the stale one. After a failed revalidation, the next one is not awaited. */
  async function freshOrStale({ startedAt, result }: Revalidation, stale: CachedResponse): Promise<CachedResponse> {
    const timeout = stale.failedAt === undefined ? Math.max(0, policy.softTimeoutMs - age(startedAt)) : 0;
    const response = await new Promise<CachedResponse>((resolve) => {
      const timer = setTimeout(resolve, timeout, stale);
      result.then(resolve, () => resolve(stale)).finally(() => clearTimeout(timer));
    });
    if (response === stale) noteStale();
    return response;
  }

  async function getResponse(provider: CachedProvider, resource: string, load: () => Promise<unknown>) {
    const cached = await read(provider, resource);
    if (!cached) return calls.join(provider, resource, loadAndStore(provider, resource, load));
    const ttl = isShared() ? Math.max(ttlMs, policy.sharedTtlMs) : Math.max(ttlMs, 1);
    const isFresh = !cached.isPurged && age(cached.storedAt) < ttl;
    if (isFresh) return cached;
    const isBackedOff = cached.failedAt !== undefined && age(cached.failedAt) < policy.backoffMs;
    // A request whose time is over, such as that for a late page (decision 0071), makes no call.
    if ((isBackedOff || readSignal()?.aborted) && graceMs > 0) {
      noteStale();
      return cached;
    }
    if (graceMs === 0) return calls.join(provider, resource, loadAndStore(provider, resource, load));
    return freshOrStale(revalidate(provider, resource, cached, load), cached);
  }

  async function purge(provider: CachedProvider, resource: string): Promise<void> {
    calls.detach(provider, resource);
    revalidations.delete(`${provider} ${resource}`);
    const cached = await read(provider, resource);
    if (cached) await store(provider, resource, { ...cached, isPurged: true });
  }

  return {
    async get<Result>(provider: CachedProvider, resource: string, load: () => Promise<Result>): Promise<Result> {
      const { value, tags } = await getResponse(provider, resource, load);
      noteTags(tags);
      return value as Result; // the key determines the type
    },
    purge,
    async purgeTags(tags) {
      purges.note(tags);
      for (const key of index.withTags(tags)) {
        const [provider = '', resource = ''] = key.split(/ (.*)/s);
        await purge(provider as CachedProvider, resource); // from `index.set`
      }
    },
  };
}

function age(time: number): number {
  return performance.now() - time;
}

/** Responses are plain values that no code changes, so they need not be copied. */
function createMemoryStore(maxItems: number) {
  return bentostore().useL1Layer(memoryDriver({ maxItems, serialize: false }));
}
