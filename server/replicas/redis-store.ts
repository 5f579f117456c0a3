import { DamagedCopyError, decodeCopy, encodeCopy, type PageStore } from '../page-cache/page-copy.ts';
import type { StoredPage } from '../page-cache/stored-page.ts';
import type { RedisConnection } from './redis.ts';

interface RedisStoreOptions {
  redis: RedisConnection;
  siteId: string;
  /** Milliseconds that a copy is kept. */
  graceMs: number;
  report: (fault: unknown) => void;
  /** Where copies are read that Redis does not have, or while it is gone; null without it. */
  disk: PageStore | null;
}

/** Copies of pages that all replicas share, and beneath them those on this one's disk. A replica that has just started has all pages. */
export function createRedisStore({ redis, siteId, graceMs, report, disk }: RedisStoreOptions): PageStore {
  const { commands } = redis;
  const writing = new Set<Promise<unknown>>();
  const nameOf = (url: string) => `light-shop:${siteId}:page:${url}`;

  async function read(url: string): Promise<StoredPage | null> {
    const name = nameOf(url);
    // The lost connection has been warned of.
    const [copy, storedAt] = await commands.hmgetBuffer(name, 'copy', 'storedAt').catch(() => [null, null]);
    if (!copy || !storedAt) return null;
    try {
      return await decodeCopy(copy, url, Number(storedAt.toString()));
    } catch (fault) {
      if (!(fault instanceof DamagedCopyError)) throw fault;
      report(fault);
      track(commands.del(name));
      return null;
    }
  }

  function save(page: StoredPage): void {
    const name = nameOf(page.url);
    const { storedAt } = page;
    track(
      commands
        .multi()
        .hset(name, { copy: encodeCopy(page), storedAt })
        .pexpire(name, graceMs)
        .exec(),
    );
  }

  function track(command: Promise<unknown>): void {
    const done = command.catch(() => {}).finally(() => writing.delete(done));
    writing.add(done);
  }

  return {
    read: async (url) => (await read(url)) ?? (await disk?.read(url)) ?? null,
    write(page, isVariant) {
      // Any number of variants can be made up, and Redis has no share of its memory for them: they would evict pages.
      if (!isVariant) save(page);
      disk?.write(page, isVariant);
    },
    delete(url) {
      track(commands.del(nameOf(url)));
      disk?.delete(url);
    },
    async flush() {
      while (writing.size > 0) await Promise.all(writing);
      await disk?.flush();
    },
  };
}
