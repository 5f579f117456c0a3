import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import { z } from 'zod';
import { parseJson } from '#providers/transport/json.ts';
import { compress, inCompressionTurn, type StoredPage, withOwnMemory } from './stored-page.ts';

/** A store whose copies of pages outlive the process. */
export interface PageStore {
  /**
   * @param notBefore Milliseconds of the system clock; an older copy is not returned.
   * @returns null if there is no usable copy, undefined if the store cannot be read now and may have one
   */
  read: (url: string, notBefore?: number) => Promise<StoredPage | null | undefined>;
  write: (page: StoredPage, isVariant: boolean) => void;
  delete: (url: string) => void;
  /** Resolves when everything is written. */
  flush: () => Promise<void>;
}

const head = z.object({
  url: z.string(),
  status: z.number(),
  headers: z.array(z.tuple([z.string(), z.string()])),
  tags: z.array(z.string()),
  etag: z.string(),
});

const decompress = promisify(brotliDecompress);

/** The stored bytes are not a whole copy of the page. */
export class DamagedCopyError extends Error {
  override readonly name = 'DamagedCopyError';

  constructor(url: string) {
    super(`The stored copy of ${url} is damaged. It is removed.`);
  }
}

/**
 * The version of the format that `encodeCopy` writes. It is part of the site's id (site-id.ts), because two releases may run at the same time and
 * share a folder or Redis: neither must take the other's copies for damaged ones.
 */
export const copyFormat = 2;

/**
 * Converts a page to bytes: a hash of the rest, a line of JSON, and the body, compressed with brotli. Without the time of storage, which the store
 * keeps.
 */
export function encodeCopy({ url, status, headers, tags, etag, bodies }: StoredPage): Buffer {
  const line = JSON.stringify({ url, status, headers, tags: [...tags], etag });
  const hashed = Buffer.concat([Buffer.from(`${line}\n`), bodies.br]);
  return Buffer.concat([Buffer.from(`${hashOf(hashed)}\n`), hashed]);
}

/**
 * @param storedAt Milliseconds of the system clock.
 * @throws DamagedCopyError if the hash does not match or the copy is of another URL
 */
export async function decodeCopy(content: Buffer, url: string, storedAt: number): Promise<StoredPage> {
  const [hash, hashed] = splitLine(content);
  const [line, body] = splitLine(hashed);
  const { data: found } = head.safeParse(hashOf(hashed) === hash ? parseJson(line) : null);
  if (found?.url !== url) throw new DamagedCopyError(url);
  const { status, headers, tags, etag } = found;
  const bodies = await inCompressionTurn(async () => compress(await decompress(body), withOwnMemory(body)));
  return { url, status, headers, etag, tags: new Set(tags), storedAt, bodies };
}

function splitLine(content: Buffer): [line: string, rest: Buffer] {
  const end = Math.max(content.indexOf('\n'), 0);
  return [content.subarray(0, end).toString(), content.subarray(end + 1)];
}

function hashOf(body: Buffer): string {
  return createHash('sha256').update(body).digest('base64url');
}
