import { createServer } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { createServer as createVite } from 'vite';
import { startSandbox } from '#sandbox/start.ts';
import type { App } from '#server/app-types.ts';
import { type Config, readConfig } from '#server/config.ts';
import { sandboxEnvironment } from '#server/sandbox-environment.ts';
import { readLaunch } from '#server/settings/launch.ts';

interface AppModule {
  createApp: (options: { config: Config }) => App;
}

/** Development server: Vite serves and reloads the site, with the embedded providers. */
async function main(): Promise<void> {
  const { host, port, sandboxPort, dataDir } = readLaunch();
  const vite = await createVite({ server: { middlewareMode: true }, appType: 'custom' });
  const url = `http://${host}:${port}`;
  const sandbox = await startSandbox({ host, port: sandboxPort, dataDir, shopUrl: url });
  const config = readConfig({ SITE_URL: url, ...sandboxEnvironment(sandbox.description) });

  let app: App | null = null;
  let source: unknown = null;
  const handle = getRequestListener(async (request, { incoming }) => {
    const { createApp } = (await vite.ssrLoadModule('./server/app.ts')) as AppModule;
    // As in production, requests share locks, limits and caches, until a change of the sources makes the module anew.
    if (!app || source !== createApp) app = createApp({ config });
    source = createApp;
    return app(request, incoming.socket.remoteAddress ?? null);
  });
  const server = createServer((request, response) =>
    vite.middlewares(request, response, () => handle(request, response)),
  );
  server.listen(port, host, () => console.info(`Shop: ${url}\nSandbox: ${sandbox.control}`));

  for (const signal of ['SIGINT', 'SIGTERM']) {
    process.once(signal, async () => {
      server.closeAllConnections();
      server.close();
      await Promise.all([vite.close(), sandbox.close()]);
      process.exit(0);
    });
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
