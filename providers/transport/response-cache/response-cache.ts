import { BentoCache, bentostore } from 'bentocache';
import { memoryDriver } from 'bentocache/drivers/memory';
import type { Report } from '../provider-error.ts';
import { isShared, noteStale, noteTags, recordReads } from '../read-record.ts';
import { timeLimits } from '../time-limits.ts';
import { createSharedCalls } from './shared-calls.ts';
import { createPurgeLog, createTagIndex } from './tag-index.ts';

/**
 * Which providers' responses are cached, and for how long (NET-5). Not the cloud API's: all that is read there are credit checks, which are
 * one visitor's own. The storefront's catalog and the start page only for pages that are cached themselves (decision 0028): forms and the cart
 * read stock and prices anew.
 */
export const policy = {
  /** Time to live in milliseconds. Short, so that an edit shows within a second even where no webhook reaches the site. */
  ttlMs: 1000,
  /** The same for pages that are cached themselves: several pages are made of one response. Webhooks end it earlier. */
  sharedTtlMs: 30_000,
  /** How long a revalidation is waited for before the stale response is used: less than any part of a page waits. */
  softTimeoutMs: 800,
  /** How long no revalidation is started after one that failed. */
  backoffMs: 2000,
  /** Responses of each provider: many of one must not evict another's. */
  maxEntries: { content: 2000, storefront: 2000, startPage: 10, video: 200 },
} as const;

type CachedProvider = keyof typeof policy.maxEntries;

export interface ResponseCache {
  /**
   * The response to a read: cached according to `policy`, loaded once for all requests that wait for it. When a revalidation fails or is late, the
   * stale response of up to `graceMs` is used, and the error is reported. "Not found" (null) is passed on and removes the stale response.
   * @throws what `load` throws where no response is cached; ProviderError `aborted` or `timeout` when the request's scope ends first
   */
  get: <Result>(provider: CachedProvider, resource: string, load: () => Promise<Result>) => Promise<Result>;
  /** Has the next `get` of this resource load it anew; the cached response may still be used if that fails. */
  purge: (provider: CachedProvider, resource: string) => Promise<void>;
  /** The same for all responses with one of these tags. */
  purgeTags: (tags: Iterable<string>) => Promise<void>;
}

interface CacheOptions {
  /** Reports errors that a stale response stood in for, and those of the cache itself. */
  report: Report;
  /** Time to live in milliseconds; the policy's by default. */
  ttlMs?: number;
  /** Milliseconds that a stale response may be used when no new one can be loaded; a day by default. */
  graceMs?: number;
  /** Timeout in milliseconds of a call that several requests share. */
  timeLimit?: number;
  /** Creates a store of so many responses; in this process's memory by default. */
  createStore?: (maxItems: number) => ReturnType<typeof bentostore>;
}

/** Times are those of `performance.now`: with the system clock, setting it back would leave every response fresh for as long. */
interface CachedResponse {
  value: unknown;
  /** What it was made of; noted for every page that uses it. */
  tags: ReadonlySet<string>;
  storedAt: number;
  /** It is stale since, whatever its time to live. */
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
  timeLimit = timeLimits.sharedRead,
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
  const calls = createSharedCalls(timeLimit);
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
      // A load that began later may have stored what is there now.
      if (isPurged && (await read(provider, resource))) return response;
      if (value !== null) {
        await store(provider, resource, response);
        index.set(key, record.tags);
      }
      // What was unpublished must not come back when the provider fails.
      else await cache.use(provider).delete({ key: resource }).catch(report);
      return response;
    };
  }

  /** Starts a revalidation, which goes on when no request waits for it, or returns the running one. */
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
        // Not over what was loaded since, after it was purged.
        if (revalidations.get(key) !== started) return undefined;
        return store(provider, resource, { ...stale, failedAt: performance.now() });
      })
      .finally(() => {
        if (revalidations.get(key) === started) revalidations.delete(key);
      });
    return started;
  }

  /** The revalidated response if it comes within the soft timeout, else the stale one. After a failure it is not waited for. */
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
    if (isBackedOff && graceMs > 0) {
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
