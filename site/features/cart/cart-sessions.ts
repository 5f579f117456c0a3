import { LRUCache } from 'lru-cache';
import { createContext } from 'react-router';
import { createLocks, type Locks } from './locks.ts';
import type { Outcome } from './server/execute-command.ts';

/** The result of a command with an idempotency key. */
export interface CachedResult {
  /** The id of the cart that the command came with, so that no other visitor gets the result. */
  cartId: string | null;
  outcome: Promise<Outcome>;
}

/**
 * What this process knows about carts between two requests. After a restart, and in another process, a command that is sent again is
 * recognized by its baseline (rules/replay.ts).
 */
export interface CartSessions {
  /** No other process executes commands, so a command without a cached result was never started. */
  isOnlyProcess: boolean;
  /** Locks by cart id. */
  locks: Locks;
  /**
   * Requests and commands in progress, which the process waits for before it ends. A command that is writing continues after its response, and the
   * commands of a page that was left continue without their visitor.
   */
  running: Set<Promise<Outcome>>;
  /** Results by idempotency key. */
  results: TtlCache<CachedResult>;
  /** Keys of commands that failed: the shopper may have seen the message, and have tried again. */
  failed: TtlCache<true>;
  /** Ids of carts that replaced one that is gone, by the old id, which tabs may still send. */
  replacedBy: TtlCache<string>;
}

export const cartSessionsContext = createContext<CartSessions>();

const minute = 60_000;

/** @param locks null for locks of this process only */
export function createCartSessions(isOnlyProcess: boolean, locks: Locks | null = null): CartSessions {
  const options = { max: 10_000, ttl: 10 * minute };
  return {
    isOnlyProcess,
    locks: locks ?? createLocks(),
    running: new Set(),
    results: createTtlCache(options),
    failed: createTtlCache(options),
    replacedBy: createTtlCache(options),
  };
}

interface TtlCache<Value> {
  get: (key: string) => Value | undefined;
  set: (key: string, value: Value) => void;
  delete: (key: string) => void;
  /** Whether nothing that was set in the last `ms` milliseconds has been evicted. */
  reachesBack: (ms: number) => boolean;
}

interface TtlCacheOptions {
  /** Entries; the one set first is evicted first. */
  max: number;
  /** Milliseconds. */
  ttl: number;
  /** Milliseconds of a monotonic clock. */
  now?: () => number;
}

export function createTtlCache<Value>({ max, ttl, now = () => performance.now() }: TtlCacheOptions): TtlCache<Value> {
  /** The cache has every entry that was set after this time. */
  let completeSince = now();
  const entries = new LRUCache<string, { value: Value; setAt: number }>({
    // `max` would allocate memory for all entries at once.
    maxSize: max,
    sizeCalculation: () => 1,
    ttl,
    ttlResolution: 0,
    perf: { now },
    dispose({ setAt }, _key, reason) {
      if (reason === 'evict') completeSince = Math.max(completeSince, setAt);
    },
  });

  return {
    // `get` would postpone the eviction.
    get: (key) => entries.peek(key)?.value,
    set: (key, value) => void entries.set(key, { value, setAt: now() }),
    delete: (key) => void entries.delete(key),
    reachesBack: (ms) => ms < ttl && now() - ms > completeSince,
  };
}
