import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { type Accounts, readAccounts } from '../contract/support/accounts.ts';
import { type Launched, launch } from './launch.ts';
import { createSandboxControl, type SandboxControl } from './sandbox-control.ts';

export interface SandboxProcess {
  accounts: Accounts;
  control: SandboxControl;
  process: Launched;
  /** Stops it with SIGINT. */
  stop: () => Promise<void>;
  /** Stops it with SIGKILL. */
  kill: () => Promise<void>;
}

const manifest = z.looseObject({ scripts: z.looseObject({ sandbox: z.string().startsWith('node ') }) });

/** The arguments of "node" in package.json. */
function sandboxArguments(): string[] {
  const file = readFileSync(new URL('../../package.json', import.meta.url), 'utf8');
  return manifest.parse(JSON.parse(file)).scripts.sandbox.split(' ').slice(1);
}

/** Runs the command of `npm run sandbox` on free ports; resolves when it is ready. */
export async function startSandboxProcess(options: { dataDir: string; seedDir?: string }): Promise<SandboxProcess> {
  const started = launch(sandboxArguments(), {
    SANDBOX_PORT: '0',
    DATA_DIR: options.dataDir,
    ...(options.seedDir && { SEED_DIR: options.seedDir }),
  });
  const origin = await started.printed(/^control +(\S+)$/m);
  const end = async (signal: NodeJS.Signals) => {
    started.kill(signal);
    await started.ended;
  };
  const control = createSandboxControl(origin);
  return {
    accounts: readAccounts(await control.description()),
    control,
    process: started,
    async stop() {
      await control.checkFaults();
      await end('SIGINT');
    },
    kill: () => end('SIGKILL'),
  };
}
