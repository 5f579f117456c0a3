import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { type Accounts, readAccounts } from '../contract/support/accounts.ts';
import { type Launched, launch } from './launch.ts';
import { createSandboxControl, type SandboxControl } from './sandbox-control.ts';

export interface SandboxProcess {
  accounts: Accounts;
  control: SandboxControl;
  process: Launched;
  /** Ends it as Ctrl-C does. */
  stop: () => Promise<void>;
  /** Ends it as a power cut does. */
  kill: () => Promise<void>;
}

const manifest = z.looseObject({ scripts: z.looseObject({ sandbox: z.string().startsWith('node ') }) });

/** What package.json says after "node". */
function sandboxArguments(): string[] {
  const file = readFileSync(new URL('../../package.json', import.meta.url), 'utf8');
  return manifest.parse(JSON.parse(file)).scripts.sandbox.split(' ').slice(1);
}

/** Starts what `npm run sandbox` starts, in a process of its own on free ports, and comes back when it answers. */
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
    accounts: readAccounts(await (await fetch(`${origin}/_sandbox`)).json()),
    control,
    process: started,
    async stop() {
      await control.checkFaults();
      await end('SIGINT');
    },
    kill: () => end('SIGKILL'),
  };
}
