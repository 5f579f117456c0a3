import { mkdir, readdir, readFile, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import type { RedisConnection } from '../replicas/redis.ts';
import { nullIfMissing, writeWholeFile } from '../whole-file.ts';

interface EarlierAssetsOptions {
  /** Folder of the assets of this release. */
  build: string;
  /** Folder for the assets of all releases, beside the copies of pages. */
  folder: string;
  /** The Redis in which all replicas store assets; null without one. */
  redis: RedisConnection | null;
  report: (fault: unknown) => void;
}

export interface EarlierAssets {
  /**
   * Stores the assets of this release for later releases, now and once a day, so that their age counts from the time when the release was last in
   * use. Faults are reported.
   */
  storeDaily: () => Promise<void>;
  /** @returns the content of an asset of another release; null where there is none */
  read: (name: string) => Promise<Buffer | null>;
}

const day = 24 * 60 * 60_000;

/**
 * Milliseconds after which an asset that no running release has is removed: a copy of a page that names it may be served for 31 days (decision 0071),
 * and the asset was stored up to a day before the release ended.
 */
const maxAge = 32 * day;

/** The name of an asset. The length is limited, because file systems refuse long names. */
const assetName = /^[\w-][\w.-]{0,199}$/;
const compressedCopy = /\.(?:br|gz)$/;

/**
 * Stores assets for later releases, because copies of pages outlive their release: during an outage after a deployment, and on another replica during
 * a deployment, they are served with the names of its styles and scripts (SAFE-1). Names have a content hash, so the assets of all releases fit into
 * one folder.
 */
export function createEarlierAssets({ build, folder, redis, report }: EarlierAssetsOptions): EarlierAssets {
  const keyOf = (name: string) => `light-shop:asset:${name}`;
  const nullAndReport = (fault: unknown) => {
    report(fault);
    return null;
  };

  async function namesOfBuild(): Promise<string[]> {
    return (await readdir(build)).filter((name) => !compressedCopy.test(name));
  }

  async function storeOnDisk(names: readonly string[]): Promise<void> {
    await mkdir(folder, { recursive: true });
    const stored = new Set(await readdir(folder));
    const now = new Date();
    const own = new Set(names);
    // Old assets are removed first, to make room on a full disk.
    for (const name of stored) {
      const path = join(folder, name);
      const found = own.has(name) ? null : await stat(path).catch(nullIfMissing);
      if (found && now.getTime() - found.mtimeMs > maxAge) await rm(path, { force: true });
    }
    for (const name of names) {
      const path = join(folder, name);
      if (stored.has(name)) await utimes(path, now, now);
      else await writeWholeFile(path, await readFile(join(build, name)));
    }
  }

  async function storeInRedis({ commands }: RedisConnection, names: readonly string[]): Promise<void> {
    for (const name of names) {
      const isStored = await commands.pexpire(keyOf(name), maxAge);
      if (!isStored) await commands.set(keyOf(name), await readFile(join(build, name)), 'PX', maxAge);
    }
  }

  return {
    async storeDaily() {
      let names: readonly string[] | null = null;
      const share = async () => {
        if (!redis || !names) return;
        redis.commands.off('ready', share);
        // redis.ts has warned of the lost connection.
        await storeInRedis(redis, names).catch(() => redis.commands.once('ready', share));
      };
      const store = async () => {
        // The names are read once, because a build empties its folder even while the shop runs.
        names ??= await namesOfBuild().catch(nullAndReport);
        if (!names) return;
        await storeOnDisk(names).catch(report);
        await share();
      };
      setInterval(store, day).unref();
      await store();
    },
    async read(name) {
      if (!assetName.test(name)) return null;
      const onDisk = await readFile(join(folder, name)).catch(nullIfMissing).catch(nullAndReport);
      return onDisk ?? (await redis?.commands.getBuffer(keyOf(name)).catch(() => null)) ?? null;
    },
  };
}
