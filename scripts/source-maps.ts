import { globSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Moves the maps of both builds out of what is served, to build/source-maps, where whoever reads error reports finds them. */
export function moveSourceMaps(build: string): void {
  const kept = join(build, 'source-maps');
  rmSync(kept, { recursive: true, force: true });
  for (const map of globSync('{client,server}/**/*.map', { cwd: build })) {
    mkdirSync(dirname(join(kept, map)), { recursive: true });
    renameSync(join(build, map), join(kept, map));
  }
}
