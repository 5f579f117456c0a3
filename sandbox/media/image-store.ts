import { createHash, randomUUID } from 'node:crypto';
import { lstatSync, mkdirSync, readdirSync, rmSync, type Stats, writeFileSync } from 'node:fs';
import { link, rm, stat, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import pLimit from 'p-limit';
import { SandboxError } from '../sandbox-error.ts';
import type { MediaFile } from './read-media.ts';
import type { Format, Transform } from './transform.ts';

interface ImageStore {
  /** The path of the transformed picture, rendered on the first request. */
  find: (file: MediaFile, transform: Transform, format: Format) => Promise<string>;
}

const extensions: Record<Format, string> = {
  jpeg: 'jpg',
  png: 'png',
  webp: 'webp',
  avif: 'avif',
  gif: 'gif',
  tiff: 'tiff',
};

/** Increment this with each change of what `render` makes, so that pictures that an earlier version has stored are not served. */
const rendering = 2;
const maxBytes = 512 * 1024 * 1024;
const partSuffix = '.part';
/** Milliseconds after which a temporary file must be from a killed process, because a picture takes only seconds. */
const abandonedAfter = 3_600_000;

/** All stores share this limit, because they share the processors. */
const limit = pLimit(Math.max(2, availableParallelism() - 1));

/**
 * Transformed pictures in `{dataDir}/images`. The file name is a hash of the source's time and size and of the transform, so that a changed source
 * is another picture. Each file is written under a temporary name first, so that a killed process leaves no partial picture.
 *
 * @throws {SandboxError} The folder cannot be written.
 */
export function createImageStore(dataDir: string): ImageStore {
  const folder = join(dataDir, 'images');
  const inFlight = new Map<string, Promise<string>>();
  prepareFolder(folder);

  return {
    find: async (file, transform, format) => {
      const { mtimeMs, size } = await stat(file.path);
      const identity = JSON.stringify([rendering, file.file, mtimeMs, size, transform, format]);
      const key = createHash('sha256').update(identity).digest('hex').slice(0, 40);
      const path = join(folder, `${key}.${extensions[format]}`);
      // One promise covers the check on disk and the rendering, because another request's picture may be stored between the two.
      const finding =
        inFlight.get(key) ?? findOrRender(path, file, transform, format).finally(() => inFlight.delete(key));
      inFlight.set(key, finding);
      return finding;
    },
  };
}

async function findOrRender(path: string, file: MediaFile, transform: Transform, format: Format): Promise<string> {
  if (await exists(path)) return path;
  return limit(() => renderTo(path, file, transform, format));
}

async function renderTo(path: string, file: MediaFile, transform: Transform, format: Format): Promise<string> {
  const { render } = await import('./render.ts');
  const bytes = await render(file.path, transform, format);
  const part = `${path}.${randomUUID()}${partSuffix}`;
  await writeFile(part, bytes);
  // A link is made because a rename would replace the picture of another sandbox. That sandbox could not finish sending the picture, because a file
  // that has changed is not read further.
  await link(part, path).catch(unless('EEXIST'));
  await rm(part);
  return path;
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(() => true, unless('ENOENT'));
}

/** Turns a rejection with this error code into false. */
function unless(code: string): (error: unknown) => false {
  return (error) => {
    if (error instanceof Error && 'code' in error && error.code === code) return false;
    throw error;
  };
}

/**
 * Creates the folder, removes temporary files of killed processes, and the oldest pictures beyond 512 MB, which are rendered again on request.
 * Other sandboxes may use the folder, and start, at the same time.
 */
function prepareFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true });
    // The folder is tested by a write, because permissions show neither read-only mounts nor the rights of root.
    const written = join(folder, `write-test.${randomUUID()}${partSuffix}`);
    writeFileSync(written, '');
    rmSync(written, { force: true });
    const files = filesIn(folder);
    for (const { path, stats } of files)
      if (path.endsWith(partSuffix) && stats.mtimeMs < Date.now() - abandonedAfter) rmSync(path, { force: true });
    for (const path of oldestBeyond(files, maxBytes)) rmSync(path, { force: true });
  } catch (error) {
    throw new SandboxError(
      `The folder of finished pictures ${folder} cannot be written; move away what is there, or set DATA_DIR to another folder.`,
      { cause: error },
    );
  }
}

interface StoredFile {
  path: string;
  stats: Stats;
}

function filesIn(folder: string): StoredFile[] {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    // Another process may have renamed or removed the file since it was listed.
    const stats = lstatSync(path, { throwIfNoEntry: false });
    return stats?.isFile() ? [{ path, stats }] : [];
  });
}

function oldestBeyond(files: StoredFile[], maxTotal: number): string[] {
  const newestFirst = files
    .filter(({ path }) => !path.endsWith(partSuffix))
    .sort((a, b) => b.stats.mtimeMs - a.stats.mtimeMs);
  let total = 0;
  return newestFirst
    .filter(({ stats }) => {
      total += stats.size;
      return total > maxTotal;
    })
    .map(({ path }) => path);
}
