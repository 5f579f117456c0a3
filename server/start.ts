import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { App } from './app-types.ts';
import { checkEnvironment, readConfig } from './config.ts';
import { createEarlierAssets } from './files/earlier-assets.ts';
import { staticFiles } from './files/static-files.ts';
import { listen } from './listen.ts';
import type { RedisConnection } from './replicas/redis.ts';
import { sandboxEnvironment, sandboxWebhooks } from './sandbox-environment.ts';
import { loadProductionBuilds, processEnvironment } from './settings/environment.ts';
import { readLaunch } from './settings/launch.ts';
import { lateReadsWarning, settingWarnings } from './settings/warnings.ts';
import { stopOnSignal } from './stop-signals.ts';

const clientFiles = fileURLToPath(new URL('../build/client', import.meta.url));
const builtApp = new URL('../build/server/index.js', import.meta.url).href;

/**
 * Milliseconds to render the first page and to store the assets before the site is ready. No visitor then waits for the modules that the page loads,
 * and a provider that is down is known, so that copies on disk are sent at once (SAFE-1).
 */
const warmUpTimeout = 2000;

/** Milliseconds to load what the embedded providers need for their first response: on a new data folder they measure the pictures. */
const embeddedTimeout = 10_000;

/** Milliseconds to send pending error reports before the process ends. */
const flushTimeout = 2000;

/**
 * Milliseconds to finish renderings and to write them to disk: more than a page may wait for its providers. After a purge hundreds of pages may wait
 * for their turn; the next process renders them.
 */
const settleTimeout = 5000;

/** Milliseconds to finish cart commands: a command may run for 15 seconds, 3.7 of which its request has already been in progress. */
const settleCartsTimeout = 12_000;

/** Milliseconds to close the embedded providers. */
const closeTimeout = 5000;

/** Starts the site: with `--sandbox` on embedded providers, else on those that the environment names. */
async function main(): Promise<void> {
  surviveClosedOutput();
  loadProductionBuilds();
  for (const warning of settingWarnings(processEnvironment())) console.warn(warning);
  const withSandbox = process.argv.includes('--sandbox');
  if (!withSandbox) checkEnvironment();
  const launch = readLaunch();

  const server = await listen(launch.host, launch.port);
  const siteUrl = launch.siteUrl ?? server.url;
  const webhooks = withSandbox ? sandboxWebhooks(server.url, processEnvironment()) : null;
  const sandbox = webhooks ? await startEmbedded(launch, siteUrl, webhooks.subscriptions) : null;
  const warmedUp = sandbox?.warmUp();
  const config = readConfig(
    sandbox ? { SITE_URL: siteUrl, ...sandboxEnvironment(sandbox.description), ...webhooks?.settings } : {},
  );

  const lateReads = lateReadsWarning(config);
  if (lateReads) console.warn(lateReads);

  const { createApp } = await import(builtApp);
  const folder = join(launch.dataDir, 'pages');
  const pageCache = config.pageCacheBytes > 0 ? { maxBytes: config.pageCacheBytes, folder } : null;
  const usedLinksFolder = join(launch.dataDir, 'used-links');
  const redis = config.redisUrl === null ? null : await openRedis(config.redisUrl);
  const tracing = config.tracesUrl === null ? null : await openTracing(config.tracesUrl);
  const app: App = createApp({ config, pageCache, usedLinksFolder, redis, tracing });
  exitOnUncaught(app);
  let isStopping = false;
  // npm sends a second signal after the terminal's own; it must not interrupt the shutdown.
  const stop = async (drain: number) => {
    if (isStopping) return;
    isStopping = true;
    await server.stop(drain);
    await Promise.all([tryWithin(settleTimeout, app.settle()), tryWithin(settleCartsTimeout, app.settleCarts())]);
    await tryWithin(flushTimeout, app.flush(flushTimeout));
    await tryWithin(flushTimeout, tracing?.close());
    redis?.close();
    await tryWithin(closeTimeout, sandbox?.close());
    process.exit(0);
  };
  // After Ctrl-C at a terminal there is no proxy that must notice first.
  stopOnSignal((signal) => void stop(signal === 'SIGINT' ? 0 : launch.drain));

  const isHttps = config.siteUrl.startsWith('https:');
  const earlierAssets = createEarlierAssets({
    build: join(clientFiles, 'assets'),
    folder: join(launch.dataDir, 'assets'),
    redis,
    report: app.report,
  });
  const readEarlierAsset = earlierAssets.read;
  // Assets are stored before there are pages of this release: another replica may be asked for the files that these pages name.
  const stored = earlierAssets.storeDaily();
  if (sandbox) await within(embeddedTimeout, warmedUp);
  else await within(warmUpTimeout, Promise.all([stored, app(new Request(config.siteUrl)).catch(app.report)]));
  server.serve(app.observe(staticFiles({ root: clientFiles, isHttps, readEarlierAsset, app })), app);

  console.info(`Shop: ${server.url}`);
  if (sandbox) console.info(`Sandbox: ${sandbox.control}`);
  await stored;
  await app.checkRange();
}

