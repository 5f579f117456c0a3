import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { RedisConnection } from './replicas/redis.ts';

interface EarlierAssetsOptions {
  /** The assets of this release. */
  build: string;
  /** Where those of all releases are kept, beside the copies of pages. */
  folder: string;
  /** Where all replicas keep them; null without it. */
  redis: RedisConnection | null;
  report: (fault: unknown) => void;
}

export interface EarlierAssets {
  /** Keeps the assets of this release for the ones that follow. Faults are reported. */
  keep: () => Promise<void>;
  /** @returns the content of an asset of another release; null where there is none */
  read: (name: string) => Promise<Buffer | null>;
}

/** Milliseconds after which an asset that no release has had since is removed: longer than the last copy of a page that names it (decision 0071). */
const maxAge = 32 * 24 * 60 * 60_000;

/** A file system takes no longer names. */
const assetName = /^[\w-][\w.-]{0,199}$/;
const compressedCopy = /\.(?:br|gz)$/;

/**
 * Copies of pages outlive the release that made them: during an outage after a deployment, and on another replica during one, they are served with
 * the names of its styles and scripts (SAFE-1). Names have a content hash, so those of all releases fit into one folder.
 */
export function createEarlierAssets({ build, folder, redis, report }: EarlierAssetsOptions): EarlierAssets {
  const keyOf = (name: string) => `light-shop:asset:${name}`;

  async function keepOnDisk(names: readonly string[]): Promise<void> {
    await mkdir(folder, { recursive: true });
    const kept = new Set(await readdir(folder));
    const now = new Date();
    for (const name of names) {
      const path = join(folder, name);
      if (kept.has(name)) await utimes(path, now, now);
      else await copy(join(build, name), path);
    }
    for (const name of kept) {
      const path = join(folder, name);
      const found = await stat(path).catch(nullIfMissing);
      if (found && now.getTime() - found.mtimeMs > maxAge) await rm(path, { force: true });
    }
  }

  async function keepInRedis({ commands }: RedisConnection, names: readonly string[]): Promise<void> {
    for (const name of names) {
      const isKept = await commands.pexpire(keyOf(name), maxAge);
      if (!isKept) await commands.set(keyOf(name), await readFile(join(build, name)), 'PX', maxAge);
    }
  }

  return {
    async keep() {
      const names = (await readdir(build)).filter((name) => !compressedCopy.test(name));
      await keepOnDisk(names).catch(report);
      if (!redis) return;
      const { commands } = redis;
      // The lost connection has been warned of; it may be lost meanwhile, too.
      const share = () => keepInRedis(redis, names).catch(() => void commands.once('ready', share));
      if (commands.status === 'ready') await share();
      else commands.once('ready', share);
    },
    async read(name) {
      if (!assetName.test(name)) return null;
      const onDisk = await readFile(join(folder, name)).catch(nullIfMissing);
      return onDisk ?? (await redis?.commands.getBuffer(keyOf(name)).catch(() => null)) ?? null;
    },
  };
}

/** Also of a file that another process, which shares the folder, has renamed or removed meanwhile. */
function nullIfMissing(error: NodeJS.ErrnoException): null {
  if (error.code !== 'ENOENT') throw error;
  return null;
}

/** By way of a temporary file, so that one that is cut short never has the name of a whole one; other processes may share the folder. */
async function copy(from: string, to: string): Promise<void> {
  const temporary = `${to}.${crypto.randomUUID()}`;
  await writeFile(temporary, await readFile(from));
  await rename(temporary, to);
}
