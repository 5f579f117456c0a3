import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip, zstdCompress } from 'node:zlib';
import pLimit from 'p-limit';

export type Encoding = 'br' | 'zstd' | 'gzip' | 'identity';

/** A rendered page as it is sent to every visitor. */
export interface StoredPage {
  /** Its key: path and query. */
  url: string;
  status: number;
  /** Without the headers of a single request or encoding. */
  headers: [name: string, value: string][];
  bodies: Readonly<Record<Encoding, Buffer>>;
  /** Strong, without the quotes; the encoding is added to it. */
  etag: string;
  /** The tags of everything that the page was made from. */
  tags: ReadonlySet<string>;
  /** Milliseconds of the system clock, since the page survives a restart. */
  storedAt: number;
}

/** Headers that are not stored: those of one request or connection, and those that depend on the encoding. */
const ownHeaders = new Set([
  'x-request-id',
  'server-timing',
  'cache-status',
  'content-length',
  'date',
  'connection',
  'vary',
  'etag',
]);

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);
const compressZstd = promisify(zstdCompress);

/**
 * Limits concurrent compressions. zlib allocates about a megabyte when a compression is requested, long before a thread of the pool is free for it:
 * requests for a thousand new addresses would allocate a thousand megabytes.
 */
export const inCompressionTurn = pLimit(4);

/** From 0 to 11. Eleven takes ten times as long as nine and saves 12 %. */
const brotliQuality = { usual: 9, best: 11 };

/**
 * Bytes that a server sends before the client's first acknowledgement: ten segments (RFC 6928), without some 2 KB of headers. What exceeds them
 * waits for one more round trip.
 */
const firstFlight = 10 * 1460 - 2000;

/** The best quality's size as a share of the usual quality's, at the least. */
const bestShare = 0.85;

/** 64 KB, as a power of two. With a larger window brotli takes 30 MB and seven times as long, and saves 3 % of the largest page only. */
const brotliWindow = 16;

/** @param previous The page as it was: if it has not changed, its compressed bodies are used again. */
export async function storedPageOf(
  url: string,
  response: Response,
  tags: ReadonlySet<string>,
  previous: StoredPage | undefined,
): Promise<StoredPage> {
  const { status } = response;
  const identity = Buffer.from(await response.arrayBuffer());
  const headers = [...response.headers].filter(([name]) => !ownHeaders.has(name));
  const hash = createHash('sha256')
    .update(`${status} ${JSON.stringify(headers)}`)
    .update(identity);
  const etag = hash.digest('base64url').slice(0, 22);
  const bodies = previous?.etag === etag ? previous.bodies : await inCompressionTurn(() => compress(identity));
  return { url, status, headers, bodies, etag, tags, storedAt: Date.now() };
}

/**
 * Compresses a body in the threads of the pool.
 * @param brotliBody The body compressed with brotli, if known: brotli takes most of the time.
 */
export async function compress(identity: Buffer, brotliBody?: Buffer): Promise<StoredPage['bodies']> {
  const { length } = identity;
  const [br, zstd, gzipped] = await Promise.all([
    brotliBody ?? brotli(identity).then(withOwnMemory),
    // Without the size, zstd makes tables for any size: it takes 40 MB and ten times as long, and the page is 2 % longer.
    compressZstd(identity, { params: { [constants.ZSTD_c_compressionLevel]: 12 }, pledgedSrcSize: length }),
    compressGzip(identity, { level: 9 }),
  ]);
  return { br, zstd: withOwnMemory(zstd), gzip: withOwnMemory(gzipped), identity };
}

/** Compresses with the best quality if that may bring a page into the first flight. */
async function brotli(identity: Buffer): Promise<Buffer> {
  const usual = await brotliWith(brotliQuality.usual, identity);
  const mayFit = usual.length > firstFlight && usual.length * bestShare <= firstFlight;
  return mayFit ? brotliWith(brotliQuality.best, identity) : usual;
}

function brotliWith(quality: number, identity: Buffer): Promise<Buffer> {
  return compressBrotli(identity, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_LGWIN]: brotliWindow,
      [constants.BROTLI_PARAM_SIZE_HINT]: identity.length,
    },
  });
}

/** Copies a result into memory of its own: zlib's results are parts of larger buffers, which would stay in memory for as long as the results. */
export function withOwnMemory(result: Buffer): Buffer {
  const copy = Buffer.allocUnsafeSlow(result.length);
  result.copy(copy);
  return copy;
}

/** Bytes in memory, roughly: all bodies, and what V8 needs for strings and objects. */
export function sizeOf({ bodies, headers, tags }: StoredPage): number {
  const bytes = Object.values(bodies).reduce((sum, { length }) => sum + length, 0);
  const headerBytes = headers.reduce((sum, [name, value]) => sum + name.length + value.length, 0);
  return bytes + headerBytes + 100 * (headers.length + tags.size) + 1000;
}
