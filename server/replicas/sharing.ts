import type { Locks } from '#site/features/cart/locks.ts';
import type { PageStore } from '../page-cache/page-copy.ts';
import type { CountTries } from '../requests/rate-limits.ts';
import { createCartLocks } from './cart-locks.ts';
import { createPurgeBus } from './purge-bus.ts';
import type { RedisConnection } from './redis.ts';
import { createRedisStore } from './redis-store.ts';
import { createSharedWindows } from './shared-windows.ts';

/** What a replica shares with the others (decision 0068). */
interface Sharing {
  /** null: each process has its own. */
  locks: Locks | null;
  /** null: each process counts for itself. */
  countTries: CountTries | null;
  /** @returns a store of the pages that all replicas share, which also uses this replica's own store; the own store if nothing is shared */
  copiesOver: (own: PageStore | null, graceMs: number) => PageStore | null;
  /** @returns a function that purges at all replicas, from one that purges at this replica */
  purgeAll: (purge: Purge) => Purge;
}

type Purge = (tags: readonly string[]) => void;

/**
 * @param redis null: nothing is shared
 * @param siteId Several sites may use the same Redis: each has its own pages.
 */
export function createSharing(
  redis: RedisConnection | null,
  siteId: string,
  report: (fault: unknown) => void,
): Sharing {
  if (!redis) return { locks: null, countTries: null, copiesOver: (own) => own, purgeAll: (purge) => purge };
  return {
    locks: createCartLocks(redis),
    countTries: createSharedWindows(redis),
    copiesOver: (disk, graceMs) => createRedisStore({ redis, siteId, graceMs, report, disk }),
    purgeAll(purge) {
      const { publish } = createPurgeBus(redis, siteId, purge);
      return (tags) => {
        purge(tags);
        publish(tags);
      };
    },
  };
}
