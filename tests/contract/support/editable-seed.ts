import { randomUUID } from 'node:crypto';
import { cp, mkdtemp, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface EditableSeed {
  folder: string;
  /** Writes a JSON file in the folder. */
  write: (file: string, content: unknown) => Promise<void>;
  /** Reads a JSON file, unvalidated. */
  read: <Content>(file: string) => Promise<Content>;
  remove: (file: string) => Promise<void>;
  /** Removes the folder. */
  discard: () => Promise<void>;
}

/** An editable copy of the project's seed, with links to the same media files. */
export async function editableSeed(): Promise<EditableSeed> {
  const own = join(import.meta.dirname, '../../../seed');
  const parent = await mkdtemp(join(tmpdir(), 'seed-'));
  const folder = join(parent, 'seed');
  await cp(own, folder, { recursive: true, filter: (path) => path !== join(own, 'media') });
  await symlink(join(own, 'media'), join(folder, 'media'));
  return {
    folder,
    async write(file, content) {
      // Outside of the watched folder: on a busy machine the sandbox would read a file of which nothing is written yet.
      const written = join(parent, randomUUID());
      await writeFile(written, JSON.stringify(content));
      await rename(written, join(folder, file));
    },
    read: async <Content>(file: string): Promise<Content> => JSON.parse(await readFile(join(folder, file), 'utf8')),
    remove: (file) => rm(join(folder, file)),
    discard: () => rm(parent, { recursive: true }),
  };
}
