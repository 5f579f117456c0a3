import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sandboxEnvironment } from '#server/sandbox-environment.ts';
import { type Launched, launch } from '#tests/support/launch.ts';
import type { SandboxControl } from '#tests/support/sandbox-control.ts';
import { siteUrl } from '#tests/support/site.ts';
import { startSandboxProcess } from '#tests/support/start-sandbox.ts';

export interface SiteProcess {
  /** Origin of the port; requests use the host of `siteUrl`, like those of a reverse proxy. */
  url: string;
  sandbox: SandboxControl;
  process: Launched;
  /** Origin of the inspector, for `readMemory`. */
  inspector: string;
  /** Origins to which it may redirect: its own and those of its settings. */
  ownOrigins: ReadonlySet<string>;
  stop: () => Promise<void>;
}

/** Runs the command of `npm run serve` with one trusted proxy, and a sandbox in a separate process. */
export async function startSiteProcess(): Promise<SiteProcess> {
  const dataDir = await mkdtemp(join(tmpdir(), 'soak-'));
  const sandbox = await startSandboxProcess({ dataDir });
  const description: unknown = await (await fetch(`${sandbox.control.url}/_sandbox`)).json();
  const environment = sandboxEnvironment(description);
  const inspectorPort = await freePort();
  const site = launch([`--inspect=127.0.0.1:${inspectorPort}`, 'server/main.ts'], {
    ...environment,
    SITE_URL: siteUrl,
    PORT: '0',
    TRUSTED_PROXIES: '1',
    DATA_DIR: dataDir,
  });
  const url = await site.printed(/^Shop: (\S+)$/m);

  return {
    url,
    sandbox: sandbox.control,
    process: site,
    inspector: `http://127.0.0.1:${inspectorPort}`,
    ownOrigins: new Set([siteUrl, ...placesOf(environment).map((place) => new URL(place).origin)]),
    async stop() {
      site.kill('SIGINT');
      await site.ended;
      await sandbox.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

function placesOf(environment: Record<string, string>): string[] {
  const names = ['DASHBOARD_URL', 'SUPPORT_URL', 'START_ARTICLE_URL', 'CHECKOUT_HOSTS', 'SHOPIFY_STOREFRONT_DOMAIN'];
  return names.flatMap((name) => environment[name] ?? []);
}

/** A free port for the inspector, which prints a random port only to stderr. */
function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
