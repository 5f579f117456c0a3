import * as build from 'virtual:react-router/server-build';
import { type Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { compress } from 'hono/compress';
import { createRequestHandler, RouterContextProvider } from 'react-router';
import { createErrorReports } from '#providers/error-reports/error-reports.ts';
import { createProviders } from '#providers/providers.ts';
import { timeLeft } from '#providers/transport/call-scope.ts';
import { cartSessionsContext, createCartSessions } from '#site/features/cart/server/cart-sessions.ts';
import {
  inlineNonceContext,
  providersContext,
  securePageContext,
  siteContext,
  timeLeftContext,
  visitorAddressContext,
  visitorLimitsContext,
} from '#site/kernel/context.ts';
import { tunnelPath } from '#site/kernel/error-reports/tunnel.ts';
import { checkAddress } from './address-check.ts';
import type { Config } from './config.ts';
import { createFaultLog, createRouteOf, warn } from './fault-log.ts';
import { operatorPages } from './operator-pages.ts';
import { checkOrigin, ownOrigins } from './origin-check.ts';
import { refusal } from './refusal.ts';
import { reportTunnel } from './report-tunnel.ts';
import { defaultVisitorTimeout, type Environment, requestId, requestScope } from './request-context.ts';
import { contentSecurity, createPageSecurity } from './security-headers/content-security.ts';
import { errorHeaders, securityHeaders, stagingRobots } from './security-headers/response-headers.ts';
import { contentSources } from './security-headers/sources.ts';
import { startHost } from './start-host.ts';
import { visitorAddress } from './visitor-address.ts';
import { createVisitorLimits } from './visitor-limits.ts';

/** Bytes. */
const maxBodySize = 64 * 1024;

export interface AppOptions {
  config: Config;
  /** Used for every provider; tests pass their own. */
  fetch?: typeof globalThis.fetch;
  /** Milliseconds that a request may wait for providers in all; 3700 by default. */
  visitorTimeout?: number;
}

export interface App {
  /** Answers a request; `peer` is the address at the other end of its connection. */
  (request: Request, peer?: string | null): Promise<Response>;
  /** Waits for pending error reports, at most so many milliseconds. */
  flush: (milliseconds: number) => Promise<void>;
  /** Logs and reports a fault. */
  report: (fault: unknown) => void;
}

/** The site as a function from Request to Response: its middleware, in order. */
export function createApp({
  config,
  fetch = globalThis.fetch,
  visitorTimeout = defaultVisitorTimeout,
}: AppOptions): App {
  const { stage, trustedProxies } = config;
  const reports = createErrorReports(config.providers.errorReports, {
    release: import.meta.env.RELEASE,
    stage,
    warn,
    timeLimit: config.providers.timeLimits?.errorReports,
  });
  const routeOf = createRouteOf(build.routes);
  const { report, log } = createFaultLog(reports, routeOf);
  const providers = createProviders(config.providers, fetch, report);
  const cartSessions = createCartSessions(config);
  const limitsOf = createVisitorLimits();
  const own = ownOrigins(config.siteUrl);
  const allowedActionOrigins = [...own].map((origin) => new URL(origin).host);
  const handle = createRequestHandler({ ...build, allowedActionOrigins }, import.meta.env.MODE);
  const { siteUrl, checkoutOrigins, financing, externalRedirects, pixel } = config;
  const takesReports = reports.isOn;
  const shop = { siteUrl, checkoutOrigins, financing, externalRedirects, pixel, takesReports, report, log };
  const pageSecurity = {
    sources: contentSources(config),
    isHttps: siteUrl.startsWith('https:'),
    isDevelopment: import.meta.env.DEV,
  };
  const securePage = createPageSecurity(pageSecurity);
  const app = new Hono<Environment>();

  app.use(requestId(trustedProxies));
  app.use(requestScope(visitorTimeout));
  app.use(compress());
  app.use(securityHeaders);
  app.use(errorHeaders);
  app.use(contentSecurity(pageSecurity));
  app.use(checkAddress);
  app.use(stagingRobots(config.stage));
  app.use(startHost(siteUrl, externalRedirects.startArticle));
  app.use(checkOrigin(own));
  app.use(
    bodyLimit({
      maxSize: maxBodySize,
      onError: (context: Context<Environment>) =>
        refusal(context, 413, 'That is more than this form can take. Please send less.'),
    }),
  );
  app.route('/', operatorPages(config));
  app.post(tunnelPath, reportTunnel({ reports, routeOf, stage, trustedProxies }));
  app.all('*', ({ req, env, get }) => {
    const context = new RouterContextProvider();
    context.set(providersContext, providers);
    context.set(cartSessionsContext, cartSessions);
    context.set(siteContext, shop);
    context.set(inlineNonceContext, get('nonce'));
    context.set(securePageContext, (page) => securePage(page, get('nonce')));
    const end = performance.now() + timeLeft();
    context.set(timeLeftContext, () => Math.max(0, end - performance.now()));
    const address = visitorAddress(req.raw.headers, env.peer, trustedProxies);
    context.set(visitorAddressContext, address);
    context.set(visitorLimitsContext, limitsOf(address));
    // HEAD is rendered as GET: a page's Content-Security-Policy depends on its content.
    return handle(req.method === 'HEAD' ? new Request(req.raw, { method: 'GET' }) : req.raw, context);
  });

  const answer = async (request: Request, peer: string | null = null) => app.fetch(request, { peer });
  return Object.assign(answer, { report, flush: reports.flush });
}
