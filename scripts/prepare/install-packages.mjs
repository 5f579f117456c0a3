import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { basename, delimiter, join } from 'node:path';
import { Failure, run } from './run.mjs';

const kinds = ['dependencies', 'devDependencies'];

/** The Node that everything but this preparation runs on: the npm package "node" of package.json. */
export function pinnedNode(root) {
  return join(root, 'node_modules/.bin/node');
}

/**
 * Makes node_modules hold what the lockfile says; does and says nothing when it does.
 * @throws {Failure} with what to do when that cannot be
 */
export async function installPackages(root) {
  const manifest = readJson(join(root, 'package.json'));
  const locked = readJson(join(root, 'package-lock.json')).packages;
  if (!sameRequests(locked[''], manifest)) {
    throw new Failure('package.json and package-lock.json disagree: run "npm install" to settle it.');
  }
  const reason = reasonToInstall(root, locked);
  if (!reason) return;
  console.log(`Installing packages: ${reason}.`);
  // From nothing, as "npm ci" does it; but that one refuses a lockfile without every optional package of every other machine.
  rmSync(join(root, 'node_modules'), { recursive: true, force: true });
  await npm(root, ['install', '--no-save', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']);
  if (!pinnedNodeRuns(root, locked)) {
    throw new Failure('The package "node" came without its program: let npm run install scripts, then try again.');
  }
}

function reasonToInstall(root, locked) {
  if (!existsSync(join(root, 'node_modules'))) return 'there are none yet';
  const installed = readInstalled(root);
  if (!installed) return 'the last installation did not finish';
  if (!sameVersions(locked, installed.packages)) return 'the lockfile changed';
  return pinnedNodeRuns(root, locked) ? null : 'the pinned Node does not run on this machine';
}

function sameRequests(locked, manifest) {
  return kinds.every((kind) => {
    const asked = Object.entries(manifest[kind] ?? {});
    const known = locked[kind] ?? {};
    return asked.length === Object.keys(known).length && asked.every(([name, range]) => known[name] === range);
  });
}

/** What is optional may be missing, being for other machines, or stand beside the lockfile, being for this one. */
function sameVersions(locked, installed) {
  const paths = new Set([...Object.keys(locked), ...Object.keys(installed)]);
  paths.delete('');
  return [...paths].every((path) =>
    locked[path] && installed[path]
      ? locked[path].version === installed[path].version
      : (locked[path] ?? installed[path]).optional,
  );
}

function pinnedNodeRuns(root, locked) {
  const { stdout } = spawnSync(pinnedNode(root), ['--version'], { encoding: 'utf8' });
  return stdout?.trim() === `v${locked['node_modules/node'].version}`;
}

/** The npm that called us, on the machine's own Node: the pinned one is what is being installed. */
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

/** npm's own list of what it installed, which it writes last: there is none while packages may be there by half. */
function readInstalled(root) {
  return readJson(join(root, 'node_modules/.package-lock.json'));
}

function readJson(path) {
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : null;
}
