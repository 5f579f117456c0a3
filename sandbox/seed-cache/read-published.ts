import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Seed } from '#seed/schema.ts';
import { SeedError } from '#seed/seed-error.ts';
import { fileName } from '../database/open-database.ts';
import { snapshotTable } from '../database/schema.ts';
import { transaction } from '../database/transaction.ts';
import { type MediaFile, readMedia } from '../media/read-media.ts';
import type { Published } from '../publishing/change.ts';
import { SandboxError } from '../sandbox-error.ts';
import { seedFingerprint } from './seed-fingerprint.ts';

interface PublishedAtStart extends Published {
  /** Stores a snapshot of it, from which the next start reads the seed while its files do not change. */
  save: (database: DatabaseSync) => void;
}

/**
 * The seed with its media, from an earlier start's snapshot in the data folder when no file has changed since, else from the files.
 *
 * @throws {SandboxError} Names the seed's file and field, or the picture or film that cannot be read.
 */
export async function readPublished(seedDir: string, dataDir: string): Promise<PublishedAtStart> {
  // The fingerprint is computed before the files are read, so that an edit in between gives another fingerprint.
  const fingerprint = seedFingerprint(seedDir);
  const snapshot = fingerprint === null ? null : loadSnapshot(dataDir, fingerprint);
  if (snapshot) return { ...snapshot, save: () => {} };
  const read = await readSeed(seedDir);
  const seed = fingerprint === null ? read : { ...read, version: fingerprint };
  const media = await readMedia(seed);
  return {
    seed,
    media,
    save: (database) => {
      if (fingerprint !== null) saveSnapshot(database, fingerprint, { seed, media });
    },
  };
}

/** @throws {SandboxError} Names the seed's file and field. */
export async function readSeed(folder: string): Promise<Seed> {
  // The module is imported on use, because a start from a snapshot does not need it.
  const { loadSeed } = await import('#seed/load.ts');
  try {
    return await loadSeed(folder);
  } catch (error) {
    if (error instanceof SeedError) throw new SandboxError(error.message, { cause: error });
    throw error;
  }
}

/** The lists that grow with a seed are separate parts, parsed on first use, because a start does not need them. */
type Part = 'products' | 'entries' | 'rest';

interface Rest {
  seed: Omit<Seed, 'catalogue' | 'content'> & {
    catalogue: Omit<Seed['catalogue'], 'products'>;
    content: Omit<Seed['content'], 'entries'>;
  };
  media: MediaFile[];
}

/**
 * Stores a validated seed under its fingerprint (seed-fingerprint.ts), for the next start. One transaction: a killed process leaves the earlier
 * snapshot or this one.
 */
function saveSnapshot(database: DatabaseSync, fingerprint: string, { seed, media }: Published): void {
  const { products, ...catalogue } = seed.catalogue;
  const { entries, ...content } = seed.content;
  const rest: Rest = { seed: { ...seed, catalogue, content }, media: [...media.values()] };
  transaction(database, () => {
    database.exec(`
      DROP TABLE IF EXISTS ${snapshotTable};
      CREATE TABLE ${snapshotTable} (part TEXT PRIMARY KEY, fingerprint TEXT NOT NULL, json TEXT NOT NULL) STRICT;`);
    const insert = database.prepare(`INSERT INTO ${snapshotTable} (part, fingerprint, json) VALUES (?, ?, ?)`);
    const store = (part: Part, value: unknown) => insert.run(part, fingerprint, JSON.stringify(value));
    store('products', products);
    store('entries', entries);
    store('rest', rest);
  });
}

/** The snapshot that an earlier start stored under this fingerprint; null when there is none. */
function loadSnapshot(dataDir: string, fingerprint: string): Published | null {
  const path = join(dataDir, fileName);
  const found = existsSync(path) ? findPart(path, fingerprint, 'rest') : null;
  if (found === null) return null;
  const { seed, media }: Rest = JSON.parse(found);
  const products = once((): Seed['catalogue']['products'] => JSON.parse(readPart(path, fingerprint, 'products')));
  const entries = once((): Seed['content']['entries'] => JSON.parse(readPart(path, fingerprint, 'entries')));
  return {
    seed: {
      ...seed,
      catalogue: {
        ...seed.catalogue,
        get products() {
          return products();
        },
      },
      content: {
        ...seed.content,
        get entries() {
          return entries();
        },
      },
    },
    media: new Map(media.map((file) => [file.file, file])),
  };
}

/** Returns null also for a database that cannot be read. The sandbox opens it soon afterwards, which reports the reason. */
function findPart(path: string, fingerprint: string, part: Part): string | null {
  try {
    return readPart(path, fingerprint, part);
  } catch {
    return null;
  }
}

function readPart(path: string, fingerprint: string, part: Part): string {
  const database = new DatabaseSync(path, { readOnly: true });
  try {
    const row = database
      .prepare(`SELECT json FROM ${snapshotTable} WHERE part = ? AND fingerprint = ?`)
      .get(part, fingerprint);
    if (typeof row?.json !== 'string') throw new Error(`${path} has lost its snapshot of the seed: ${part}.`);
    return row.json;
  } finally {
    database.close();
  }
}

function once<Value>(make: () => Value): () => Value {
  let made: { value: Value } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
