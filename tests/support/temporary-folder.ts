import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Gives the run a temporary folder of its own, which goes with it: Vitest ends its workers by a signal, so that they cannot tidy up. */
export async function setup(): Promise<() => Promise<void>> {
  const before = process.env.TMPDIR;
  const folder = await mkdtemp(join(tmpdir(), 'light-shop-tests-'));
  process.env.TMPDIR = folder;
  return async () => {
    await rm(folder, { recursive: true, force: true, maxRetries: 3 });
    if (before === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = before;
  };
}
