import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import pLimit from 'p-limit';
import { isMissing, nullIfMissing, writeWholeFile } from '../whole-file.ts';
import { startAnswerClock } from './answer-clock.ts';
import { DamagedCopyError, decodeCopy, encodeCopy, type PageStore } from './page-copy.ts';
import type { StoredPage } from './stored-page.ts';

interface DiskStoreOptions {
  /** The folder of all sites. Each site has a subfolder, which is named by the site's id. */
  folder: string;
  siteId: string;
  report: (fault: unknown) => void;
}

/**
 * Maximum files of each kind; the oldest files beyond it are removed. Variants have a maximum of their own, because anyone can make up any number of
 * them.
 */
const maxFiles = { page: 5000, variant: 1000 } as const;

type Kind = keyof typeof maxFiles;

const kinds = ['page', 'variant'] as const;

/** Maximum pages that wait to be written. If more pages wait, the disk is too slow, and further pages are not written. */
const maxPending = 500;

/** The same for removals. While the disk hangs, addresses that anyone can make up may be among them. */
const maxPendingRemovals = 5000;

/** Milliseconds that a visitor waits for a copy: the disk may be a network's, which hangs with it. */
const readTimeout = 2000;

/** Maximum reads at once. A read that hangs occupies one of the four threads that compression needs too (Node.js, "UV_THREADPOOL_SIZE"). */
const maxReads = 2;

/** Minimum milliseconds between two updates of the modification time of an unchanged copy. */
const redateAfter = 5 * 60_000;

/** Milliseconds after which a temporary file counts as left behind by a process that has ended. */
const abandonedAfter = 60 * 60_000;

/** Milliseconds after which a copy of another site is removed: a site uses its copies for about a month (lifetime.ts). */
const outlivedAfter = 32 * 24 * 60 * 60_000;

/** Names of the sites' folders, and of the files in them: copies, and temporary files that a process left behind. */
const siteFolder = /^[0-9a-f]{16}$/;
const copyFile = /\.(?:page|variant)(?:\.|$)/;

/** A read takes longer than a visitor waits. */
class SlowDiskError extends Error {
  override readonly name = 'SlowDiskError';
  override readonly message =
    'The disk takes too long to read copies of pages. Pages are rendered without them until it responds.';
}

interface DiskStore extends PageStore {
  /** Whether reads hang, or a read or a write has failed and none has succeeded since. */
  isFailing: () => boolean;
}

interface StoredFile {
  /** null if an earlier process wrote the file, or the last write of it failed. */
  etag: string | null;
  datedAt: number;
}

interface Pending {
  /** null: the copy is to be removed. */
  page: StoredPage | null;
  kind: Kind;
}

/**
 * Stores copies of pages in a folder, one file for each page. The copies outlive the process, so that pages are served after a restart while
 * providers are down (SAFE-1). One file is written at a time. If a page has not changed, only the file's modification time is updated: it is the time
 * when the page was stored.
 */
