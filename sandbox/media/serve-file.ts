import { openAsBlob } from 'node:fs';
import { stat } from 'node:fs/promises';
import { anyOriginHeaders, corsHeaders } from '../http/cors.ts';
import { matchesEtag } from '../http/responses.ts';

const commonHeaders = {
  ...anyOriginHeaders,
  ...corsHeaders({ exposedHeaders: ['Content-Length', 'Content-Range', 'ETag'] }),
  'timing-allow-origin': '*',
  'x-content-type-options': 'nosniff',
  // Prevents the scripts of a vector image from running when the image is opened on its own.
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
};

/**
 * A file as a media host serves it: 200, 206 for a range, 304 for a matching ETag, 416 for a range beyond its end. Cacheable for a year, as
 * the address changes with the bytes; `headers` override. (The static-file middleware of @hono/node-server has no ETag, If-Range or 416.)
 */
export async function serveFile(
  request: Request,
  path: string,
  contentType: string,
  headers: Record<string, string> = {},
): Promise<Response> {
  const { size, mtimeMs } = await stat(path);
  const etag = `"${size.toString(36)}-${Math.round(mtimeMs).toString(36)}"`;
  const shared = { ...commonHeaders, 'cache-control': 'public, max-age=31536000, immutable', etag, ...headers };
  if (matchesEtag(request, etag)) return new Response(null, { status: 304, headers: shared });

  const range = readRange(request.headers, etag, size);
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

interface ByteRange {
  /** First and last byte, both included. */
  start: number;
  end: number;
}

/** One byte range (RFC 9110, 14). null: serve the whole file, as for several ranges, other units, or an If-Range that does not match. */
function readRange(headers: Headers, etag: string, size: number): ByteRange | 'unsatisfiable' | null {
  const ifRange = headers.get('if-range');
  if (ifRange !== null && ifRange !== etag) return null;
  const match = /^bytes=(\d*)-(\d*)$/.exec(headers.get('range')?.trim() ?? '');
  if (!match) return null;
  const [first = '', last = ''] = match.slice(1);
  if (first === '' && last === '') return null;
  if (first === '')
    return Number(last) === 0 || size === 0
      ? 'unsatisfiable'
      : { start: Math.max(0, size - Number(last)), end: size - 1 };
  const start = Number(first);
  if (last !== '' && Number(last) < start) return null;
  return start >= size ? 'unsatisfiable' : { start, end: last === '' ? size - 1 : Math.min(Number(last), size - 1) };
}
