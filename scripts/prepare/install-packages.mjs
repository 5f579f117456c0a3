import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, delimiter, dirname, join } from 'node:path';
import { Failure, run } from './run.mjs';

/** Is there while npm works: what it was stopped in the middle of changing, its own list does not tell. */
const marker = 'node_modules/.unfinished';
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
  const state = stateOf(root, locked);
  if (!state) return;
  console.log(`Installing packages: ${state.reason}.`);
  // What npm's list does not speak for, npm would not repair. Not "npm ci": it starts from nothing every time, and refuses a lockfile
  // without every optional package of every other machine.
  if (state.broken) rmSync(join(root, state.broken), { recursive: true, force: true });
  const unfinished = join(root, marker);
  mkdirSync(dirname(unfinished), { recursive: true });
  writeFileSync(unfinished, '');
  await npm(root, ['install', '--no-save', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']);
  if (!pinnedNodeRuns(root, locked)) {
    throw new Failure('The package "node" came without its program: let npm run install scripts, then try again.');
  }
  rmSync(unfinished);
}

/** Why to install, and the folder that must go first; null when all is as the lockfile has it. */
function stateOf(root, locked) {
  if (!existsSync(join(root, 'node_modules'))) return { reason: 'there are none yet' };
  const installed = existsSync(join(root, marker)) ? null : readInstalled(root);
  if (!installed) return { reason: 'the last installation did not finish', broken: 'node_modules' };
  if (!sameVersions(locked, installed)) return { reason: 'the lockfile changed' };
  if (pinnedNodeRuns(root, locked)) return null;
  return { reason: 'the pinned Node does not run on this machine', broken: 'node_modules/node' };
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

/** npm's own list of what it installed, which it writes last: there is none, or half of one, while packages may be there by half. */
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
