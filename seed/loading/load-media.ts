import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { nameOf, readJson } from '../read-json.ts';
import { mediaSchema, type SeedMedia } from '../schema.ts';
import { refuse, SeedError } from '../seed-error.ts';
import { shape } from '../shape.ts';

const listPath = 'media/media.json';

/** The list of media files, which must match the files on disk one to one. */
export async function loadMedia(folder: string): Promise<SeedMedia> {
  const { file, value } = await readJson(folder, listPath);
  const media = shape(mediaSchema, value, { file, field: '' });
  const found = await filesBelow(folder);
  for (const listed of Object.keys(media)) {
    if (!found.has(listed)) refuse({ file, field: listed }, 'is listed, but there is no such file below media');
  }
  for (const path of found) {
    if (!Object.hasOwn(media, path))
      refuse({ file, field: path }, 'is missing: every file below media needs a title and an alt text');
  }
  return media;
}

/** The files below `media`, without hidden ones, which desktops create for their own notes. */
async function filesBelow(folder: string): Promise<Set<string>> {
  const root = join(folder, 'media');
  const entries = await readdir(root, { recursive: true, withFileTypes: true }).catch((cause: unknown) => {
    throw new SeedError(nameOf(folder, 'media'), '', 'cannot be read', { cause });
  });
  const paths = entries
    .filter((entry) => !entry.isDirectory() && !entry.name.startsWith('.'))
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(root.length + 1)
        .replaceAll('\\', '/'),
    );
  return new Set(paths.filter((path) => path !== 'media.json'));
}
