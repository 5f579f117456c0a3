import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from '@playwright/test';

/** Debian's headless Chromium, which needs two thirds of the CPU time of the full browser. */
const headlessShell = 'chromium-headless-shell';
const names = [headlessShell, 'chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];

/**
 * Flags for running as root in a container: without --no-sandbox Chromium does not run as root;
 * the others disable the GPU, and background requests of the browser.
 */
export const chromiumFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** The Chromium for tests: CHROMIUM_PATH, else Playwright's, else the system's; null when there is none. */
export function findChromium(): string | null {
  const folders = (process.env.PATH ?? '').split(delimiter);
  const onPath = names.flatMap((name) => folders.map((folder) => join(folder, name)));
  const candidates = [process.env.CHROMIUM_PATH, chromium.executablePath(), ...onPath];
  return candidates.find((path) => path && existsSync(path)) ?? null;
}

/** Installs Chromium if it is missing; exits with 1 and a message when that is not possible. */
function provideChromium(): void {
  const { CHROMIUM_PATH } = process.env;
  if (CHROMIUM_PATH && !existsSync(CHROMIUM_PATH))
    fail(`CHROMIUM_PATH names ${CHROMIUM_PATH}, where there is nothing.`);
  if (findChromium()) return;
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.info('Installing Chromium: the tests need a browser, and this machine has none.');
    apt('update');
    const isKnown = spawnSync('apt-cache', ['show', headlessShell]).status === 0;
    apt('install', '-y', '--no-install-recommends', isKnown ? headlessShell : 'chromium');
  }
  if (!findChromium()) {
    fail(
      'No Chromium found: install it ("apt-get install chromium" or "npx playwright install chromium") or set CHROMIUM_PATH.',
    );
  }
}

function apt(...args: string[]): void {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const { status, stdout, stderr } = spawnSync('apt-get', ['-q', '-o', 'DPkg::Lock::Timeout=300', ...args], {
    env,
    encoding: 'utf8',
  });
  if (status !== 0) console.error(stdout, stderr);
}

function fail(sentence: string): never {
  console.error(sentence);
  process.exit(1);
}

if (import.meta.main) provideChromium();
