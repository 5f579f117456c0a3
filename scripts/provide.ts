import { spawnSync } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { findChromium, headlessShell } from './chromium.ts';

interface Program {
  find: () => string | null;
  /** Debian's packages that contain the program, the best one first. */
  packages: readonly string[];
  /** The service that its package starts. */
  service?: string;
  /** What to do if the program cannot be installed. */
  advice: string;
}

/** Programs that the tests need in addition to npm's packages. */
const programs: Readonly<Record<string, Program>> = {
  chromium: {
    find: findChromium,
    packages: [headlessShell, 'chromium'],
    advice:
      'No Chromium found: install it ("apt-get install chromium" or "npx playwright install chromium") or set CHROMIUM_PATH.',
  },
  redis: {
    find: () => onPath('redis-server'),
    packages: ['redis-server'],
    service: 'redis-server',
    advice: 'No redis-server found: install it ("apt-get install redis-server").',
  },
  nginx: {
    find: () => onPath('nginx'),
    packages: ['nginx-light', 'nginx'],
    service: 'nginx',
    advice: 'No nginx found: install it ("apt-get install nginx-light").',
  },
  varnish: {
    find: () => onPath('varnishd'),
    packages: ['varnish'],
    service: 'varnish',
    advice: 'No varnishd found: install it ("apt-get install varnish").',
  },
  xkey: {
    find: () => globSync('/usr/lib{,64}/{,*/}varnish/vmods/libvmod_xkey.so')[0] ?? null,
    packages: ['varnish-modules'],
    advice: 'No xkey for Varnish found: install it ("apt-get install varnish-modules").',
  },
};

/** `node scripts/provide.ts chromium redis` installs the named programs that are missing; exits with 1 and a message if that is not possible. */
function provide(names: readonly string[]): void {
  const { CHROMIUM_PATH } = process.env;
  if (CHROMIUM_PATH && !existsSync(CHROMIUM_PATH))
    fail(`CHROMIUM_PATH names ${CHROMIUM_PATH}, where there is nothing.`);
  const missing = names.flatMap((name) => (programs[name]?.find() === null ? [name] : []));
  if (missing.length === 0) return;
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.info(`Installing what the tests need and this machine lacks: ${missing.join(', ')}.`);
    apt('update');
    apt('install', '-y', '--no-install-recommends', ...missing.map((name) => knownPackage(programs[name])));
    disableServices(missing.flatMap((name) => programs[name]?.service ?? []));
  }
  for (const name of missing) if (programs[name]?.find() === null) fail(programs[name].advice);
}

/** Stops services that Debian starts with their packages and at every boot: the tests start programs of their own. */
function disableServices(names: readonly string[]): void {
  if (names.length > 0 && existsSync('/run/systemd/system')) spawnSync('systemctl', ['disable', '--now', ...names]);
}

function knownPackage({ packages = [] }: Partial<Program> = {}): string {
  return packages.find((name) => spawnSync('apt-cache', ['show', name]).status === 0) ?? packages.at(-1) ?? '';
}

function apt(...args: string[]): void {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const { status, stdout, stderr } = spawnSync('apt-get', ['-q', '-o', 'DPkg::Lock::Timeout=300', ...args], {
    env,
    encoding: 'utf8',
  });
  if (status !== 0) console.error(stdout, stderr);
}

function onPath(name: string): string | null {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path)) ?? null;
}

function fail(sentence: string): never {
  console.error(sentence);
  process.exit(1);
}

provide(process.argv.slice(2));
