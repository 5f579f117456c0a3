import { readdir } from 'node:fs/promises';
import { join } from 'node:path';

/** The paths of the pages' copies in the folder of a page cache. */
export async function copiesIn(folder: string): Promise<string[]> {
  const files = await readdir(folder, { recursive: true, withFileTypes: true });
  return files.filter((file) => file.isFile()).map(({ parentPath, name }) => join(parentPath, name));
}
