import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sandboxEnvironment } from '#server/sandbox-environment.ts';
import { freePort } from '#tests/support/free-port.ts';
import { argumentsOf, type Launched, launch } from '#tests/support/launch.ts';
import type { SandboxControl } from '#tests/support/sandbox-control.ts';
import { siteUrl } from '#tests/support/site.ts';
import { startSandboxProcess } from '#tests/support/start-sandbox.ts';

export interface SiteProcess {
  /** Origin of the port, another one after a restart; requests use the host of `siteUrl`, like those of a reverse proxy. */
  readonly url: string;
  sandbox: SandboxControl;
  readonly process: Launched;
  /** Origin of the inspector, for `readMemory`. */
  inspector: string;
  /** Origins to which it may redirect: its own and those of its settings. */
  ownOrigins: ReadonlySet<string>;
  /** Starts it again on its data, with changed settings; the sandbox goes on. @returns milliseconds until it listened */
  restart: (changes?: Record<string, string>) => Promise<number>;
  stop: () => Promise<void>;
}

interface SiteProcessOptions {
  /** The project's seed when left out. */
  seedDir?: string;
  /** Settings that override those of the sandbox. */
  env?: Record<string, string>;
}

/** Runs the command of `npm run serve` with one trusted proxy, and a sandbox in a separate process. */
export async function startSiteProcess({ seedDir, env }: SiteProcessOptions = {}): Promise<SiteProcess> {
  const dataDir = await mkdtemp(join(tmpdir(), 'soak-'));
  const sandbox = await startSandboxProcess({ dataDir, seedDir });
  const description: unknown = await sandbox.control.description();
  const environment = { ...sandboxEnvironment(description), ...env };
  const inspectorPort = await freePort();
  let site = await launchSite({});

  async function launchSite(changes: Record<string, string>) {
    const began = performance.now();
    const launched = launch([`--inspect=127.0.0.1:${inspectorPort}`, ...argumentsOf('serve')], {
      ...environment,
      SITE_URL: siteUrl,
      PORT: '0',
      TRUSTED_PROXIES: '1',
      DATA_DIR: dataDir,
      ...changes,
    });
    const url = await launched.printed(/^Shop: (\S+)$/m);
    return { url, process: launched, startMs: performance.now() - began };
  }

  async function stopSite(): Promise<void> {
    site.process.kill('SIGINT');
    await site.process.ended;
  }

  return {
    get url() {
      return site.url;
    },
    get process() {
      return site.process;
    },
    sandbox: sandbox.control,
    inspector: `http://127.0.0.1:${inspectorPort}`,
    ownOrigins: new Set([siteUrl, ...addressesOf(environment).map((address) => new URL(address).origin)]),
    async restart(changes = {}) {
      await stopSite();
      site = await launchSite(changes);
      return site.startMs;
    },
    async stop() {
      await stopSite();
      await sandbox.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

function addressesOf(environment: Record<string, string>): string[] {
  const names = ['DASHBOARD_URL', 'SUPPORT_URL', 'START_ARTICLE_URL', 'CHECKOUT_HOSTS', 'SHOPIFY_STOREFRONT_DOMAIN'];
  return names.flatMap((name) => environment[name] ?? []);
}
