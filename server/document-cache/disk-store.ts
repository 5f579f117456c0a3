import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import { z } from 'zod';
import { compress, type StoredDocument } from './stored-document.ts';

/** A document as it was stored by this build of the site, or by another one whose pages load other files. */
export interface FoundDocument {
  document: StoredDocument;
  isOfThisRelease: boolean;
}

export interface DiskStore {
  /** null when there is no usable copy. */
  read: (url: string) => Promise<FoundDocument | null>;
  /** Writes at most one copy at a time; a copy whose content is the same is only dated anew. */
  write: (document: StoredDocument) => void;
  delete: (url: string) => void;
  /** Resolves when everything is written. */
  flush: () => Promise<void>;
}

interface DiskStoreOptions {
  folder: string;
  /** Names the build and the settings; copies of any other are only used while their page cannot be rendered. */
  release: string;
  /** The oldest copies beyond it are removed. */
  maxFiles?: number;
  report: (fault: unknown) => void;
}

const head = z.object({
  url: z.string(),
  status: z.number(),
  headers: z.array(z.tuple([z.string(), z.string()])),
  tags: z.array(z.string()),
  release: z.string(),
  etag: z.string(),
  /** Of the body that follows, compressed with brotli. */
  sha256: z.string(),
});

const decompress = promisify(brotliDecompress);

/** A copy is dated anew at most this often, in milliseconds. */
const redateAfter = 5 * 60_000;

/**
 * Copies of documents in a folder, one file each: a line of JSON, then the compressed body. They outlive the process, so that pages are served
 * after a restart while providers are down (SAFE-1). A copy is written to a temporary file and renamed, and its hash is verified when it is read.
 * The file's modification time is when the document was stored.
 */
export function createDiskStore({ folder, release, maxFiles = 5000, report }: DiskStoreOptions): DiskStore {
  /** Names of the files, oldest first, with the etag of those written by this process. */
  const files = new Map<string, { etag: string | null; datedAt: number }>();
  const opened = listFiles().catch(report);
  const pending = new Map<string, StoredDocument | null>();
  let writing: Promise<void> | null = null;

  async function listFiles(): Promise<void> {
    await mkdir(folder, { recursive: true });
    const found = [];
    for (const name of await readdir(folder)) {
      if (name.endsWith('.page')) found.push({ name, datedAt: (await stat(join(folder, name))).mtimeMs });
      else await rm(join(folder, name), { force: true });
    }
    for (const { name, datedAt } of found.toSorted((one, other) => one.datedAt - other.datedAt))
      files.set(name, { etag: null, datedAt });
  }

  async function remove(name: string): Promise<void> {
    files.delete(name);
    await rm(join(folder, name), { force: true });
  }

  async function save(document: StoredDocument): Promise<void> {
    const name = fileName(document.url);
    const { url, status, headers, tags, etag, bodies, storedAt } = document;
    const saved = files.get(name);
    if (saved?.etag === etag && storedAt - saved.datedAt < redateAfter) return;
    const path = join(folder, name);
    if (saved?.etag !== etag) {
      const line = JSON.stringify({ url, status, headers, tags: [...tags], release, etag, sha256: hashOf(bodies.br) });
      await writeFile(`${path}.new`, Buffer.concat([Buffer.from(`${line}\n`), bodies.br]));
      await rename(`${path}.new`, path);
    }
    await utimes(path, storedAt / 1000, storedAt / 1000);
    files.delete(name);
    files.set(name, { etag, datedAt: storedAt });
    for (const oldest of files.keys()) {
      if (files.size <= maxFiles) break;
      await remove(oldest);
    }
  }

  async function writePending(): Promise<void> {
    await opened;
    for (const [url, document] of pending) {
      pending.delete(url);
      await (document ? save(document) : remove(fileName(url))).catch(report);
    }
    writing = null;
  }

  function enqueue(url: string, document: StoredDocument | null): void {
    pending.delete(url);
    pending.set(url, document);
    writing ??= writePending();
  }

  return {
    async read(url) {
      await opened;
      const name = fileName(url);
      if (!files.has(name)) return null;
      const found = await load(join(folder, name), url).catch(() => null);
      if (!found) {
        report(new Error(`The stored copy of ${url} is damaged. It is removed.`));
        await remove(name);
        return null;
      }
      return { document: found.document, isOfThisRelease: found.release === release };
    },
    write: (document) => enqueue(document.url, document),
    delete: (url) => enqueue(url, null),
    async flush() {
      await writing;
    },
  };
}

/** @throws for a file that is not a whole copy of this document */
async function load(path: string, url: string): Promise<{ document: StoredDocument; release: string }> {
  const content = await readFile(path);
  const end = content.indexOf('\n');
  const { sha256, release, tags, ...stored } = head.parse(JSON.parse(content.subarray(0, end).toString()));
  const body = content.subarray(end + 1);
  if (stored.url !== url || hashOf(body) !== sha256) throw new Error('The copy is damaged.');
  const storedAt = (await stat(path)).mtimeMs;
  const bodies = await compress(await decompress(body));
  return { document: { ...stored, bodies, tags: new Set(tags), storedAt }, release };
}

function hashOf(body: Buffer): string {
  return createHash('sha256').update(body).digest('base64url');
}

/** An address may have any characters and length. */
function fileName(url: string): string {
  return `${createHash('sha256').update(url).digest('base64url')}.page`;
}
