import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { providerNames } from '#sandbox/provider.ts';
import { type SandboxProcess, startSandboxProcess } from '../support/start-sandbox.ts';
import { type OpenBrowser, withBrowser } from './browser/open-browser.ts';
import { runInPage } from './browser/run-in-page.ts';
import { editableSeed } from './support/editable-seed.ts';

const root = join(import.meta.dirname, '../..');
const manual = await readFile(join(root, 'sandbox/README.md'), 'utf8');
const run = promisify(execFile);

/** Every JavaScript block in the manual, with the heading above it. */
const examples = manual.split(/^(?=#{2,3} )/m).flatMap((section) => {
  const heading = /^#+ (.+)/.exec(section)?.[1] ?? '';
  return [...section.matchAll(/^```js( page)?\n([\s\S]*?)^```$/gm)].map(([, page, code = '']) => ({
    heading,
    code,
    isForPage: page !== undefined,
  }));
});

const services = z.record(z.string(), z.object({ url: z.string(), tlsUrl: z.string().optional() }));

const seed = await editableSeed();
let folder: string;
let sandbox: SandboxProcess;
let browser: OpenBrowser;
withBrowser.beforeAll(({ opened }) => {
  browser = opened;
});
/** The manual's addresses, on the standard ports, and those of this run. */
const addresses = new Map<string, string>();

beforeAll(async () => {
  // In a folder from which the examples can resolve packages.
  await mkdir(join(root, 'node_modules/.cache'), { recursive: true });
  folder = await mkdtemp(join(root, 'node_modules/.cache/manual-'));
  sandbox = await startSandboxProcess({ dataDir: join(folder, 'data'), seedDir: seed.folder });
  const described = services.parse(await sandbox.control.description());
  addresses.set('127.0.0.1:4000', new URL(sandbox.control.url).host);
  for (const [index, name] of providerNames.entries()) {
    const url = name === 'storefrontTls' ? described.storefront?.tlsUrl : described[name]?.url;
    if (url) addresses.set(`127.0.0.1:${4001 + index}`, new URL(url).host);
  }
});
beforeEach(() => sandbox.control.reset());
afterAll(async () => {
  await sandbox.stop();
  await rm(folder, { recursive: true, force: true });
  await seed.discard();
});

function withAddresses(code: string): string {
  return code.replace(/127\.0\.0\.1:\d+/g, (address) => addresses.get(address) ?? address);
}

/** Runs an example as a separate file, beside the seed. */
async function perform(code: string): Promise<string[]> {
  const file = join(folder, 'example.mjs');
  await writeFile(file, code);
  const env = { ...process.env, NODE_EXTRA_CA_CERTS: sandbox.accounts.storefront.certificate ?? '' };
  const { stdout, stderr } = await run(process.execPath, [file], { env, cwd: dirname(seed.folder), timeout: 100_000 });
  expect(stderr).toBe('');
  return stdout.trim().split('\n');
}

describe('the manual', () => {
  test('has examples', () => {
    expect(examples.length).toBeGreaterThan(5);
  });

  test.for(examples)(
    '$heading: the code runs unchanged and prints the documented output',
    async ({ code, isForPage }) => {
      const expectedOutput = [...code.matchAll(/\/\/ prints (.+)$/gm)].map(([, line]) => line);
      expect(expectedOutput.length, 'An example ends with what it prints.').toBeGreaterThan(0);
      const here = withAddresses(code);
      expect(await (isForPage ? runInPage(browser.browser, here, folder) : perform(here))).toEqual(expectedOutput);
    },
  );
});
