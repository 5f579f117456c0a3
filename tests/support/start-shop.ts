import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Launched, launch } from './launch.ts';
import { createSandboxControl, type SandboxControl } from './sandbox-control.ts';

/** A shop that somebody else started and ends. */
export interface RunningShop {
  /** The site's origin. */
  url: string;
  sandbox: SandboxControl;
}

export interface Shop extends RunningShop {
  process: Launched;
  /** Ends it as Ctrl-C does; its data folder goes too when it was a temporary one. */
  stop: () => Promise<void>;
}

interface ShopOptions {
  dataDir?: string;
  seedDir?: string;
  /** Settings that go before what the sandbox gives. */
  env?: Record<string, string>;
}

/** Starts what `npm start` starts, on free ports, and comes back when it answers. Without `dataDir` its data is temporary. */
export async function startShop({ dataDir, seedDir, env }: ShopOptions = {}): Promise<Shop> {
  const folder = dataDir ?? (await mkdtemp(join(tmpdir(), 'shop-')));
  const shop = launch(['server/main.ts', '--sandbox'], {
    PORT: '0',
    SANDBOX_PORT: '0',
    DATA_DIR: folder,
    ...(seedDir && { SEED_DIR: seedDir }),
    ...env,
  });
  const url = await shop.printed(/^Shop: (\S+)$/m);
  const control = await shop.printed(/^Sandbox: (\S+)$/m);

  const sandbox = createSandboxControl(control);
  return {
    url,
    sandbox,
    process: shop,
    async stop() {
      await sandbox.checkFaults();
      shop.kill('SIGINT');
      await shop.ended;
      if (!dataDir) await rm(folder, { recursive: true, force: true });
    },
  };
}
