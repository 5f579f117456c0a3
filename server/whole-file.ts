import { rename, rm, writeFile } from 'node:fs/promises';

/**
 * Writes a file by way of a temporary one, so that a file that is cut short never has the name of a whole one. Other processes may share the folder,
 * and in containers have the same id.
 * @throws what writing or renaming throws; then no temporary file is left, which would take what a full disk has
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

/** Another process that shares the folder may have renamed or removed a file meanwhile. @throws any other error */
export function nullIfMissing(error: unknown): null {
  if (!isMissing(error)) throw error;
  return null;
}
