import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { isMissing, nullIfMissing, writeWholeFile } from '../whole-file.ts';
import { DamagedCopyError, decodeCopy, encodeCopy, type PageStore } from './page-copy.ts';
import type { StoredPage } from './stored-page.ts';

interface DiskStoreOptions {
  /** The folder for all sites, in which each has a folder of its own. */
  folder: string;
  siteId: string;
  report: (fault: unknown) => void;
}

/** The oldest files beyond it are removed. Any number of variants can be made up, so they have a share of their own. */
const maxFiles = { page: 5000, variant: 1000 } as const;

type Kind = keyof typeof maxFiles;

const kinds = ['page', 'variant'] as const;

/** Pages that wait to be written; with more of them the disk is too slow, and they are not written. */
const maxPending = 500;

/** A copy is dated anew at most this often, in milliseconds. */
const redateAfter = 5 * 60_000;

/** Milliseconds after which a temporary file is one that a process left behind. */
const abandonedAfter = 60 * 60_000;

/** Milliseconds after which a copy of another site is removed: the site has its copies for a month. */
const outlivedAfter = 32 * 24 * 60 * 60_000;

/** The folder of a site, and what is in it, with files that a process left behind. */
const siteFolder = /^[0-9a-f]{16}$/;
const copyFile = /\.(?:page|variant)(?:\.|$)/;

interface DiskStore extends PageStore {
  /** Whether a copy could not be written, and none since. */
  isFailing: () => boolean;
}

interface StoredFile {
  /** null for a file of an earlier process. */
  etag: string | null;
  datedAt: number;
}

interface Pending {
  /** null: the copy is to be removed. */
  page: StoredPage | null;
  kind: Kind;
}

/**
 * Copies of pages in a folder, one file each. They outlive the process, so that pages are served
 * after a restart while providers are down (SAFE-1). One is written at a time; one whose content is the same is
 * only dated anew.
 * The file's modification time is when the page was stored.
 */
export function createDiskStore({ folder: folderOfAll, siteId, report }: DiskStoreOptions): DiskStore {
  const folder = join(folderOfAll, siteId);
  /** By name, oldest first. */
  const files: Readonly<Record<Kind, Map<string, StoredFile>>> = { page: new Map(), variant: new Map() };
  const opened = listFiles().catch(report);
  const tidied = opened.then(removeOutlived).catch(report);
  const pending = new Map<string, Pending>();
  let writing: Promise<void> | null = null;
  /** The codes of the faults that writes have had since one succeeded: each is reported once, not for each page. */
  const writeFaults = new Set<string>();

  function reportWriteFault(fault: unknown): void {
    const code = fault instanceof Error && 'code' in fault ? String(fault.code) : '';
    if (!writeFaults.has(code)) report(fault);
    writeFaults.add(code);
  }

  function reportUnlessMissing(error: unknown): null {
    if (!isMissing(error)) report(error);
    return null;
  }

  async function listFiles(): Promise<void> {
    await mkdir(folder, { recursive: true });
    const copies = [];
    for (const name of await readdir(folder)) {
      // One that cannot be read or removed must not hide the others.
      const found = await stat(join(folder, name)).catch(reportUnlessMissing);
      // Another process that shares the folder has renamed or removed it meanwhile; or the file system keeps a folder of its own here.
      if (!found?.isFile()) continue;
      const { mtimeMs } = found;
      const kind = kinds.find((each) => name.endsWith(`.${each}`));
      if (kind) copies.push({ name, kind, datedAt: mtimeMs });
      else if (Date.now() - mtimeMs > abandonedAfter) await rm(join(folder, name), { force: true }).catch(report);
    }
    for (const { name, kind, datedAt } of copies.toSorted((one, other) => one.datedAt - other.datedAt))
      files[kind].set(name, { etag: null, datedAt });
  }

  /** Other sites, that this process may have been before its settings were changed, must not take space for good. */
  async function removeOutlived(): Promise<void> {
    const others = (await readdir(folderOfAll)).filter((name) => siteFolder.test(name) && name !== siteId);
    // Earlier versions had their copies in the folder of all.
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
    const path = join(folder, name);
    const redate = () => utimes(path, storedAt / 1000, storedAt / 1000);
    const isOnDisk = saved?.etag === etag && (await redate().then(() => true, nullIfMissing));
    if (!isOnDisk) {
      // Somebody may have emptied or mounted the data folder anew.
      await mkdir(folder, { recursive: true });
      await writeWholeFile(path, encodeCopy(page));
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
      if (page) await save(page, kind).catch(reportWriteFault);
      else for (const each of kinds) await remove(each, fileName(url, each)).catch(report);
    }
    writing = null;
  }

  function enqueue(url: string, next: Pending): void {
    if (next.page && pending.size >= maxPending) return;
    pending.delete(url);
    pending.set(url, next);
    writing ??= writePending();
  }

  return {
    async read(url, notBefore = 0) {
      await opened;
      const waiting = pending.get(url);
      if (waiting) return waiting.page && waiting.page.storedAt >= notBefore ? waiting.page : null;
      const kind = kinds.find((each) => files[each].has(fileName(url, each)));
      if (!kind) return null;
      const name = fileName(url, kind);
      try {
        const path = join(folder, name);
        const { mtimeMs } = await stat(path);
        // Disks have fractions of a millisecond.
        return Math.round(mtimeMs) < notBefore ? null : await decodeCopy(await readFile(path), url, mtimeMs);
      } catch (fault) {
        reportUnlessMissing(fault);
        // A disk that cannot be read now may have a whole copy.
        if (fault instanceof DamagedCopyError || isMissing(fault)) await remove(kind, name).catch(report);
        return null;
      }
    },
    write: (page, isVariant) => enqueue(page.url, { page, kind: isVariant ? 'variant' : 'page' }),
    delete: (url) => enqueue(url, { page: null, kind: 'page' }),
    isFailing: () => writeFaults.size > 0,
    async flush() {
      await tidied;
      await writing;
    },
  };
}

/** An address may have any characters and length. */
function fileName(url: string, kind: Kind): string {
  return `${createHash('sha256').update(url).digest('base64url')}.${kind}`;
}
