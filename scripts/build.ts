import { spawnSync } from 'node:child_process';
import { existsSync, globSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { compressFolder } from './compress.ts';
import { shortenManifest } from './short-manifest.ts';
import { sourcesHash } from './sources-hash.ts';

const root = join(import.meta.dirname, '..');
/** The hash of the build's sources. Removed first and written last, so that an incomplete build is never used. */
const stamp = join(root, 'build/.sources');
/** Required output folders and files. */
const outputs = ['build/client/assets', 'build/server/index.js'];

/** Builds the site into build/ when it is out of date, or always with `--always`. Prints nothing when the build is up to date. */
async function build(always: boolean): Promise<void> {
  const hash = sourcesHash(root);
  const reason = reasonToBuild(hash, always);
  if (!reason) return;
  console.info(`Building the site: ${reason}.`);
  rmSync(stamp, { force: true });

  const { status, signal } = spawnSync('react-router', ['build', '--logLevel', 'warn'], {
    cwd: root,
    env: { ...process.env, PATH: `${join(root, 'node_modules/.bin')}:${process.env.PATH}`, NODE_ENV: 'production' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  if (signal) process.kill(process.pid, signal);
  if (status !== 0) {
    console.error('The build of the site failed; its output is above.');
    process.exit(1);
  }
  moveSourceMaps(join(root, 'build'));
  shortenManifest(join(root, 'build/client/assets'));
  await compressFolder(join(root, 'build/client'));
  writeFileSync(stamp, hash);
}

function reasonToBuild(hash: string, always: boolean): string | null {
  if (always) return '--always was given';
  if (!existsSync(stamp))
    return existsSync(join(root, 'build')) ? 'the last build is incomplete' : 'there is no build yet';
  if (readFileSync(stamp, 'utf8') !== hash) return 'its sources changed';
  return outputs.every((path) => existsSync(join(root, path))) ? null : 'a part of the last build is missing';
}

/** Moves the source maps of both builds to build/source-maps, which is not served; they are used to read error reports. */
function moveSourceMaps(build: string): void {
  const target = join(build, 'source-maps');
  rmSync(target, { recursive: true, force: true });
  for (const map of globSync('{client,server}/**/*.map', { cwd: build })) {
    mkdirSync(dirname(join(target, map)), { recursive: true });
    renameSync(join(build, map), join(target, map));
  }
}

await build(process.argv.includes('--always'));
