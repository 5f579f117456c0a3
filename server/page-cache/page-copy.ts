import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import { z } from 'zod';
import { parseJson } from '#providers/transport/json.ts';
import { compress, inCompressionTurn, type StoredPage, withOwnMemory } from './stored-page.ts';

/** Where copies of pages outlive the process. */
export interface PageStore {
  /** null when there is no usable copy. */
  read: (url: string) => Promise<StoredPage | null>;
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
  /** The hash of the body that follows, which is compressed with brotli. */
  sha256: z.string(),
});

const decompress = promisify(brotliDecompress);

/** What is no whole copy of its page. */
export class DamagedCopyError extends Error {
  override readonly name = 'DamagedCopyError';

  constructor(url: string) {
    super(`The stored copy of ${url} is damaged. It is removed.`);
  }
}

/** A page as bytes: a line of JSON, then the compressed body. When it was stored is not in it. */
export function encodeCopy({ url, status, headers, tags, etag, bodies }: StoredPage): Buffer {
  const line = JSON.stringify({ url, status, headers, tags: [...tags], etag, sha256: hashOf(bodies.br) });
  return Buffer.concat([Buffer.from(`${line}\n`), bodies.br]);
}

/** @throws DamagedCopyError when it is no whole copy of this URL's page, by the hash of its body */
export async function decodeCopy(content: Buffer, url: string, storedAt: number): Promise<StoredPage> {
  const end = content.indexOf('\n');
  const body = content.subarray(end + 1);
  const { data: found } = head.safeParse(parseJson(content.subarray(0, Math.max(end, 0)).toString()));
  if (!found || found.url !== url || hashOf(body) !== found.sha256) throw new DamagedCopyError(url);
  const { status, headers, tags, etag } = found;
  const bodies = await inCompressionTurn(async () => compress(await decompress(body), withOwnMemory(body)));
  return { url, status, headers, etag, tags: new Set(tags), storedAt, bodies };
}

function hashOf(body: Buffer): string {
  return createHash('sha256').update(body).digest('base64url');
}
