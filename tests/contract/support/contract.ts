import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, test } from 'vitest';
import { startSandbox } from '#sandbox/start.ts';
import { copyOwnData, wakeServices } from '../../support/own-data.ts';
import { createSandboxControl, type SandboxControl } from '../../support/sandbox-control.ts';
import { type Accounts, readAccounts } from './accounts.ts';
import { liveAccounts } from './live-accounts.ts';

/** Whom the cases of a contract are put to. */
export interface Subject<Name extends keyof Accounts> {
  /** false: a live account, where nothing can be set up and nothing but carts may be written. */
  isSandbox: boolean;
  /** How to reach it; known when the cases run, not before. */
  account: () => Accounts[Name];
  /** The control port. @throws Error for a live account: such cases belong behind `test.runIf(subject.isSandbox)`. */
  sandbox: () => SandboxControl;
}

interface ContractOptions {
  /** The seed's folder; the project's own when left out. */
  seedDir?: string;
  /** Edits of the seed are served as they are made. */
  watch?: boolean;
}

interface RunningSandbox {
  accounts: Accounts;
  control: SandboxControl;
  stop: () => Promise<void>;
}

/** On the project's own seed: one for all files of a worker, as starting one takes seconds and a reset does not. */
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
 * Puts the same cases to every implementation of a provider there is at hand: always to a sandbox, on free ports, brought back to the seed
 * before each case; and to the live account whose keys are in the environment when CONFORM is set (`npm run conform`). With `options` the
 * sandbox is the file's own.
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
  await copyOwnData(dataDir);
  const sandbox = await startSandbox({
    host: '127.0.0.1',
    port: 0,
    dataDir,
    shopUrl: 'http://shop.test',
    seedDir,
    watch,
  });
  await wakeServices(sandbox);
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
