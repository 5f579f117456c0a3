import { cpSync, existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Milliseconds for which assets of earlier builds are kept: open pages and a running shop may still request them. */
const day = 24 * 60 * 60 * 1000;

/**
 * Copies the built files aside, since a build empties its folder, and returns a function that restores those of the last day that the
 * new build does not contain. Their names contain a hash of their content, so there are no conflicts.
 */
export function keepEarlierAssets(assets: string, copy: string): () => void {
  rmSync(copy, { recursive: true, force: true });
  if (existsSync(assets)) cpSync(assets, copy, { recursive: true, preserveTimestamps: true });

  return function restoreAssets() {
    if (!existsSync(copy)) return;
    for (const name of readdirSync(copy)) {
      const isRecent = Date.now() - statSync(join(copy, name)).mtimeMs < day;
      if (isRecent && !existsSync(join(assets, name)))
        cpSync(join(copy, name), join(assets, name), { preserveTimestamps: true });
    }
    rmSync(copy, { recursive: true });
  };
}
