import { accessSync, constants, existsSync, mkdirSync, rmSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { SandboxError } from '../sandbox-error.ts';
import { claimSchema } from './schema.ts';

/** Name of the database file in the data folder. */
export const fileName = 'sandbox.sqlite';
/** A file without content: the process that has locked it uses the data folder. The lock ends when its process ends, even if it is killed. */
const lockName = 'sandbox.lock';
/** Milliseconds to wait for the end of a process that is being stopped. */
const lockTimeout = 1000;
/** In bytes; more than the size of any sandbox database. */
const mappedBytes = 1_073_741_824;
const remedy = 'move it away and the sandbox begins again from the seed';

interface OpenDatabase {
  database: DatabaseSync;
  /** Closes the database, and releases the data folder. */
  close: () => void;
  /** Closes the database, and deletes the files that this start created, so that a failed start leaves nothing behind. */
  discard: () => void;
}

/**
 * Opens `sandbox.sqlite` in the data folder, and creates both if they are missing. A commit survives a killed process, because the operating system
 * has the write-ahead log by then. A power cut may lose the last moments, but never breaks the file (SQLite, "PRAGMA synchronous").
 *
 * @throws {SandboxError} The folder is not a folder, cannot be written or is another sandbox's, or the database is damaged or not one of ours.
 */
export function openDatabase(dataDir: string): OpenDatabase {
  prepareFolder(dataDir);
  const path = join(dataDir, fileName);
  const isNew = !existsSync(path);
  const lock = lockFolder(dataDir);
  try {
    const database = openChecked(path);
    return {
      database,
      close: () => {
        database.close();
        lock.close();
      },
      discard: () => {
        database.close();
        if (isNew) for (const suffix of ['', '-wal', '-shm']) rmSync(path + suffix, { force: true });
        lock.discard();
      },
    };
  } catch (error) {
    lock.discard();
    throw error;
  }
}

/**
 * Locks the data folder. Two sandboxes with one folder would undo each other's changes, because they also serve data from memory.
 *
 * @throws {SandboxError} Another process has the folder.
 */
function lockFolder(dataDir: string): Pick<OpenDatabase, 'close' | 'discard'> {
  const path = join(dataDir, lockName);
  const isNew = !existsSync(path);
  let lock: DatabaseSync | undefined;
  try {
    lock = new DatabaseSync(path, { timeout: lockTimeout });
    lock.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    lock?.close();
    if (isLocked(error))
      throw new SandboxError(
        `The data folder ${dataDir} is in use by another sandbox; stop that one or set DATA_DIR to another folder.`,
        { cause: error },
      );
    throw new SandboxError(describeFailure(path, error), { cause: error });
  }
  const close = () => lock.close();
  return {
    close,
    discard: () => {
      if (isNew) rmSync(path, { force: true });
      close();
    },
  };
}

function prepareFolder(dataDir: string): void {
  try {
    createFolder(resolve(dataDir));
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    if (error instanceof SandboxError) throw error;
    throw new SandboxError(`The data folder ${dataDir} cannot be written; set DATA_DIR to a folder that can be.`, {
      cause: error,
    });
  }
}

/** Creates one folder at a time, because Node's own recursive mkdir never ends below file systems that refuse with ENOENT, like /proc. */
function createFolder(path: string): void {
  const found = statSync(path, { throwIfNoEntry: false });
  if (found?.isDirectory()) return;
  if (found) throw new SandboxError(`The data folder ${path} is not a folder; set DATA_DIR to one that is.`);
  createFolder(dirname(path));
  try {
    mkdirSync(path);
  } catch (error) {
    // Another process that starts at the same time may have created the folder.
    if (!statSync(path, { throwIfNoEntry: false })?.isDirectory()) throw error;
  }
}

function openChecked(path: string): DatabaseSync {
  let database: DatabaseSync | undefined;
  try {
    database = new DatabaseSync(path, { timeout: 5000 });
    // The file is checked before anything is written, so that a damaged one is left unchanged. It is memory-mapped because every page is read once.
    database.exec(`PRAGMA mmap_size = ${mappedBytes}`);
    const verdict = database.prepare('PRAGMA quick_check(1)').get();
    database.exec('PRAGMA mmap_size = 0');
    if (verdict?.quick_check !== 'ok') throw new Error(String(verdict?.quick_check));
    if (!claimSchema(database))
      throw new SandboxError(`The database ${path} has tables that are not those of this sandbox; ${remedy}.`);
    database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA foreign_keys = ON;');
    return database;
  } catch (error) {
    database?.close();
    throw error instanceof SandboxError ? error : new SandboxError(describeFailure(path, error), { cause: error });
  }
}

function describeFailure(path: string, error: unknown): string {
  // quick_check reports a heading, then one line for each problem.
  const reason = (error instanceof Error ? error.message : String(error)).split('\n').at(-1) ?? '';
  if (/readonly/i.test(reason))
    return `The database ${path} cannot be written; make it writable or set DATA_DIR to another folder.`;
  if (/unable to open/i.test(reason))
    return `The database ${path} cannot be opened; see that it is a file this user may read and write.`;
  if (isLocked(error))
    return `The database ${path} is in use by another process; stop that one or set DATA_DIR to another folder.`;
  return `The database ${path} is damaged (${reason}); ${remedy}.`;
}

function isLocked(error: unknown): boolean {
  return error instanceof Error && /locked|busy/i.test(error.message);
}
