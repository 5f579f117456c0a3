import { cpSync, existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Milliseconds that a built file outlives the build it belongs to: pages that are open, and a shop that is running, still ask for it. */
const day = 24 * 60 * 60 * 1000;

/**
 * Copies the built files aside, since a build empties its folder, and gives back the function that returns those of the last day which the
 * new build did not make again. Their names carry a hash of their content, so none can be the wrong one.
 */
export function keepEarlierAssets(assets: string, aside: string): () => void {
  rmSync(aside, { recursive: true, force: true });
  if (existsSync(assets)) cpSync(assets, aside, { recursive: true, preserveTimestamps: true });

  return function bringBack() {
    if (!existsSync(aside)) return;
    for (const name of readdirSync(aside)) {
      const isRecent = Date.now() - statSync(join(aside, name)).mtimeMs < day;
      if (isRecent && !existsSync(join(assets, name)))
        cpSync(join(aside, name), join(assets, name), { preserveTimestamps: true });
    }
    rmSync(aside, { recursive: true });
  };
}
