import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, vi } from 'vitest';
import { startSandbox } from '#sandbox/start.ts';
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

const slowestStartMs = 30_000;
const slowestCaseMs = 30_000;

/**
 * Puts the same cases to every implementation of a provider there is at hand: always to a sandbox of their own, on free ports, brought back to
 * the seed before each case; and to the live account whose keys are in the environment when CONFORM is set (`npm run conform`).
 */
export function contract<Name extends keyof Accounts>(
  name: Name,
  cases: (subject: Subject<Name>) => void,
  options: ContractOptions = {},
): void {
  vi.setConfig({ testTimeout: slowestCaseMs });
  describe(`${name}: the sandbox`, () => {
    let running: { accounts: Accounts; control: SandboxControl; stop: () => Promise<void> } | undefined;
    const opened = () => {
      if (!running) throw new Error('The sandbox is known once the cases run.');
      return running;
    };
    beforeAll(async () => {
      const dataDir = await mkdtemp(join(tmpdir(), 'contract-'));
      const sandbox = await startSandbox({
        host: '127.0.0.1',
        port: 0,
        dataDir,
        shopUrl: 'http://shop.test',
        seedDir: options.seedDir,
        watch: options.watch,
      });
      await sandbox.watching;
      running = {
        accounts: readAccounts(sandbox.description),
        control: createSandboxControl(sandbox.control),
        stop: async () => {
          await sandbox.close();
          await rm(dataDir, { recursive: true, force: true });
        },
      };
    }, slowestStartMs);
    beforeEach(() => opened().control.reset());
    afterAll(() => running?.stop());
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