/**
 * The reader of the log may disappear, such as a closed terminal or a collector that restarts. Errors of the output are ignored, because logging one
 * would cause the next.
 */
function surviveClosedOutput(): void {
  for (const output of [process.stdout, process.stderr]) output.on('error', () => {});
}

/**
 * After an uncaught fault the state of the process is unknown: the fault is logged and reported like any other, then the process exits with 1, so
 * that its supervisor restarts it.
 */
function exitOnUncaught({ report, flush }: Pick<App, 'report' | 'flush'>): void {
  let isExiting = false;
  // Faults during the flush are reported too, and do not cut it short.
  const exit = async (fault: unknown) => {
    report(fault);
    if (isExiting) return;
    isExiting = true;
    await tryWithin(flushTimeout, flush(flushTimeout)).finally(() => process.exit(1));
  };
  process.on('uncaughtException', exit);
  process.on('unhandledRejection', exit);
}

/** Loads the Redis client only if the site shares with other replicas. */
async function openRedis(url: string): Promise<RedisConnection> {
  const [{ connectRedis }, { warn }] = await Promise.all([
    import('./replicas/redis.ts'),
    import('./error-reports/fault-log.ts'),
  ]);
  return connectRedis(url, warn);
}

/** Loads the packages for tracing only if the site sends traces. */
async function openTracing(url: string) {
  const { createTracing } = await import('./operations/tracing.ts');
  return createTracing(url);
}

async function startEmbedded(
  launch: ReturnType<typeof readLaunch>,
  shopUrl: string,
  webhooks: ReturnType<typeof sandboxWebhooks>['subscriptions'],
) {
  const { startSandbox } = await import('#sandbox/start.ts');
  const { host, sandboxPort: port, dataDir, seedDir } = launch;
  return startSandbox({ host, port, dataDir, seedDir, shopUrl, watch: true, webhooks });
}

/** Waits for a step, but at most `milliseconds`: the process must start and end whatever its providers do. */
async function within(milliseconds: number, step: Promise<unknown> | undefined): Promise<void> {
  await Promise.race([step, new Promise((resolve) => setTimeout(resolve, milliseconds))]);
}

/** Waits for a step of the shutdown. If it fails, such as sending to a collector that refuses it, this is logged and the later steps still run. */
async function tryWithin(milliseconds: number, step: Promise<unknown> | undefined): Promise<void> {
  await within(milliseconds, step).catch(async (fault: unknown) => {
    const { warn } = await import('./error-reports/fault-log.ts');
    warn(`A step of the shutdown failed: ${fault instanceof Error ? fault.message : String(fault)}`);
  });
}

/** Errors in the configuration are shown by their message; anything else is a bug, and keeps its stack. */
const configurationErrors = new Set(['ConfigError', 'PortError', 'SandboxError']);

main().catch((error: unknown) => {
  console.error(error instanceof Error && configurationErrors.has(error.name) ? error.message : error);
  process.exit(1);
});
