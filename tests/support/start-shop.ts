import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { argumentsOf, type Launched, launch } from './launch.ts';
import { createSandboxControl, type SandboxControl } from './sandbox-control.ts';

/** A running shop, started and stopped elsewhere. */
export interface RunningShop {
  /** The origin of the site. */
  url: string;
  sandbox: SandboxControl;
}

export interface Shop extends RunningShop {
  process: Launched;
  /** Stops it with SIGINT, and removes a temporary data folder. */
  stop: () => Promise<void>;
}

export interface ShopOptions {
  dataDir?: string;
  seedDir?: string;
  /** Settings that override those of the sandbox. */
  env?: Record<string, string>;
}

/** Runs the command of `npm start` on free ports; resolves when it is ready. Without `dataDir` the data folder is temporary. */
export async function startShop({ dataDir, seedDir, env }: ShopOptions = {}): Promise<Shop> {
  const folder = dataDir ?? (await mkdtemp(join(tmpdir(), 'shop-')));
  const shop = launch(argumentsOf('start'), {
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
