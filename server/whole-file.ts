import { rename, rm, writeFile } from 'node:fs/promises';

/**
 * Writes a file through a temporary one, so that an incomplete file never has the name of a whole one. The temporary name is random: other processes
 * may share the folder, and in containers they have the same process id.
 * @throws any error of writing or renaming; the temporary file is then removed, because it would take space on a full disk
 */
export async function writeWholeFile(path: string, content: Buffer): Promise<void> {
  const temporary = `${path}.${crypto.randomUUID()}`;
  try {
    await writeFile(temporary, content);
    await rename(temporary, path);
  } catch (fault) {
    await rm(temporary, { force: true }).catch(() => {}); // A later start removes it.
    throw fault;
  }
}

export function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}

/** Ignores a missing file: another process that shares the folder may have renamed or removed it. @throws any other error */
export function nullIfMissing(error: unknown): null {
  if (!isMissing(error)) throw error;
  return null;
}
