import { access, readdir, readFile } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { findJsonMistake } from './json-position.ts';
import { SeedError } from './seed-error.ts';

/** A seed file as it stands on disk, parsed and not yet checked. */
export interface SeedFile {
  /** The name that errors give it, like "seed/catalogue/shop.json". */
  file: string;
  value: unknown;
}

/** The name errors use for a file of the seed folder. */
export function nameOf(folder: string, path: string): string {
  return `${basename(resolve(folder))}/${path}`;
}

export async function readJson(folder: string, path: string): Promise<SeedFile> {
  const file = nameOf(folder, path);
  const bytes = await readFile(join(folder, path)).catch((cause: unknown) => {
    throw new SeedError(file, '', isMissing(cause) ? 'is missing' : 'cannot be read', { cause });
  });
  // Without a byte order mark, which is not JSON.
  const text = new TextDecoder().decode(bytes);
  try {
    return { file, value: JSON.parse(text) };
  } catch (cause) {
    const { line, column } = findJsonMistake(text);
    throw new SeedError(file, '', `is not valid JSON: look at line ${line}, column ${column}`, { cause });
  }
}

/** The same for a file that a seed may leave out: null when it does. */
export async function readJsonIfAny(folder: string, path: string): Promise<SeedFile | null> {
  const isThere = await access(join(folder, path)).then(
    () => true,
    () => false,
  );
  return isThere ? readJson(folder, path) : null;
}

const filesAtOnce = 100;

/**
 * Every JSON file directly in a folder of the seed, by name, each as `take` makes it. Files are taken as they are read, so that what was
 * parsed of ten thousand is never held at once.
 */
export async function readJsonFolder<Taken>(
  folder: string,
  path: string,
  take: (file: SeedFile) => Taken,
): Promise<Taken[]> {
  const names = await readdir(join(folder, path)).catch((cause: unknown) => {
    throw new SeedError(nameOf(folder, path), '', isMissing(cause) ? 'is missing' : 'cannot be read', { cause });
  });
  const files = names.filter((name) => name.endsWith('.json') && !name.startsWith('.')).sort();
  const taken: Taken[] = [];
  // Some at a time: all at once would run out of file handles, one by one would wait for each.
  for (let at = 0; at < files.length; at += filesAtOnce) {
    const some = files.slice(at, at + filesAtOnce);
    const read = await Promise.all(some.map((name) => readJson(folder, `${path}/${name}`)));
    for (const file of read) taken.push(take(file));
  }
  return taken;
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}
