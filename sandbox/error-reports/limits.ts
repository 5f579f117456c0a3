import { promisify } from 'node:util';
import { brotliDecompress, gunzip, inflate, zstdDecompress } from 'node:zlib';
import type { Item } from './envelope.ts';

const megabyte = 1024 * 1024;

/** Bytes of a whole envelope once unpacked, of one event, of one attachment, of all attachments together (Sentry, "Size Limits"). */
const limits = {
  envelope: 100 * megabyte,
  event: megabyte,
  attachment: 20 * megabyte,
  attachments: 100 * megabyte,
} as const;

/** Why a body is not taken, as the answer's `detail`. */
interface Refusal {
  status: 400 | 413;
  detail: string;
}

export const tooLarge: Refusal = { status: 413, detail: 'envelope exceeded size limits' };

const unpackers = new Map([
  ['gzip', promisify<Buffer, { maxOutputLength: number }, Buffer>(gunzip)],
  ['deflate', promisify<Buffer, { maxOutputLength: number }, Buffer>(inflate)],
  ['br', promisify<Buffer, { maxOutputLength: number }, Buffer>(brotliDecompress)],
  ['zstd', promisify<Buffer, { maxOutputLength: number }, Buffer>(zstdDecompress)],
]);

/** The body without its Content-Encoding. */
export async function unpack(body: Buffer, encoding: string | null): Promise<Buffer | Refusal> {
  const name = encoding?.trim().toLowerCase() || 'identity';
  if (name === 'identity') return body;
  const unpacker = unpackers.get(name);
  if (!unpacker) return { status: 400, detail: `unknown content encoding ${name}` };
  try {
    return await unpacker(body, { maxOutputLength: limits.envelope });
  } catch (error) {
    if (error instanceof RangeError) return tooLarge;
    return { status: 400, detail: 'failed to decode the compressed body' };
  }
}

/** null when all items are within their limits. */
export function checkSizes(items: readonly Item[]): Refusal | null {
  const attachments = items.filter(({ type }) => type === 'attachment').map(({ payload }) => payload.length);
  const isTooLarge =
    items.some(({ type, payload }) => type !== 'attachment' && payload.length > limits.event) ||
    attachments.some((size) => size > limits.attachment) ||
    attachments.reduce((sum, size) => sum + size, 0) > limits.attachments;
  return isTooLarge ? tooLarge : null;
}
