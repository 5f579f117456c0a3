import { chmod, cp, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadEnv } from 'vite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import viteConfig from '../vite.config.ts';
import { runScript } from './testing/run-script.ts';

const manifest = 'window.__reactRouterManifest={"entry":{"imports":[]},"routes":{}};';
/** What `react-router build` writes of which the script reads something. */
const built = `mkdir -p build/client/assets build/server
echo '${manifest}' > build/client/assets/manifest-a1.js
touch build/server/index.js
`;

let root = '';
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'build-'));
  for (const name of ['build.ts', 'compress.ts', 'short-manifest.ts', 'sources-hash.ts'])
    await cp(join(import.meta.dirname, name), join(root, 'scripts', name));
  await writeFile(join(root, 'package.json'), '{ "type": "module" }');
  await mkdir(join(root, 'site'));
  await writeFile(join(root, 'site/root.tsx'), 'one');
  const builder = join(root, 'node_modules/.bin/react-router');
  await mkdir(join(builder, '..'), { recursive: true });
  await writeFile(builder, `#!/bin/sh\nrm -rf build/client\n${built}`);
  await chmod(builder, 0o755);
});
afterEach(() => rm(root, { recursive: true }));

test('the site is built again only when its sources changed', async () => {
  expect(build()).toBe('Building the site: there is no build yet.\n');
  expect(build()).toBe('');
  await writeFile(join(root, 'site/root.tsx'), 'two');
  expect(build()).toBe('Building the site: its sources changed.\n');
});

test('`--always` builds again when nothing changed', () => {
  build();
  expect(build('--always')).toBe('Building the site: --always was given.\n');
  expect(build()).toBe('');
});

test.each(['build/client/assets', 'build/server/index.js'])(
  'an incomplete build is repeated: %s is missing',
  async (path) => {
    build();
    await rm(join(root, path), { recursive: true });
    expect(build()).toBe('Building the site: a part of the last build is missing.\n');
    expect(build()).toBe('');
  },
);

test('source maps are moved out of the served folder', async () => {
  await writeFile(
    join(root, 'node_modules/.bin/react-router'),
    `#!/bin/sh\n${built}touch build/client/assets/root.js.map build/server/index.js.map\n`,
  );
  build();
  expect(await readdir(join(root, 'build/client/assets'))).not.toContain('root.js.map');
  expect(await readdir(join(root, 'build/source-maps/client/assets'))).toEqual(['root.js.map']);
  expect(await readdir(join(root, 'build/source-maps/server'))).toEqual(['index.js.map']);
});

function build(...args: string[]): string {
  const environment = { PATH: process.env.PATH ?? '' };
  const { code, stdout, stderr } = runScript(join(root, 'scripts/build.ts'), environment, args);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  return stdout;
}

test('the accounts of .env reach neither the build nor the development server', async () => {
  for (const command of ['build', 'serve'] as const) {
    const { envDir } = await viteConfig({ command, mode: 'development' });
    await writeFile(join(root, '.env'), 'SHOPIFY_STOREFRONT_TOKEN=from-the-file');
    const environment = loadEnv('development', envDir ?? root, '');
    expect(environment.SHOPIFY_STOREFRONT_TOKEN).not.toBe('from-the-file');
  }
});
