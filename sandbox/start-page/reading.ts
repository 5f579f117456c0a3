import type { Settings } from '../settings.ts';
import { isPublic } from './ids.ts';
import type { Snapshot } from './snapshot.ts';

/** Who may read the dataset. */
export type Privacy = Settings['startPage']['dataset'];

/**
 * May this document be read (Sanity, "IDs and paths", "Datasets")? With the token all may, without it those without a dot in their id, or
 * none when the dataset is private.
 */
export function mayRead(id: string, hasToken: boolean, dataset: Privacy): boolean {
  return hasToken || (dataset === 'public' && isPublic(id));
}

/** The documents that may be read, as mayRead() has it. */
export function readableWith(documents: Snapshot, hasToken: boolean, dataset: Privacy): Snapshot {
  return hasToken ? documents : new Map([...documents].filter(([id]) => mayRead(id, hasToken, dataset)));
}
