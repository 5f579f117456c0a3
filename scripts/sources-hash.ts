import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** All inputs of the build. */
const sources = [
  '{site,providers,server}/**/*.*',
  'scripts/{build,class-names,compress,react-modules,router-settings,short-manifest,standalone-script}.ts',
  '{vite,react-router}.config.ts',
  'tsconfig.json',
  'package-lock.json',
];

/** Hash of the names and contents of all sources, as hex, without tests. */
export function sourcesHash(root: string): string {
  const hash = createHash('sha256');
  const files = globSync(sources, { cwd: root, exclude: ['**/*.test.*', '**/*.md'] });
  for (const file of files.sort())
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(root, file)))
      .update('\0');
  return hash.digest('hex');
}
