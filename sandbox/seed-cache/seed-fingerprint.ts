import { createHash, type Hash } from 'node:crypto';
import { readdirSync, type Stats, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** What a reading is depends on these as well: the code that reads and checks. */
const readers = ['../../seed', '../media', '.'].map((path) => fileURLToPath(new URL(path, import.meta.url)));

/**
 * One text for the folder as it stands: another one after any of its files, or the code that reads them, came, went or changed. Told by
 * what the file system notes of them, for reading ten thousand files takes seconds. A file's own time can be set back after an edit; that
 * of the change (ctime) cannot.
 *
 * @param now Milliseconds since the epoch, by the clock of the file system.
 * @returns null when the next edit may look the same, or when the folder cannot be looked through; who reads it says why.
 */
export function seedState(folder: string, now: number = Date.now()): string | null {
  const state = createHash('sha256').update(resolve(folder));
  let isSettled = true;
  const note = (path: string, stats: Stats) => {
    isSettled &&= now - stats.ctimeMs > granularityMs(stats);
    state.update(`${path}\0${stats.size}\0${stats.mtimeMs}\0${stats.ctimeMs}\0${stats.ino}\n`);
  };
  try {
    noteFiles(folder, note);
    for (const reader of readers) noteCode(reader, state);
  } catch (error) {
    if (error instanceof Error && 'code' in error) return null;
    throw error;
  }
  return isSettled ? state.digest('base64url') : null;
}

/** How long two edits may have the same time: the kernel's clock ticks every 10 ms at most, and some file systems note every other second. */
function granularityMs({ ctimeMs }: Stats): number {
  return ctimeMs % 1000 === 0 ? 2000 : 100;
}

/** Hidden files are no part of a seed. Folders may be linked to, each is looked through once. */
function noteFiles(folder: string, note: (path: string, stats: Stats) => void, seen = new Set<string>()): void {
  for (const name of readdirSync(folder).sort()) {
    if (name.startsWith('.')) continue;
    const path = join(folder, name);
    const stats = statSync(path);
    if (!stats.isDirectory()) {
      note(path, stats);
      continue;
    }
    const identity = `${stats.dev}:${stats.ino}`;
    if (seen.has(identity)) continue;
    seen.add(identity);
    noteFiles(path, note, seen);
  }
}

function noteCode(folder: string, state: Hash): void {
  for (const name of readdirSync(folder).sort()) {
    if (!name.endsWith('.ts')) continue;
    const { size, mtimeMs } = statSync(join(folder, name));
    state.update(`${name}\0${size}\0${mtimeMs}\n`);
  }
}
