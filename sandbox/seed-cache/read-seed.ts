import type { Seed } from '#seed/schema.ts';
import { SeedError } from '#seed/seed-error.ts';
import { SandboxError } from '../sandbox-error.ts';

/** @throws {SandboxError} Names the seed's file and field. */
export async function readSeed(folder: string): Promise<Seed> {
  // Loaded here: a start whose seed is known already does without.
  const { loadSeed } = await import('#seed/load.ts');
  try {
    return await loadSeed(folder);
  } catch (error) {
    if (error instanceof SeedError) throw new SandboxError(error.message, { cause: error });
    throw error;
  }
}
