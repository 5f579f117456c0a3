import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { commandTimeout, createLocks, type Locks, NotStartedError } from '#site/features/cart/locks.ts';
import type { RedisConnection } from './redis.ts';

/** Milliseconds after which a lock ends by itself, for a replica that was killed: longer than any command runs. */
const expiry = commandTimeout + 1000;

/** Milliseconds between two attempts to take a lock that another replica holds. */
const retryDelay = 25;

/** Removes a lock of this holder alone: after `expiry` it may be another's. */
const releaseScript = `if redis.call('GET', KEYS[1]) == ARGV[1] then return redis.call('DEL', KEYS[1]) end return 0`;

/**
 * Locks that hold over all replicas: in this process first, in the order of arrival, then in Redis. While Redis is gone only those of this process
 * hold; two replicas may then write to one cart at once, and what was written twice is found by the baseline of the second
 * (site/features/cart/rules/replay.ts).
 */
export function createCartLocks({ commands }: RedisConnection): Locks {
  const local = createLocks();

  /** @returns whether it is held; null while Redis is gone */
  async function take(name: string, holder: string): Promise<boolean | null> {
    try {
      return (await commands.set(name, holder, 'PX', expiry, 'NX')) === 'OK';
    } catch {
      return null; // the lost connection has been warned of
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
          // Not waited for: the visitor's response does not depend on it. Without a connection it expires.
          void commands.eval(releaseScript, 1, name, holder).catch(() => {});
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

/** A cart's id is a secret, so Redis does not get it. */
function nameOf(key: string): string {
  return `light-shop:cart:${createHash('sha256').update(key).digest('base64url')}`;
}
