import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { MediaFile } from '../provider.ts';

const known = new WeakMap<MediaFile, string>();

/** SHA-1 of the file's bytes in hex, as the query service names its assets by. Read once for each file. */
export function fingerprint(file: MediaFile): string {
  const kept = known.get(file);
  if (kept) return kept;
  const hash = createHash('sha1').update(readFileSync(file.path)).digest('hex');
  known.set(file, hash);
  return hash;
}
