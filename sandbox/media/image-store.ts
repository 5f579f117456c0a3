import { createHash, randomUUID } from 'node:crypto';
import { rename, stat, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import type { MediaFile } from '../provider.ts';
import { prepareImageFolder } from './image-folder.ts';
import { createLimit } from './limit.ts';
import type { Format, Transform } from './transform.ts';

interface ImageStore {
  /** The path of the finished picture, made now or earlier. */
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

/** Shared by all stores: the processor is. */
const limit = createLimit(Math.max(2, availableParallelism() - 1));

/**
 * Finished pictures below `{dataDir}/images`. The name is a hash of the source's time and size and of all that was asked, so that
 * a changed source is a new picture. Written beside and renamed: a killed process leaves no half picture.
 *
 * @throws {SandboxError} The folder cannot be written.
 */
export function createImageStore(dataDir: string): ImageStore {
  const folder = join(dataDir, 'images');
  const underWay = new Map<string, Promise<string>>();
  prepareImageFolder(folder);

  return {
    find: async (file, transform, format) => {
      const { mtimeMs, size } = await stat(file.path);
      const asked = JSON.stringify([file.file, mtimeMs, size, transform, format]);
      const key = createHash('sha256').update(asked).digest('hex').slice(0, 40);
      const path = join(folder, `${key}.${extensions[format]}`);
      if (await exists(path)) return path;

      const flight =
        underWay.get(key) ?? limit(() => make(path, file, transform, format)).finally(() => underWay.delete(key));
      underWay.set(key, flight);
      return flight;
    },
  };
}

async function make(path: string, file: MediaFile, transform: Transform, format: Format): Promise<string> {
  const { render } = await import('./render.ts');
  const bytes = await render(file.path, transform, format);
  const beside = `${path}.${randomUUID()}.part`;
  await writeFile(beside, bytes);
  await rename(beside, path);
  return path;
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    (error: unknown) => {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return false;
      throw error;
    },
  );
}
