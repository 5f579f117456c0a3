import { resultSize } from './geometry.ts';
import { createImageStore } from './image-store.ts';
import type { MediaFile } from './read-media.ts';
import { serveFile } from './serve-file.ts';
import { type Format, type Transform, unchanged } from './transform.ts';

export interface PictureServer {
  /** Serves the file unchanged. */
  original: (request: Request, file: MediaFile) => Promise<Response>;
  /** Serves the transformed picture. Files that cannot be resized (vector images, films) are served unchanged. */
  transformed: (
    request: Request,
    file: MediaFile,
    transform: Transform,
    headers?: Record<string, string>,
  ) => Promise<Response>;
}

/** Handles the paths of one image host; null for any other path. */
export type MediaHost = (request: Request) => Promise<Response | null>;

/** Serves pictures and their transforms, which are stored below `dataDir`. */
export function createPictureServer(dataDir: string): PictureServer {
  const store = createImageStore(dataDir);
  const original: PictureServer['original'] = (request, file) => serveFile(request, file.path, file.contentType);
  return {
    original,
    transformed: async (request, file, transform, headers = {}) => {
      if (!isResizable(file.contentType)) return original(request, file);
      const normalized = normalize(file, transform);
      const own = sourceFormat(file);
      const format = affordableFormat(normalized.format ?? own, file, normalized);
      if (isUnchanged(normalized) && (normalized.format ?? own) === own)
        return serveFile(request, file.path, file.contentType, headers);
      return serveFile(request, await store.find(file, normalized, format), `image/${format}`, headers);
    },
  };
}

/** The maximum number of pixels of an AVIF, which is the content service's limit (Contentful, "Technical limits"). */
export const maxAvifPixels = 9_000_000;

/** A larger AVIF takes half a minute to encode, so WebP is served instead. */
function affordableFormat(format: Format, { width, height }: MediaFile, transform: Transform): Format {
  if (format !== 'avif' || width === null || height === null) return format;
  const result = resultSize({ width, height }, transform);
  return result.width * result.height > maxAvifPixels ? 'webp' : format;
}

/** Sides above the source's give the same picture as the source's own, so both use one copy on disk. */
function normalize(file: MediaFile, transform: Transform): Transform {
  if (transform.fit !== 'inside' || transform.enlarge || transform.region || transform.rotate % 180 !== 0)
    return transform;
  const width =
    transform.width !== null && file.width !== null && transform.width >= file.width ? null : transform.width;
  const height =
    transform.height !== null && file.height !== null && transform.height >= file.height ? null : transform.height;
  return { ...transform, width, height };
}

/** Whether the source is served unchanged. A quality alone does not change the picture. */
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

const resizable = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif']);

/** Vector images and icons are served as they are. */
function isResizable(contentType: string): boolean {
  return resizable.has(contentType);
}

/** The better of AVIF and WebP that the Accept header names; null for neither. A wildcard ("image/*") promises neither. */
export function bestFormat(accept: string | null): Format | null {
  const accepted = (accept ?? '').split(',').map((part) => {
    const [type = '', ...parameters] = part.split(';').map((piece) => piece.trim().toLowerCase());
    return parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter)) ? '' : type;
  });
  if (accepted.includes('image/avif')) return 'avif';
  return accepted.includes('image/webp') ? 'webp' : null;
}
