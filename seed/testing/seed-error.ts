import { expect } from 'vitest';
import { SeedError } from '../load.ts';
import { loadFiles, smallSeed, withChange } from './small-seed.ts';

/** The small seed with one value changed, and the expected error. */
export interface InvalidSeed {
  file: string;
  change: [path: string, value: unknown];
  /** The field that the error names, when not the changed one. */
  at?: string;
  message: string;
}

export async function expectSeedError({ file, change: [path, value], at, message }: InvalidSeed): Promise<void> {
  const files = smallSeed();
  const error = await seedErrorOf({ ...files, [file]: withChange(files[file], path, value) });
  expect(error).toMatchObject({ file: `seed/${file}`, field: at ?? path });
  expect(error.message).toBe(`seed/${file}: ${at ?? path} ${message}.`);
}

export async function seedErrorOf(files: Record<string, unknown>): Promise<SeedError> {
  const outcome: unknown = await loadFiles(files).catch((error: unknown) => error);
  if (!(outcome instanceof SeedError)) throw new Error('the seed was accepted', { cause: outcome });
  return outcome;
}
