import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import { commandTimeout, createLocks, type Locks, NotStartedError } from '#site/features/cart/locks.ts';
import type { RedisConnection } from './redis.ts';

/** Milliseconds after which a lock expires, so that a killed replica does not hold it any longer. No command takes as long. */
const expiry = commandTimeout + 1000;

/** Milliseconds between two attempts to take a lock that another replica holds. */
const retryDelay = 25;

/** Removes a lock only if this holder has it: after `expiry` another one may have it. */
const releaseScript = `if redis.call('GET', KEYS[1]) == ARGV[1] then return redis.call('DEL', KEYS[1]) end return 0`;

/**
 * Locks that hold at all replicas. A lock is taken in this process first, in the order of arrival, then in Redis. While Redis is unreachable, locks
 * hold in this process only: two replicas may then write to one cart at once, and a repeated command is recognized by its baseline quantity
 * (site/features/cart/rules/replay.ts).
 */
export function createCartLocks({ commands }: RedisConnection): Locks {
  const local = createLocks();
  /** The holders of locks whose release failed, by the lock's name: until they expire, such locks would keep their carts locked. */
  const unreleased = new LRUCache<string, string>({ max: 10_000, ttl: expiry });
  commands.on('ready', () => {
    for (const [name, holder] of unreleased.entries()) void release(name, holder);
  });

  async function release(name: string, holder: string): Promise<void> {
    try {
      await commands.eval(releaseScript, 1, name, holder);
      if (unreleased.get(name) === holder) unreleased.delete(name);
    } catch {
      unreleased.set(name, holder); // redis.ts has warned of the lost connection
    }
  }

  /** @returns whether the lock was taken; null while Redis is unreachable */
  async function take(name: string, holder: string): Promise<boolean | null> {
    try {
      return (await commands.set(name, holder, 'PX', expiry, 'NX')) === 'OK';
    } catch {
      return null; // redis.ts has warned of the lost connection
    }
  }

  async function isFree(name: string): Promise<boolean> {
    return (await commands.exists(name).catch(() => 0)) === 0;
  }

  return {
    write(key, timeout, work) {
      const end = performance.now() + timeout;
      return local.write(key, timeout, async () => {
        const name = nameOf(key);
        const holder = crypto.randomUUID();
        while ((await take(name, holder)) === false) await pause(end);
        try {
          return await work();
        } finally {
          // The release is not awaited, because the visitor's response does not depend on it.
          void release(name, holder);
        }
      });
    },
    read(key, timeout, work) {
      const end = performance.now() + timeout;
      return local.read(key, timeout, async () => {
        while (!(await isFree(nameOf(key)))) await pause(end);
        return work();
      });
    },
  };
}

/** @throws NotStartedError when the time is over */
async function pause(end: number): Promise<void> {
  if (performance.now() + retryDelay > end) throw new NotStartedError();
  await wait(retryDelay);
}

/** A cart's id is a secret, so Redis gets a hash of it. */
function nameOf(key: string): string {
  return `light-shop:cart:${createHash('sha256').update(key).digest('base64url')}`;
}
