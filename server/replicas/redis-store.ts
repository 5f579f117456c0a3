import { DamagedCopyError, decodeCopy, encodeCopy, type PageStore } from '../page-cache/page-copy.ts';
import type { StoredPage } from '../page-cache/stored-page.ts';
import type { RedisConnection } from './redis.ts';

interface RedisStoreOptions {
  redis: RedisConnection;
  siteId: string;
  /** Milliseconds that a copy is kept. */
  graceMs: number;
  report: (fault: unknown) => void;
  /** Where copies are read that Redis does not have or has missed while it was gone; null without it. */
  disk: PageStore | null;
}

/** Copies whose removal is repeated. More pages are not taken back while Redis is gone. */
const maxUndeleted = 1000;

/**
 * Copies of pages that all replicas share, and those on this one's disk: the newer one is used. A replica that has just started has all pages. A copy that
 * could not be removed is not used, and removed when Redis is connected again.
 */
export function createRedisStore({ redis, siteId, graceMs, report, disk }: RedisStoreOptions): PageStore {
  const { commands } = redis;
  const writing = new Set<Promise<unknown>>();
  /** The URLs of copies that are being removed, or were not, oldest first. */
  const undeleted = new Set<string>();
  const nameOf = (url: string) => `light-shop:${siteId}:page:${url}`;

  async function read(url: string): Promise<StoredPage | null> {
    // The lost connection has been warned of.
    const [copy, storedAt] = await commands.hmgetBuffer(nameOf(url), 'copy', 'storedAt').catch(() => [null, null]);
    if (!copy || undeleted.has(url)) return (await disk?.read(url)) ?? null;
    const newer = await disk?.read(url, Number(storedAt));
    if (newer) return newer;
    try {
      return await decodeCopy(copy, url, Number(storedAt));
    } catch (fault) {
      if (!(fault instanceof DamagedCopyError)) throw fault;
      report(fault);
      remove(url);
      return (await disk?.read(url)) ?? null;
    }
  }

  function remove(url: string): void {
    undeleted.delete(url);
    undeleted.add(url);
    for (const oldest of undeleted) {
      if (undeleted.size <= maxUndeleted) break;
      undeleted.delete(oldest);
    }
    track(commands.del(nameOf(url)).then(() => undeleted.delete(url)));
  }

  commands.on('ready', () => {
    for (const url of [...undeleted]) remove(url);
  });

  function save(page: StoredPage): void {
    const name = nameOf(page.url);
    const { storedAt } = page;
    track(
      commands
        .multi()
        .hset(name, { copy: encodeCopy(page), storedAt })
        .pexpire(name, graceMs)
        .exec()
        .then(() => undeleted.delete(page.url)),
    );
  }

  function track(command: Promise<unknown>): void {
    const done = command.catch(() => {}).finally(() => writing.delete(done));
    writing.add(done);
  }

  return {
    read,
    write(page, isVariant) {
      // Any number of variants can be made up, and Redis has no share of its memory for them: they would evict pages.
      if (!isVariant) save(page);
      disk?.write(page, isVariant);
    },
    delete(url) {
      remove(url);
      disk?.delete(url);
    },
    async flush() {
      while (writing.size > 0) await Promise.all(writing);
      await disk?.flush();
    },
  };
}
