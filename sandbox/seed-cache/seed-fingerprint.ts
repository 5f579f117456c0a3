import { createHash, type Hash } from 'node:crypto';
import { readdirSync, type Stats, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Folders of the code that reads and validates a seed, on which a snapshot depends as well. */
const codeFolders = ['../../seed', '../media', '.'].map((path) => fileURLToPath(new URL(path, import.meta.url)));

/**
 * A fingerprint of the folder's files and of the code that reads them. It changes when any of them is added, removed or changed. It is made of file
 * metadata, because reading ten thousand files takes seconds. A file's mtime can be set back after an edit; its ctime cannot.
 *
 * @param now Milliseconds since the epoch, by the clock of the file system.
 * @returns null when a further edit could have the same timestamps, or when the folder cannot be listed; reading the seed reports why.
 */
export function seedFingerprint(folder: string, now: number = Date.now()): string | null {
  const fingerprint = createHash('sha256').update(resolve(folder));
  let isSettled = true;
  const add = (path: string, stats: Stats) => {
    isSettled &&= now - stats.ctimeMs > granularityMs(stats);
    fingerprint.update(`${path}\0${stats.size}\0${stats.mtimeMs}\0${stats.ctimeMs}\0${stats.ino}\n`);
  };
  try {
    addFiles(folder, add);
    for (const folder of codeFolders) addCode(folder, fingerprint);
  } catch (error) {
    if (error instanceof Error && 'code' in error) return null;
    throw error;
  }
  return isSettled ? fingerprint.digest('base64url') : null;
}

/**
 * Milliseconds within which two edits may get the same timestamp. The kernel's clock ticks at least every 10 ms; some file systems store even
 * seconds.
 */
function granularityMs({ ctimeMs }: Stats): number {
  return ctimeMs % 1000 === 0 ? 2000 : 100;
}

/** Hidden files are not part of a seed. Folders may be symbolic links; each is listed once. */
function addFiles(folder: string, add: (path: string, stats: Stats) => void, seen = new Set<string>()): void {
  for (const name of readdirSync(folder).sort()) {
    if (name.startsWith('.')) continue;
    const path = join(folder, name);
    const stats = statSync(path);
    if (!stats.isDirectory()) {
      add(path, stats);
      continue;
    }
    const identity = `${stats.dev}:${stats.ino}`;
    if (seen.has(identity)) continue;
    seen.add(identity);
    addFiles(path, add, seen);
  }
}

/** Adds the files of the code. In the package of the sandbox these are JavaScript instead of TypeScript. */
function addCode(folder: string, fingerprint: Hash): void {
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort()) {
    if (!/\.[jt]s$/.test(name)) continue;
    const { size, mtimeMs } = statSync(join(folder, name));
    fingerprint.update(`${name}\0${size}\0${mtimeMs}\n`);
  }
}
