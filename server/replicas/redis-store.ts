import { DamagedCopyError, decodeCopy, encodeCopy, type PageStore } from '../page-cache/page-copy.ts';
import type { StoredPage } from '../page-cache/stored-page.ts';
import type { RedisConnection } from './redis.ts';

interface RedisStoreOptions {
  redis: RedisConnection;
  siteId: string;
  /** Milliseconds after which Redis removes a copy. */
  graceMs: number;
  report: (fault: unknown) => void;
  /** The store on this replica's disk, for copies that Redis lacks or did not get while it was unreachable; null without one. */
  disk: PageStore | null;
}

/** Maximum copies whose removal is repeated; the oldest beyond it are forgotten. Fewer pages are withdrawn while Redis is unreachable. */
const maxUndeleted = 1000;

/**
 * Copies of pages that all replicas share in Redis, and those on this replica's disk: the newer copy is used. A replica that has just started thus
 * has all pages. A copy that could not be removed is not used, and is removed when Redis is connected again.
 */
export function createRedisStore({ redis, siteId, graceMs, report, disk }: RedisStoreOptions): PageStore {
  const { commands } = redis;
  const writing = new Set<Promise<unknown>>();
  /** URLs of copies that are being removed or could not be removed, oldest first. */
  const undeleted = new Set<string>();
  const nameOf = (url: string) => `light-shop:${siteId}:page:${url}`;

  async function read(url: string): Promise<StoredPage | null | undefined> {
    // redis.ts has warned of the lost connection.
    const [copy, storedAt] = await commands.hmgetBuffer(nameOf(url), 'copy', 'storedAt').catch(() => [null, null]);
    if (!copy || undeleted.has(url)) return disk ? disk.read(url) : null;
    const newer = await disk?.read(url, Number(storedAt));
    if (newer) return newer;
    try {
      return await decodeCopy(copy, url, Number(storedAt));
    } catch (fault) {
      if (!(fault instanceof DamagedCopyError)) throw fault;
      report(fault);
      remove(url);
      return disk ? disk.read(url) : null;
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
      // Anyone can make up any number of variants. Redis has no separate share of memory for them, so they would evict pages.
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
