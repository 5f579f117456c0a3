import { basename } from 'node:path';
import { fingerprint } from '../media/fingerprint.ts';
import type { MediaFile } from '../provider.ts';
import { space } from './vocabulary.ts';

/** The asset's id: its path below seed/media with what ids may not hold made to hyphens ("products-sim-card-us-jpg"). */
export function assetIdOf(file: string): string {
  return file.replaceAll(/[^a-zA-Z0-9]+/g, '-');
}

/** Path at the image host: `/{space}/{assetId}/{unique}/{fileName}` (Contentful, "Images API"); `unique` changes with the bytes. */
export function assetPathOf(file: MediaFile): string {
  return `/${space}/${assetIdOf(file.file)}/${fingerprint(file).slice(0, 32)}/${basename(file.file)}`;
}
