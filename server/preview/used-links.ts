import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { LRUCache } from 'lru-cache';
import type { CountTries } from '../requests/rate-limits.ts';
import { linkLifetime, type SharedLink } from './tokens.ts';

interface UsedLinksOptions {
  /** Folder that remembers used links over a restart; null: they are only in memory. */
  folder: string | null;
  /** Counts tries at all replicas; null: at this one. */
  countTries: CountTries | null;
  report: (fault: unknown) => void;
}

export interface UsedLinks {
  /** @returns false when the link was used before */
  use: (link: SharedLink) => Promise<boolean>;
}

/** Maximum links that are remembered in memory. */
const maxUsed = 10_000;

/**
 * Remembers which shared links of the preview were used, until they expire: in memory, on disk and in Redis, if there are these. A place that fails
 * is skipped, so that editors can still share.
 */
export function createUsedLinks({ folder, countTries, report }: UsedLinksOptions): UsedLinks {
  const used = new LRUCache<string, true>({ maxSize: maxUsed, sizeCalculation: () => 1, ttl: linkLifetime * 1000 });

  function isFirstHere(id: string): boolean {
    const isFirst = !used.has(id);
    used.set(id, true);
    return isFirst;
  }

  async function isFirstOnDisk({ id, until }: SharedLink): Promise<boolean> {
    if (folder === null) return true;
    try {
      await mkdir(folder, { recursive: true });
      await removeExpired(folder);
      return await create(join(folder, `${until}.${id}`));
    } catch (fault) {
      report(fault);
      return true;
    }
  }

  async function isFirstInRedis(id: string): Promise<boolean> {
    const wait = await countTries?.(`preview:${id}`, 1, 1, linkLifetime * 1000).catch(() => null);
    return (wait ?? null) === null;
  }

  return {
    async use(link) {
      // The places are checked in this order: otherwise each of two simultaneous presses could be first in another place, and neither would open the
      // preview.
      return isFirstHere(link.id) && (await isFirstOnDisk(link)) && (await isFirstInRedis(link.id));
    },
  };
}

async function removeExpired(folder: string): Promise<void> {
  for (const name of await readdir(folder))
    if (Number.parseInt(name, 10) * 1000 < Date.now()) await rm(join(folder, name), { force: true });
}

/** @returns false for a file that exists, also when two requests create it at once */
async function create(path: string): Promise<boolean> {
  try {
    await writeFile(path, '', { flag: 'wx' });
    return true;
  } catch (fault) {
    if (fault instanceof Error && 'code' in fault && fault.code === 'EEXIST') return false;
    throw fault;
  }
}
