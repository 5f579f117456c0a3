import { openAsBlob } from 'node:fs';
import { stat } from 'node:fs/promises';
import { readRange } from './range.ts';

const open = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'Content-Length, Content-Range, ETag',
  'cross-origin-resource-policy': 'cross-origin',
  'timing-allow-origin': '*',
  'x-content-type-options': 'nosniff',
  // Scripts inside a vector image stay asleep even when it is opened by itself.
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
};

/**
 * A file as a media host serves it: 200, 206 for a range, 304 for a known ETag, 416 for a range past its end. The address changes
 * with the bytes, so it may be kept for a year.
 */
export async function serveFile(
  request: Request,
  path: string,
  contentType: string,
  headers: Record<string, string> = {},
): Promise<Response> {
  const { size, mtimeMs } = await stat(path);
  const etag = `"${size.toString(36)}-${Math.round(mtimeMs).toString(36)}"`;
  const shared = { ...open, 'cache-control': 'public, max-age=31536000, immutable', etag, ...headers };
  if (knows(request.headers.get('if-none-match'), etag)) return new Response(null, { status: 304, headers: shared });

  const range = readRange(request.headers.get('range'), request.headers.get('if-range'), etag, size);
  if (range === 'unsatisfiable')
    return new Response(null, { status: 416, headers: { ...shared, 'content-range': `bytes */${size}` } });

  const { start, end } = range ?? { start: 0, end: size - 1 };
  return new Response(request.method === 'HEAD' || size === 0 ? null : (await openAsBlob(path)).slice(start, end + 1), {
    status: range ? 206 : 200,
    headers: {
      ...shared,
      'content-type': contentType,
      'content-length': String(end - start + 1),
      'accept-ranges': 'bytes',
      ...(range && { 'content-range': `bytes ${start}-${end}/${size}` }),
    },
  });
}

function knows(ifNoneMatch: string | null, etag: string): boolean {
  if (ifNoneMatch === null) return false;
  return ifNoneMatch.trim() === '*' || ifNoneMatch.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag);
}
