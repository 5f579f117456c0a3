import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { checkEnvironment, readConfig } from './config.ts';
import { listen } from './listen.ts';
import { sandboxEnvironment } from './sandbox-environment.ts';
import { loadProductionBuilds, processEnvironment } from './settings/environment.ts';
import { readLaunch } from './settings/launch.ts';
import { misspeltSettings } from './settings/misspelt.ts';
import { staticFiles } from './static-files.ts';
import { endOnUncaught } from './uncaught.ts';

const clientFiles = fileURLToPath(new URL('../build/client', import.meta.url));
const builtApp = new URL('../build/server/index.js', import.meta.url).href;

/** Milliseconds that reports of errors are given to be sent before the process ends. */
const reportsTime = 2000;

/** The site, with `--sandbox` on embedded providers, else on those that the environment names. */
async function main(): Promise<void> {
  loadProductionBuilds();
  for (const sentence of misspeltSettings(processEnvironment())) console.warn(sentence);
  const withSandbox = process.argv.includes('--sandbox');
  if (!withSandbox) checkEnvironment();
  const launch = readLaunch();

  const server = await listen(launch.host, launch.port);
  const siteUrl = launch.siteUrl ?? server.url;
  const sandbox = withSandbox ? await startEmbedded(launch, siteUrl) : null;
  const config = readConfig(sandbox ? { SITE_URL: siteUrl, ...sandboxEnvironment(sandbox.description) } : {});

  const { createApp } = await import(builtApp);
  const app = createApp({ config });
  endOnUncaught(app, reportsTime);
  server.serve(staticFiles(clientFiles, app));

  let isStopping = false;
  // A second signal, which npm sends after the terminal's own, must not cut the first one's work short.
  const stop = async (drain: number) => {
    if (isStopping) return;
    isStopping = true;
    await server.stop(drain);
    await app.flush(reportsTime);
    await sandbox?.close();
    process.exit(0);
  };
  // Somebody at a terminal, before whom there is no proxy that would have to notice.
  process.on('SIGINT', () => stop(0));
  process.on('SIGTERM', () => stop(launch.drain));
  process.on('SIGHUP', () => stop(launch.drain));

  console.info(`Shop: ${server.url}`);
  if (sandbox) console.info(`Sandbox: ${sandbox.control}`);
}

async function startEmbedded(launch: ReturnType<typeof readLaunch>, shopUrl: string) {
  // The embedded services are several hundred files; Node keeps what it made of them for the next start.
  enableCompileCache(join(import.meta.dirname, '../node_modules/.cache/compiled'));
  const { startSandbox } = await import('#sandbox/start.ts');
  const { host, sandboxPort: port, dataDir, seedDir } = launch;
  return startSandbox({ host, port, dataDir, seedDir, shopUrl, watch: true });
}

/** Mistakes of the one who starts it get their sentence; anything else is ours, and keeps its stack. */
const mistakes = new Set(['ConfigError', 'PortError', 'SandboxError']);

main().catch((error: unknown) => {
  console.error(error instanceof Error && mistakes.has(error.name) ? error.message : error);
  process.exit(1);
});
