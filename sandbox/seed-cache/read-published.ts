import type { DatabaseSync } from 'node:sqlite';
import type { Seed } from '#seed/schema.ts';
import { SeedError } from '#seed/seed-error.ts';
import { readMedia } from '../media/read-media.ts';
import type { Published } from '../publishing/change.ts';
import { SandboxError } from '../sandbox-error.ts';
import { seedFingerprint } from './seed-fingerprint.ts';
import { loadSnapshot, saveSnapshot } from './snapshot.ts';

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
  // Before the files are read, so that an edit in between gives another fingerprint.
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
  // Imported on use: a start from a snapshot does without.
  const { loadSeed } = await import('#seed/load.ts');
  try {
    return await loadSeed(folder);
  } catch (error) {
    if (error instanceof SeedError) throw new SandboxError(error.message, { cause: error });
    throw error;
  }
}
