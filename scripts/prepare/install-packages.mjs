import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, delimiter, dirname, join } from 'node:path';
import { Failure, run } from './run.mjs';

/** Exists while npm runs, since npm's own list does not show an interrupted installation. */
const marker = 'node_modules/.unfinished';
const kinds = ['dependencies', 'devDependencies'];

/** The Node that everything but this preparation runs on: the npm package "node" of package.json. */
export function pinnedNode(root) {
  return join(root, 'node_modules/.bin/node');
}

/**
 * Installs the packages of the lockfile; does and prints nothing when node_modules is up to date. Those for development are installed when they are
 * asked for, and kept up to date from then on: they are half of all.
 * @throws {Failure} with instructions when that is not possible
 */
export async function installPackages(root, { development }) {
  const manifest = readJson(join(root, 'package.json'));
  const locked = readJson(join(root, 'package-lock.json')).packages;
  if (!sameRequests(locked[''], manifest)) {
    throw new Failure('package.json and package-lock.json disagree: run "npm install" to settle it.');
  }
  const state = stateOf(root, locked, development);
  if (!state) return;
  console.log(`Installing packages: ${state.reason}.`);
  // npm does not repair packages that its list considers installed. Not "npm ci": it always removes node_modules.
  if (state.broken) rmSync(join(root, state.broken), { recursive: true, force: true });
  const unfinished = join(root, marker);
  mkdirSync(dirname(unfinished), { recursive: true });
  writeFileSync(unfinished, '');
  const which = state.development ? '--include=dev' : '--omit=dev';
  await npm(root, ['install', '--no-save', which, '--no-audit', '--no-fund', '--loglevel=error']);
  if (!pinnedNodeRuns(root, locked)) {
    throw new Failure('The package "node" came without its program: let npm run install scripts, then try again.');
  }
  removeHeaders(root);
  rmSync(unfinished);
}

/** The reason to install, whether with the packages for development, and a broken folder to remove first; null when everything matches the lockfile. */
function stateOf(root, locked, development) {
  if (!existsSync(join(root, 'node_modules'))) return { reason: 'there are none yet', development };
  const installed = existsSync(join(root, marker)) ? null : readInstalled(root);
  if (!installed) return { reason: 'the last installation did not finish', development, broken: 'node_modules' };
  const hasDevelopment = Object.entries(locked).some(([path, { dev }]) => dev && installed[path]);
  const wanted = { development: development || hasDevelopment };
  if (development && !hasDevelopment && Object.values(locked).some(({ dev }) => dev))
    return { reason: 'those for development are missing', ...wanted };
  if (!sameVersions(locked, installed, wanted)) return { reason: 'the lockfile changed', ...wanted };
  if (pinnedNodeRuns(root, locked)) return null;
  return { reason: 'the pinned Node does not run on this machine', ...wanted, broken: 'node_modules/node' };
}

function sameRequests(locked, manifest) {
  return kinds.every((kind) => {
    const requested = Object.entries(manifest[kind] ?? {});
    const lockedRequests = locked[kind] ?? {};
    return (
      requested.length === Object.keys(lockedRequests).length &&
      requested.every(([name, range]) => lockedRequests[name] === range)
    );
  });
}

/** Optional packages may be missing (other platforms), or installed without being in the lockfile (this platform). */
function sameVersions(locked, installed, { development }) {
  const paths = new Set([...Object.keys(locked), ...Object.keys(installed)]);
  paths.delete('');
  return [...paths].every((path) =>
    locked[path] && installed[path]
      ? locked[path].version === installed[path].version
      : (locked[path] ?? installed[path]).optional || (locked[path]?.dev && !development),
  );
}

function pinnedNodeRuns(root, locked) {
  const { stdout } = spawnSync(pinnedNode(root), ['--version'], { encoding: 'utf8' });
  return stdout?.trim() === `v${locked['node_modules/node'].version}`;
}

/** The headers for compilers are a third of Node's package, and nothing here is compiled. The package "node" installs it inside itself. */
function removeHeaders(root) {
  const inside = join(root, 'node_modules/node/node_modules');
  const names = existsSync(inside) ? readdirSync(inside) : [];
  for (const name of names.filter((name) => name.startsWith('node-')))
    rmSync(join(inside, name, 'include'), { recursive: true, force: true });
}

/** Runs the calling npm on the system's Node, since the pinned one is being installed. */
function npm(root, args) {
  const path = process.env.PATH?.split(delimiter).filter((folder) => !folder.endsWith(join('node_modules', '.bin')));
  const caller = process.env.npm_execpath;
  const [command, ...before] = caller && basename(caller) === 'npm-cli.js' ? ['node', caller] : ['npm'];
  return run(command, [...before, ...args], {
    cwd: root,
    env: { ...process.env, PATH: path?.join(delimiter) },
    stdio: ['ignore', 'ignore', 'inherit'],
    sentence: 'Installing packages failed, as npm says above; when that is settled, run the same command again.',
  });
}

/** npm's hidden lockfile, which it writes last: missing or incomplete after an interrupted installation. */
function readInstalled(root) {
  const path = join(root, 'node_modules/.package-lock.json');
  if (!existsSync(path)) return null;
  try {
    return readJson(path)?.packages ?? null;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

function readJson(path) {
  return JSON.parse(readFileSync(path, 'utf8'));
}