export function createDiskStore({ folder: folderOfAll, siteId, report }: DiskStoreOptions): DiskStore {
  const folder = join(folderOfAll, siteId);
  /** Files by name, oldest first. */
  const files: Readonly<Record<Kind, Map<string, StoredFile>>> = { page: new Map(), variant: new Map() };
  const opened = listFiles().catch(report);
  const tidied = opened.then(removeOutlived).catch(report);
  const pending = new Map<string, Pending>();
  let writing: Promise<void> | null = null;
  /** Error codes of the reads, and of the writes, that failed since the last one that succeeded. Each code is reported once, not for each page. */
  const readFaults = new Set<string>();
  const writeFaults = new Set<string>();

  const inReadTurn = pLimit(maxReads);
  /** The reads that have exceeded their time and have not ended. */
  let overdue = 0;

  /** @returns undefined if the disk takes too long; at once while that is so */
  async function inTime<Result>(read: () => Promise<Result>): Promise<Result | undefined> {
    if (overdue >= maxReads) return undefined;
    const reading = inReadTurn(read);
    // Not a timeout of its own: when a busy process runs again, its timers fire before it notices that the read has ended.
    const clock = startAnswerClock(readTimeout);
    const result = await Promise.race([reading.then((copy) => ({ copy })), clock.passed]).finally(clock.stop);
    if (result) return result.copy;
    if (overdue === 0) report(new SlowDiskError());
    overdue += 1;
    const end = () => {
      overdue -= 1;
    };
    reading.then(end, end);
    return undefined;
  }

  function reportOnce(codes: Set<string>, fault: unknown): void {
    const code = fault instanceof Error && 'code' in fault ? String(fault.code) : '';
    if (!codes.has(code)) report(fault);
    codes.add(code);
  }

  function reportUnlessMissing(error: unknown): null {
    if (!isMissing(error)) report(error);
    return null;
  }

  async function listFiles(): Promise<void> {
    await mkdir(folder, { recursive: true });
    const copies = [];
    for (const name of await readdir(folder)) {
      // A file that cannot be read or removed must not keep the others from being listed.
      const found = await stat(join(folder, name)).catch(reportUnlessMissing);
      // Another process that shares the folder may have renamed or removed the file; or the file system keeps a folder of its own here.
      if (!found?.isFile()) continue;
      const { mtimeMs } = found;
      const kind = kinds.find((each) => name.endsWith(`.${each}`));
      if (kind) copies.push({ name, kind, datedAt: mtimeMs });
      else if (Date.now() - mtimeMs > abandonedAfter) await rm(join(folder, name), { force: true }).catch(report);
    }
    for (const { name, kind, datedAt } of copies.toSorted((one, other) => one.datedAt - other.datedAt))
      files[kind].set(name, { etag: null, datedAt });
  }

  /**
   * Removes old copies of other sites. After a change of the settings this process has another site id, and nothing else would remove its earlier
   * copies.
   */
  async function removeOutlived(): Promise<void> {
    const others = (await readdir(folderOfAll)).filter((name) => siteFolder.test(name) && name !== siteId);
    // Earlier releases stored their copies directly in the folder of all sites.
    for (const other of ['.', ...others]) {
      for (const name of (await readdir(join(folderOfAll, other))).filter((each) => copyFile.test(each))) {
        const path = join(folderOfAll, other, name);
        const found = await stat(path).catch(reportUnlessMissing);
        if (found?.isFile() && Date.now() - found.mtimeMs > outlivedAfter) await rm(path, { force: true });
      }
    }
  }

  async function remove(kind: Kind, name: string): Promise<void> {
    if (files[kind].delete(name)) await rm(join(folder, name), { force: true });
  }

  async function save(page: StoredPage, kind: Kind): Promise<void> {
    const name = fileName(page.url, kind);
    const { etag, storedAt } = page;
    const saved = files[kind].get(name);
    if (saved?.etag === etag && storedAt - saved.datedAt < redateAfter) return;
    // If this fails, the next write is of the whole copy, and shows whether the disk works again.
    if (saved) files[kind].set(name, { ...saved, etag: null });
    const path = join(folder, name);
    const redate = () => utimes(path, storedAt / 1000, storedAt / 1000);
    const isOnDisk = saved?.etag === etag && (await redate().then(() => true, nullIfMissing));
    if (!isOnDisk) {
      // The data folder may have been emptied or mounted again since the start.
      await mkdir(folder, { recursive: true });
      await writeWholeFile(path, encodeCopy(page));
      readFaults.clear();
      writeFaults.clear();
      await redate();
    }
    files[kind].delete(name);
    files[kind].set(name, { etag, datedAt: storedAt });
    for (const oldest of files[kind].keys()) {
      if (files[kind].size <= maxFiles[kind]) break;
      await remove(kind, oldest);
    }
  }

  async function writePending(): Promise<void> {
    await opened;
    for (const [url, { page, kind }] of pending) {
      pending.delete(url);
      if (page) await save(page, kind).catch((fault) => reportOnce(writeFaults, fault));
      else for (const each of kinds) await remove(each, fileName(url, each)).catch(report);
    }
    writing = null;
  }

  function enqueue(url: string, next: Pending): void {
    if (pending.size >= (next.page ? maxPending : maxPendingRemovals)) return;
    pending.delete(url);
    pending.set(url, next);
    writing ??= writePending();
  }

  return {
    async read(url, notBefore = 0) {
      const isOpened = await inTime(() => opened.then(() => true));
      if (!isOpened) return undefined;
      const waiting = pending.get(url);
      if (waiting) return waiting.page && waiting.page.storedAt >= notBefore ? waiting.page : null;
      const kind = kinds.find((each) => files[each].has(fileName(url, each)));
      if (!kind) return null;
      const name = fileName(url, kind);
      try {
        const path = join(folder, name);
        const found = await inTime(async () => {
          const { mtimeMs } = await stat(path);
          // Modification times have fractions of a millisecond, `notBefore` has none.
          return Math.round(mtimeMs) < notBefore ? null : { content: await readFile(path), mtimeMs };
        });
        if (found) readFaults.clear();
        return found && (await decodeCopy(found.content, url, found.mtimeMs));
      } catch (fault) {
        if (!(fault instanceof DamagedCopyError || isMissing(fault))) {
          // The copy may still be whole, so it is not removed.
          reportOnce(readFaults, fault);
          return undefined;
        }
        reportUnlessMissing(fault);
        await remove(kind, name).catch(report);
        return null;
      }
    },
    write: (page, isVariant) => enqueue(page.url, { page, kind: isVariant ? 'variant' : 'page' }),
    delete: (url) => enqueue(url, { page: null, kind: 'page' }),
    isFailing: () => overdue > 0 || readFaults.size > 0 || writeFaults.size > 0,
    async flush() {
      await tidied;
      await writing;
    },
  };
}

/** A hash of the URL, because a URL may have any characters and any length. */
function fileName(url: string, kind: Kind): string {
  return `${createHash('sha256').update(url).digest('base64url')}.${kind}`;
}
