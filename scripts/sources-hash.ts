import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** All inputs of the build, besides `manifestFields`. */
const sources = [
  '{site,providers,server}/**/*.*',
  'scripts/{build,class-names,compress,react-modules,router-settings,short-manifest,standalone-script}.ts',
  '{vite,react-router}.config.ts',
  'tsconfig.json',
  'package-lock.json',
];

/** What the build reads of package.json. Other fields, such as scripts, change nothing that is built. */
const manifestFields = ['name', 'type', 'imports'];

/** Hash of the names and contents of all sources, as hex, without tests. */
export function sourcesHash(root: string): string {
  const hash = createHash('sha256');
  const files = globSync(sources, { cwd: root, exclude: ['**/*.test.*', '**/*.md'] });
  for (const file of files.sort())
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(root, file)))
      .update('\0');
  const manifest: Record<string, unknown> = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  hash.update(JSON.stringify(manifestFields.map((field) => manifest[field])));
  return hash.digest('hex');
}
