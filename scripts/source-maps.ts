import { globSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Moves the source maps of both builds to build/source-maps, which is not served; they are used to read error reports. */
export function moveSourceMaps(build: string): void {
  const target = join(build, 'source-maps');
  rmSync(target, { recursive: true, force: true });
  for (const map of globSync('{client,server}/**/*.map', { cwd: build })) {
    mkdirSync(dirname(join(target, map)), { recursive: true });
    renameSync(join(build, map), join(target, map));
  }
}
