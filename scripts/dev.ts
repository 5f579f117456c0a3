import { createServer, type RequestListener } from 'node:http';
import { stripVTControlCharacters } from 'node:util';
import { getRequestListener } from '@hono/node-server';
import { html } from 'hono/html';
import { createServer as createVite } from 'vite';
import { startSandbox } from '#sandbox/start.ts';
import type { App } from '#server/app-types.ts';
import { type Config, readConfig } from '#server/config.ts';
import { bind } from '#server/listen.ts';
import { sandboxEnvironment, sandboxWebhooks } from '#server/sandbox-environment.ts';
import { processEnvironment } from '#server/settings/environment.ts';
import { readLaunch } from '#server/settings/launch.ts';

interface AppModule {
  createApp: (options: { config: Config }) => App;
}

/** Development server: Vite serves and reloads the site, with the embedded providers. */
async function main(): Promise<void> {
  const { host, port, sandboxPort, dataDir, seedDir, siteUrl } = readLaunch();
  const started = Promise.withResolvers<RequestListener>();
  const server = createServer(async (request, response) => (await started.promise)(request, response));
  const url = await bind(server, host, port);
  const shopUrl = siteUrl ?? url;

  const { subscriptions: webhooks, settings } = sandboxWebhooks(url, processEnvironment());
  const sandbox = await startSandbox({ host, port: sandboxPort, dataDir, seedDir, shopUrl, watch: true, webhooks });
  const config = readConfig({ SITE_URL: shopUrl, ...sandboxEnvironment(sandbox.description), ...settings });
  // Reloading uses the site's port, too: Vite's own port is the same for all development servers of a machine.
  const [vite] = await Promise.all([
    createVite({ server: { middlewareMode: true, hmr: { server } }, appType: 'custom' }),
    sandbox.warmUp(),
  ]);

  let app: App | null = null;
  let source: unknown = null;
  let isBroken = false;
  vite.watcher.on('all', () => {
    if (isBroken) vite.ws.send({ type: 'full-reload' });
  });
  const handle = getRequestListener(async (request, { incoming }) => {
    let createApp: AppModule['createApp'];
    try {
      ({ createApp } = (await vite.ssrLoadModule('./server/app.ts')) as AppModule);
      isBroken = false;
    } catch (error) {
      isBroken = true;
      return failedModule(error);
    }
    // As in production, requests share locks, limits and caches, until a change of the sources loads the module again.
    if (!app || source !== createApp) app = createApp({ config });
    source = createApp;
    return app(request, incoming.socket.remoteAddress ?? null);
  });
  started.resolve((request, response) => vite.middlewares(request, response, () => handle(request, response)));
  console.info(`Shop: ${url}\nSandbox: ${sandbox.control}`);

  let isClosing = false;
  // The listeners stay, because npm sends Ctrl-C a second time, which would end the process before everything is closed.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, async () => {
      if (isClosing) return;
      isClosing = true;
      server.closeAllConnections();
      server.close();
      await Promise.all([vite.close(), sandbox.close()]);
      process.exit(0);
    });
  }
}

/** A page that says what is wrong with a module, and that Vite's client reloads. Vite has printed the error. */
function failedModule(error: unknown): Response {
  const page = html`<!doctype html>
<script type="module" src="/@vite/client"></script>
<pre>${stripVTControlCharacters(error instanceof Error ? (error.stack ?? error.message) : String(error))}</pre>`;
  return new Response(String(page), { status: 500, headers: { 'content-type': 'text/html; charset=utf-8' } });
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
