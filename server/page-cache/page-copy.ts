import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import { z } from 'zod';
import { parseJson } from '#providers/transport/json.ts';
import { compress, inCompressionTurn, type StoredPage, withOwnMemory } from './stored-page.ts';

/** Where copies of pages outlive the process. */
export interface PageStore {
  /** @param notBefore An older copy is not read, nor decoded. @returns null when there is no usable copy */
  read: (url: string, notBefore?: number) => Promise<StoredPage | null>;
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

/** What is no whole copy of its page. */
export class DamagedCopyError extends Error {
  override readonly name = 'DamagedCopyError';

  constructor(url: string) {
    super(`The stored copy of ${url} is damaged. It is removed.`);
  }
}

/**
 * The version of the bytes below. Part of the site's id (site-id.ts), so that a release does not take the copies of another, which may run at the same
 * time and share a folder or Redis, for damaged ones.
 */
export const copyFormat = 2;

/**
 * A page as bytes: a hash of all that follows, a line of JSON, and the body, compressed with brotli. When it was stored is not in it.
 */
export function encodeCopy({ url, status, headers, tags, etag, bodies }: StoredPage): Buffer {
  const line = JSON.stringify({ url, status, headers, tags: [...tags], etag });
  const hashed = Buffer.concat([Buffer.from(`${line}\n`), bodies.br]);
  return Buffer.concat([Buffer.from(`${hashOf(hashed)}\n`), hashed]);
}

/** @throws DamagedCopyError when it is no whole copy of this URL's page, by its hash */
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
