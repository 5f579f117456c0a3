import { promisify } from 'node:util';
import { brotliDecompress, gunzip, inflate, zstdDecompress } from 'node:zlib';
import { wholeSeconds } from '../http/responses.ts';
import { ownValue } from '../own-value.ts';
import type { Item } from './envelope.ts';

const megabyte = 1024 * 1024;

/** Bytes of a whole envelope once decompressed, of one event, of one attachment, of all attachments together (Sentry, "Size Limits"). */
const limits = {
  envelope: 100 * megabyte,
  event: megabyte,
  attachment: 20 * megabyte,
  attachments: 100 * megabyte,
} as const;

/** Why a body is refused, as the response's `detail`. */
interface Refusal {
  status: 400 | 413;
  detail: string;
}

export const tooLarge: Refusal = { status: 413, detail: 'envelope exceeded size limits' };

const decompressors = new Map([
  ['gzip', promisify<Buffer, { maxOutputLength: number }, Buffer>(gunzip)],
  ['deflate', promisify<Buffer, { maxOutputLength: number }, Buffer>(inflate)],
  ['br', promisify<Buffer, { maxOutputLength: number }, Buffer>(brotliDecompress)],
  ['zstd', promisify<Buffer, { maxOutputLength: number }, Buffer>(zstdDecompress)],
]);

/** The body without its Content-Encoding. */
export async function decompress(body: Buffer, encoding: string | null): Promise<Buffer | Refusal> {
  const name = encoding?.trim().toLowerCase() || 'identity';
  if (name === 'identity') return body;
  const decompressor = decompressors.get(name);
  if (!decompressor) return { status: 400, detail: `unknown content encoding ${name}` };
  try {
    return await decompressor(body, { maxOutputLength: limits.envelope });
  } catch (error) {
    if (error instanceof RangeError) return tooLarge;
    return { status: 400, detail: 'failed to decode the compressed body' };
  }
}

/** Returns null if all items are within their limits. */
export function checkSizes(items: readonly Item[]): Refusal | null {
  const attachments = items.filter(({ type }) => type === 'attachment').map(({ payload }) => payload.length);
  const isTooLarge =
    items.some(({ type, payload }) => type !== 'attachment' && payload.length > limits.event) ||
    attachments.some((size) => size > limits.attachment) ||
    attachments.reduce((sum, size) => sum + size, 0) > limits.attachments;
  return isTooLarge ? tooLarge : null;
}

/** The rate limit category of an item's type; other types are their own category (Sentry, "Rate Limiting"). */
const categories: Record<string, string> = {
  event: 'error',
  sessions: 'session',
  client_report: 'internal',
  replay_event: 'replay',
  replay_recording: 'replay',
  check_in: 'monitor',
  log: 'log_item',
  raw_security: 'security',
};

/**
 * Whether a limit in the syntax of X-Sentry-Rate-Limits applies to an item of this type: `seconds:categories:scope`, several joined by commas;
 * without a category it applies to all. Client reports are never limited.
 */
export function isRateLimited(rateLimits: string, type: string): boolean {
  const category = ownValue(categories, type) ?? type;
  if (category === 'internal') return false;
  return rateLimits
    .split(',')
    .filter((limit) => limit.trim() !== '')
    .map((limit) => limit.trim().split(':')[1] ?? '')
    .some((each) => each === '' || each.split(';').includes(category));
}

/** The headers for a wait of `waitMs` milliseconds: X-Sentry-Rate-Limits with Retry-After, Retry-After alone, or none. */
export function waitHeaders(waitMs: number, by: 'rate-limits' | 'retry-after' | 'none'): Record<string, string> {
  const seconds = wholeSeconds(waitMs);
  if (by === 'rate-limits')
    return { 'x-sentry-rate-limits': `${seconds}::organization`, 'retry-after': String(seconds) };
  return by === 'retry-after' ? { 'retry-after': String(seconds) } : {};
}
