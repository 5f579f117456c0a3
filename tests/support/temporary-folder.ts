import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Sets TMPDIR to a folder that is removed after the run: Vitest terminates workers by a signal, so they cannot clean up themselves. */
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
