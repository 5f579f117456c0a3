import { readdir, stat } from 'node:fs/promises';
import { join, sep } from 'node:path';
import type { Seed } from '#seed/schema.ts';
import type { MediaFile } from '../provider.ts';
import { contentTypeOf } from './content-type.ts';
import { measure } from './measure.ts';

/**
 * Every picture, film and caption file below the seed's `media`, by its path there ("products/sim-card-us.jpg"), in the order of
 * these paths. Files that are not media are passed over.
 *
 * @throws {SandboxError} A picture or film cannot be read as one.
 */
export async function readMedia(seed: Pick<Seed, 'folder' | 'media'>): Promise<ReadonlyMap<string, MediaFile>> {
  const root = join(seed.folder, 'media');
  const found = await readdir(root, { recursive: true, withFileTypes: true }).catch(nothingWhenMissing);
  const files = found
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .map((path) => ({
      path,
      file: path
        .slice(root.length + 1)
        .split(sep)
        .join('/'),
    }))
    .sort((a, b) => (a.file < b.file ? -1 : 1));

  const media = new Map<string, MediaFile>();
  for (const { path, file } of files) {
    const contentType = contentTypeOf(file);
    if (!contentType) continue;
    const known = seed.media[file];
    media.set(file, {
      file,
      path,
      contentType,
      size: (await stat(path)).size,
      ...(await measure(path, contentType)),
      title: known?.title ?? file,
      alt: known?.alt ?? '',
    });
  }
  return media;
}

function nothingWhenMissing(error: unknown): [] {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
  throw error;
}
