import type { MediaFile } from '../provider.ts';
import { isResizable } from './content-type.ts';
import { resultSize } from './geometry.ts';
import { createImageStore } from './image-store.ts';
import { serveFile } from './serve-file.ts';
import { type Format, type Transform, unchanged } from './transform.ts';

export interface PictureServer {
  /** The file as it lies there. */
  whole: (request: Request, file: MediaFile) => Promise<Response>;
  /** The picture after a transform; what cannot be resized (vector images, films) comes whole. */
  transformed: (
    request: Request,
    file: MediaFile,
    transform: Transform,
    headers?: Record<string, string>,
  ) => Promise<Response>;
}

/** Answers a path that is this host's own; null leaves it to the next. */
export type MediaHost = (request: Request) => Promise<Response | null>;

/** Serves pictures and their transforms; what was made once is kept below `dataDir`. */
export function createPictureServer(dataDir: string): PictureServer {
  const store = createImageStore(dataDir);
  const whole: PictureServer['whole'] = (request, file) => serveFile(request, file.path, file.contentType);
  return {
    whole,
    transformed: async (request, file, transform, headers = {}) => {
      if (!isResizable(file.contentType)) return whole(request, file);
      const asked = normalised(file, transform);
      const own = sourceFormat(file);
      const format = affordable(asked.format ?? own, file, asked);
      if (isUnchanged(asked) && (asked.format ?? own) === own)
        return serveFile(request, file.path, file.contentType, headers);
      return serveFile(request, await store.find(file, asked, format), `image/${format}`, headers);
    },
  };
}

/** Pixels up to which AVIF is made; the content service has this limit (Contentful, "Technical limits"). */
export const largestAvif = 9_000_000;

/** A larger AVIF takes half a minute to encode: it comes as WebP, whose type the answer names. */
function affordable(format: Format, { width, height }: MediaFile, asked: Transform): Format {
  if (format !== 'avif' || width === null || height === null) return format;
  const result = resultSize({ width, height }, asked);
  return result.width * result.height > largestAvif ? 'webp' : format;
}

/** Sides above the source's are the same picture as the source's own: one copy on disk. */
function normalised(file: MediaFile, transform: Transform): Transform {
  if (transform.fit !== 'inside' || transform.enlarge || transform.region || transform.rotate % 180 !== 0)
    return transform;
  const width =
    transform.width !== null && file.width !== null && transform.width >= file.width ? null : transform.width;
  const height =
    transform.height !== null && file.height !== null && transform.height >= file.height ? null : transform.height;
  return { ...transform, width, height };
}

/** Quality alone counts for nothing: the source is served as it is. */
function isUnchanged(transform: Transform): boolean {
  const plain = {
    ...unchanged,
    quality: transform.quality,
    format: transform.format,
    focus: transform.focus,
    enlarge: transform.enlarge,
    background: transform.background,
  };
  return JSON.stringify(plain) === JSON.stringify(transform);
}

function sourceFormat(file: MediaFile): Format {
  switch (file.contentType) {
    case 'image/png':
      return 'png';
    case 'image/webp':
      return 'webp';
    case 'image/avif':
      return 'avif';
    case 'image/gif':
      return 'gif';
    default:
      return 'jpeg';
  }
}
