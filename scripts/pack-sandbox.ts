import { spawnSync } from 'node:child_process';
import { cpSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { dirname, extname, join } from 'node:path';
import { parseArgs } from 'node:util';
import sharp from 'sharp';
import { smallSeed } from '#seed/testing/small-seed.ts';
import manifest from '../package.json' with { type: 'json' };

const root = join(import.meta.dirname, '..');

/** Tests, and files that only tests import. */
const excluded = ['**/*.test.ts', '**/testing/**'];

/**
 * `npm run pack-sandbox`: makes the sandbox a package of its own, `light-sandbox`, as a tarball in `.pack/` or the named folder. The package is plain
 * JavaScript, because Node removes no types below node_modules, and has a small seed as its default.
 */
async function main(folder = join(root, '.pack')): Promise<void> {
  const staging = join(folder, 'light-sandbox');
  rmSync(staging, { recursive: true, force: true });
  for (const file of globSync('light-sandbox-*.tgz', { cwd: folder })) rmSync(join(folder, file));
  const packages = new Set<string>();
  for (const path of globSync(['sandbox/**/*', 'seed/*.ts', 'seed/{checks,loading}/*.ts'], {
    cwd: root,
    exclude: excluded,
  })) {
    if (extname(path) === '.ts') {
      const script = asJavaScript(readFileSync(join(root, path), 'utf8'));
      for (const name of importedPackages(script)) packages.add(name);
      write(staging, path.replace(/\.ts$/, '.js'), script);
    } else if (/\.(woff2|LICENSE)$/.test(path)) copy(staging, path);
  }
  copy(staging, 'sandbox/README.md', 'README.md');
  copy(staging, 'seed/README.md');
  copy(staging, 'LICENSE');
  for (const [version, name] of Object.entries(schemas))
    copy(staging, `node_modules/${name}/storefront.schema.json`, `schemas/${version}.json`);
  copy(staging, `node_modules/${schemas['2026-04']}/LICENSE.md`, 'schemas/LICENSE.md');
  await writeSmallSeed(join(staging, 'seed'));
  write(staging, 'light-sandbox.js', command);
  write(staging, 'package.json', `${JSON.stringify(packageJson(packages), null, 2)}\n`);

  const { status } = spawnSync('npm', ['pack', staging, '--pack-destination', folder, '--silent'], {
    stdio: 'inherit',
  });
  process.exitCode = status ?? 1;
}

const minNode = manifest.dependencies.node.split('.')[0];

/** The package's command. It checks Node's version, because an older Node stops at the first import with an error that does not name the version. */
const command = `#!/usr/bin/env node
if (Number(process.versions.node.split('.')[0]) >= ${minNode}) await import('./sandbox/main.js');
else {
  console.error(\`light-sandbox needs Node ${minNode} or later; this is \${process.version}.\`);
  process.exitCode = 1;
}
`;

/** The packages of which one file is copied, so that light-sandbox does not depend on them; by their aliases in package.json. */
const schemas = { '2023-10': 'storefront-schema-2023-10', '2026-04': 'storefront-schema-latest' };

function asJavaScript(source: string): string {
  return stripTypeScriptTypes(source)
    .replace(/(['"])((?:\.{1,2}|#sandbox|#seed)\/[^'"\n]+)\.ts\1/g, '$1$2.js$1')
    .replace(/[ \t]+$/gm, '');
}

/** The npm packages that a script imports, without Node's modules and the project's own. */
function importedPackages(script: string): string[] {
  const specifiers = [...script.matchAll(/(?:\bfrom|\bimport\(|^import)\s*'([^'.#][^']*)'/gm)].map(
    ([, name = '']) => name,
  );
  return specifiers
    .filter((name) => !name.startsWith('node:'))
    .map((name) => name.split('/', name.startsWith('@') ? 2 : 1).join('/'));
}

function packageJson(packages: ReadonlySet<string>) {
  const versions: Readonly<Record<string, string>> = manifest.dependencies;
  const dependencies = [...packages].sort().map((name) => {
    const version = versions[name];
    if (version === undefined) throw new Error(`The sandbox imports ${name}, which is no dependency.`);
    return [name, version];
  });
  return {
    name: 'light-sandbox',
    version: manifest.version,
    description:
      'Stand-ins for the hosted services of a headless shop, in one process: storefront, content, checkout and more.',
    license: manifest.license,
    type: 'module',
    engines: { node: `>=${minNode}` },
    bin: { 'light-sandbox': 'light-sandbox.js' },
    imports: {
      '#sandbox/*': './sandbox/*',
      '#seed/*': './seed/*',
      ...Object.fromEntries(
        Object.keys(schemas).map((version) => [`#schemas/${version}`, `./schemas/${version}.json`]),
      ),
    },
    dependencies: Object.fromEntries(dependencies),
  };
}

/** The default seed of the package: one lamp, a few pages, and one picture. */
async function writeSmallSeed(folder: string): Promise<void> {
  const picture = await sharp({ create: { width: 1200, height: 900, channels: 3, background: '#c9c2b4' } })
    .jpeg()
    .toBuffer();
  for (const [path, value] of Object.entries(smallSeed()))
    if (!path.startsWith('media/things/')) write(folder, path, `${JSON.stringify(withoutFilm(value), null, 2)}\n`);
  write(folder, 'media/things/lamp.jpg', picture);
}

/** Removes the film from a value of the small seed, because its file is not a real film. */
function withoutFilm(value: unknown): unknown {
  return JSON.parse(
    JSON.stringify(value, (key, inner) => (key === 'film' || key.endsWith('.mp4') ? undefined : inner)),
  );
}

function copy(staging: string, from: string, to = from): void {
  mkdirSync(dirname(join(staging, to)), { recursive: true });
  cpSync(join(root, from), join(staging, to));
}

function write(folder: string, path: string, data: string | Buffer): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), data);
}

await main(parseArgs({ allowPositionals: true, options: {} }).positionals[0]);
