import { extname } from 'node:path';

const types: Record<string, string> = {
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.gif': 'image/gif',
  '.svg': 'image/svg+xml',
  '.ico': 'image/x-icon',
  '.mp4': 'video/mp4',
  '.webm': 'video/webm',
  '.vtt': 'text/vtt; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.pdf': 'application/pdf',
};

/** The media type by the file's ending; undefined for endings that are no media (lists, scripts). */
export function contentTypeOf(file: string): string | undefined {
  return types[extname(file).toLowerCase()];
}

const resizable = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif']);

/** Can it be made smaller? Vector images and icons are served as they are. */
export function isResizable(contentType: string): boolean {
  return resizable.has(contentType);
}
