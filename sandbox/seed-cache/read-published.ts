import type { DatabaseSync } from 'node:sqlite';
import { readMedia } from '../media/read-media.ts';
import type { Published } from '../publishing/change.ts';
import { readSeed } from './read-seed.ts';
import { seedState } from './seed-fingerprint.ts';
import { findReading, keepReading } from './snapshot.ts';

interface PublishedAtStart extends Published {
  /** Lets the next start do without reading the files, if they stay as they are. */
  keep: (database: DatabaseSync) => void;
}

/**
 * The seed with its media, from what an earlier start kept in the data folder where no file changed since, or from the files.
 *
 * @throws {SandboxError} Names the seed's file and field, or the picture or film that cannot be read.
 */
export async function readPublished(seedDir: string, dataDir: string): Promise<PublishedAtStart> {
  // Looked at before the files are read: an edit in between is another state.
  const state = seedState(seedDir);
  const kept = state === null ? null : findReading(dataDir, state);
  if (kept) return { ...kept, keep: () => {} };
  const read = await readSeed(seedDir);
  const seed = state === null ? read : { ...read, version: state };
  const media = await readMedia(seed);
  return {
    seed,
    media,
    keep: (database) => {
      if (state !== null) keepReading(database, state, { seed, media });
    },
  };
}
