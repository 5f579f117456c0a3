import { expect } from 'vitest';
import { loadSeed, SeedError } from '../load.ts';
import { smallSeed, withChange, writeSeed } from './small-seed.ts';

/** One value changed in the small seed, and what the loader must say about it. */
export interface Mistake {
  file: string;
  change: [path: string, value: unknown];
  /** Where the error points, when not at what was changed. */
  at?: string;
  says: string;
}

export async function expectMistake({ file, change: [path, value], at, says }: Mistake): Promise<void> {
  const files = smallSeed();
  const mistake = await mistakeIn({ ...files, [file]: withChange(files[file], path, value) });
  expect(mistake).toMatchObject({ file: `seed/${file}`, field: at ?? path });
  expect(mistake.message).toBe(`seed/${file}: ${at ?? path} ${says}.`);
}

export async function mistakeIn(files: Record<string, unknown>): Promise<SeedError> {
  await using seed = await writeSeed(files);
  const outcome: unknown = await loadSeed(seed.folder).catch((error: unknown) => error);
  if (!(outcome instanceof SeedError)) throw new Error('the seed was accepted', { cause: outcome });
  return outcome;
}
