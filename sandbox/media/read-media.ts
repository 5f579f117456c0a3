import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { getMimeType } from 'hono/utils/mime';
import type { Seed } from '#seed/schema.ts';
import { SandboxError } from '../sandbox-error.ts';
import { assetIdOf } from './asset-addresses.ts';
import { measureMp4, measureWebm, type Size } from './film-header.ts';

/** A file of the seed's media. */
export interface MediaFile {
  /** Path below seed/media, like "products/sim-card-us.jpg". */
  file: string;
  /** Absolute path on disk. */
  path: string;
  contentType: string;
  /** Bytes. */
  size: number;
  /** The hash of its bytes, in hex. */
  sha1: string;
  /** Pixels, of pictures and films; null for captions and icons. */
  width: number | null;
  height: number | null;
  title: string;
  alt: string;
}

/** Media types by file extension; files with other extensions (lists, scripts) are not media. */
const mediaTypes: Record<string, string> = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  avif: 'image/avif',
  gif: 'image/gif',
  svg: 'image/svg+xml',
  ico: 'image/x-icon',
  mp4: 'video/mp4',
  webm: 'video/webm',
  vtt: 'text/vtt; charset=utf-8',
  txt: 'text/plain; charset=utf-8',
  pdf: 'application/pdf',
};

/**
 * Every picture, film and caption file below the seed's `media`, by its path there ("products/sim-card-us.jpg"), in the order of
 * these paths. Files that are not media are skipped.
 *
 * @throws {SandboxError} A picture or film cannot be read as one, or two files would have one asset id.
 */
export async function readMedia(seed: Pick<Seed, 'folder' | 'media'>): Promise<ReadonlyMap<string, MediaFile>> {
  const root = join(seed.folder, 'media');
  const found = await readdir(root, { recursive: true, withFileTypes: true }).catch(emptyWhenMissing);
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
  const pathsById = new Map<string, string>();
  for (const { path, file } of files) {
    const contentType = getMimeType(file, mediaTypes);
    if (!contentType) continue;
    const id = assetIdOf(file);
    const other = pathsById.get(id);
    if (other) throw new SandboxError(`${path} and ${other} would both have the asset id ${id}; rename one of them.`);
    pathsById.set(id, path);
    const known = seed.media[file];
    const bytes = await readFile(path);
    media.set(file, {
      file,
      path,
      contentType,
      size: bytes.length,
      sha1: createHash('sha1').update(bytes).digest('hex'),
      ...(await measure(path, bytes, contentType)),
      title: known?.title ?? file,
      alt: known?.alt ?? '',
    });
  }
  return media;
}

const unmeasured = { width: null, height: null };

const filmMeasures: Readonly<Record<string, (bytes: Buffer) => Size | null>> = {
  'video/mp4': measureMp4,
  'video/webm': measureWebm,
};

/** Pixels of a picture (as displayed: rotated by its EXIF orientation) or a film; null for captions and icons. */
async function measure(path: string, bytes: Buffer, contentType: string): Promise<Size | typeof unmeasured> {
  const measureFilm = filmMeasures[contentType];
  if (measureFilm) {
    const size = measureFilm(bytes);
    if (!size) throw new SandboxError(`${path} cannot be read as a film; replace the file.`);
    return size;
  }
  if (!contentType.startsWith('image/') || contentType === 'image/x-icon') return unmeasured;
  // sharp is imported on use, because a start from the seed's snapshot does not need it. This saves a tenth of that start's time.
  const { default: sharp } = await import('sharp');
  try {
    const { autoOrient } = await sharp(bytes).metadata();
    return { width: autoOrient.width, height: autoOrient.height };
  } catch (error) {
    throw new SandboxError(`${path} cannot be read as a picture; replace the file.`, { cause: error });
  }
}

function emptyWhenMissing(error: unknown): [] {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
  throw error;
}
