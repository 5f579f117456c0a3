import * as build from 'virtual:react-router/server-build';
import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { compress } from 'hono/compress';
import { createRequestHandler, RouterContextProvider } from 'react-router';
import { createProviders } from '#providers/providers.ts';
import { providersContext, shopContext } from '#site/context.ts';
import type { Config } from './config.ts';
import { checkOrigin } from './origin-check.ts';
import { securityHeaders } from './security-headers.ts';

const longestBody = 64 * 1024;

export interface AppOptions {
  config: Config;
  /** How the storefront is reached; tests hand in their own. */
  fetch?: typeof globalThis.fetch;
}

/** One line a fault: what failed, and why, for whoever reads the log. Our own bugs keep their stack. */
function report(fault: unknown): void {
  const { name, message, stack, ...details } =
    fault instanceof Error
      ? { ...fault, name: fault.name, message: fault.message, stack: fault.stack }
      : { name: 'Error', message: String(fault), stack: undefined };
  console.error(
    JSON.stringify({
      level: 'error',
      time: new Date().toISOString(),
      name,
      message,
      ...details,
      ...('code' in details ? {} : { stack }),
    }),
  );
}

/** The site as a function from Request to Response: the request's way through it, in order. */
export function createApp({ config, fetch = globalThis.fetch }: AppOptions): (request: Request) => Promise<Response> {
  const providers = createProviders(config.providers, fetch);
  const host = new URL(config.siteUrl).host;
  const handle = createRequestHandler({ ...build, allowedActionOrigins: [host] }, import.meta.env.MODE);
  const app = new Hono();

  app.use(compress());
  app.use(securityHeaders);
  app.use(checkOrigin(config.siteUrl));
  app.use(
    bodyLimit({
      maxSize: longestBody,
      onError: ({ text }) => text('That is more than this form can take. Please send less.', 413),
    }),
  );
  app.all('*', ({ req }) => {
    const context = new RouterContextProvider();
    context.set(providersContext, providers);
    context.set(shopContext, { siteUrl: config.siteUrl, checkoutOrigins: config.checkoutOrigins, report });
    return handle(req.raw, context);
  });

  return async (request) => app.fetch(request);
}
