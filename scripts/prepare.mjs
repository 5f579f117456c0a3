// npm runs this before its commands, on the system's Node (20.19 or later), possibly before any package is installed:
// so it is plain JavaScript without dependencies.

import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { installPackages, pinnedNode } from './prepare/install-packages.mjs';
import { holdLock } from './prepare/lock.mjs';
import { Failure, run } from './prepare/run.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));

/** A name that stands for no step: the packages for development are needed too. */
const development = 'development';

/** Further steps by name, as arguments of the pinned Node. */
const steps = {
  build: ['scripts/build.ts'],
  rebuild: ['scripts/build.ts', '--always'],
  browser: ['scripts/provide.ts', 'chromium'],
  drill: ['scripts/provide.ts', 'redis', 'nginx', 'varnish', 'xkey'],
  programs: ['scripts/provide.ts', 'chromium', 'redis'],
};

try {
  await prepare(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof Failure)) throw error;
  if (error.message) console.error(error.message);
  process.exitCode = error.exitCode;
}

async function prepare(args) {
  const names = args.filter((name) => name !== development);
  const unknown = names.find((name) => !Object.hasOwn(steps, name));
  if (unknown)
    throw new Failure(`Unknown step "${unknown}". The steps are: ${[development, ...Object.keys(steps)].join(', ')}.`);
  await holdLock(join(root, '.prepare.lock'));
  await installPackages(root, { development: args.includes(development) });
  // Side by side: to build takes the processor, and to install programs mostly waits for the network and the disk.
  await Promise.all(names.map((name) => run(pinnedNode(root), steps[name], { cwd: root })));
}
