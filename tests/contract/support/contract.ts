import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, test } from 'vitest';
import { startSandbox } from '#sandbox/start.ts';
import { copyPreparedData } from '../../support/prepared-data.ts';
import { createSandboxControl, type SandboxControl } from '../../support/sandbox-control.ts';
import { type Accounts, readAccounts } from './accounts.ts';
import { liveAccounts } from './live-accounts.ts';

/** The implementation under test. */
export interface Subject<Name extends keyof Accounts> {
  /** false: a live account, which cannot be configured, and where only carts may be written. */
  isSandbox: boolean;
  /** Its connection settings; available only while tests run. */
  account: () => Accounts[Name];
  /** The control port. @throws Error for a live account: use `test.runIf(subject.isSandbox)`. */
  sandbox: () => SandboxControl;
}

interface ContractOptions {
  /** The seed folder; default: the project's seed. */
  seedDir?: string;
  /** Whether edits of the seed are served immediately. */
  watch?: boolean;
}

interface RunningSandbox {
  accounts: Accounts;
  control: SandboxControl;
  stop: () => Promise<void>;
}

/** A sandbox with the project's seed. All files of a worker share it, since a start takes seconds, and a reset does not. */
const shared = test.extend(
  'sandbox',
  { scope: 'worker' },
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads what a fixture needs off this pattern.
  async ({}, { onCleanup }): Promise<RunningSandbox> => {
    const sandbox = await startContractSandbox();
    onCleanup(sandbox.stop);
    return sandbox;
  },
);

/**
 * Runs the same tests against every available implementation of a provider: always against a sandbox on free ports, reset to the seed
 * before each test; and with CONFORM (`npm run conform`) against the live account whose keys are in the environment. With `options` the
 * file gets a separate sandbox.
 */
export function contract<Name extends keyof Accounts>(
  name: Name,
  cases: (subject: Subject<Name>) => void,
  options?: ContractOptions,
): void {
  describe(`${name}: the sandbox`, () => {
    let running: RunningSandbox | undefined;
    const opened = () => {
      if (!running) throw new Error('The sandbox is known once the cases run.');
      return running;
    };
    if (options) {
      beforeAll(async () => {
        running = await startContractSandbox(options);
      });
      afterAll(() => running?.stop());
    } else {
      shared.beforeAll(({ sandbox }) => {
        running = sandbox;
      });
    }
    beforeEach(() => opened().control.reset());
    cases({ isSandbox: true, account: () => opened().accounts[name], sandbox: () => opened().control });
  });

  const live = process.env.CONFORM ? liveAccounts(process.env)[name] : undefined;
  if (!live) return;
  describe(`${name}: the live account`, () => {
    cases({
      isSandbox: false,
      account: () => live,
      sandbox: () => {
        throw new Error('A live account has no control port.');
      },
    });
  });
}

async function startContractSandbox({ seedDir, watch }: ContractOptions = {}): Promise<RunningSandbox> {
  const dataDir = await mkdtemp(join(tmpdir(), 'contract-'));
  await copyPreparedData(dataDir);
  const sandbox = await startSandbox({
    host: '127.0.0.1',
    port: 0,
    dataDir,
    shopUrl: 'http://shop.test',
    seedDir,
    watch,
  });
  await sandbox.warmUp();
  await sandbox.watching;
  return {
    accounts: readAccounts(sandbox.description),
    control: createSandboxControl(sandbox.control),
    stop: async () => {
      await sandbox.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
