import type { IncomingMessage, ServerResponse } from 'node:http';
import * as build from 'virtual:react-router/server-build';
import { Hono, type MiddlewareHandler } from 'hono';
import { compress } from 'hono/compress';
import { createRequestHandler, RouterContextProvider } from 'react-router';
import { createErrorReports } from '#providers/error-reports/error-reports.ts';
import { createProviders } from '#providers/providers.ts';
import { timeLeft } from '#providers/transport/call-scope.ts';
import { recordSharedReads } from '#providers/transport/read-record.ts';
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
import { withQuery } from '#site/kernel/http/address.ts';
import type { Config } from './config.ts';
import { createDiskStore } from './document-cache/disk-store.ts';
import { createDocumentCache } from './document-cache/document-cache.ts';
import { createKeyOf } from './document-cache/document-key.ts';
import { createFaultLog, createRouteOf, warn } from './fault-log.ts';
import { operatorPages } from './operator-pages.ts';
import { createRangeCheck } from './range-check.ts';
import { createVisitorLimits } from './rate-limits.ts';
import { reportTunnel } from './report-tunnel.ts';
import { checkAddress, checkOrigin, limitBody, ownOrigins } from './request-checks.ts';
import {
  createRequestIds,
  defaultVisitorTimeout,
  type Environment,
  requestId,
  requestScope,
} from './request-context.ts';
import { contentSecurity, createPageSecurity } from './security-headers/content-security.ts';
import { errorHeaders, securityHeaders, stagingRobots } from './security-headers/response-headers.ts';
import { contentSources } from './security-headers/sources.ts';
import { webhooks } from './webhooks/webhooks.ts';

export interface AppOptions {
  config: Config;
  /** Used for every provider; tests pass their own. */
  fetch?: typeof globalThis.fetch;
  /** Milliseconds that a request may wait for providers in all; `defaultVisitorTimeout` by default. Public pages wait less (`CachePolicy.timeout`). */
  visitorTimeout?: number;
  /** null: every page is rendered for every visitor, as in development. */
  pageCache?: PageCacheOptions | null;
  /** Addresses in one part of the sitemap, at most. */
  sitemapPartSize?: number;
}

export interface PageCacheOptions {
  /** In memory. */
  maxBytes: number;
  /** For copies that survive a restart; null without them. */
  folder: string | null;
}

export interface App {
  /** Answers a request; `peer` is the address at the other end of its connection. */
  (request: Request, peer?: string | null): Promise<Response>;
  /** Waits for pending error reports, at most so many milliseconds. */
  flush: (milliseconds: number) => Promise<void>;
  /** Logs and reports a fault. */
  report: (fault: unknown) => void;
  /** Renders a public page as the page cache does: for nobody in particular, with cached reads. */
  render: (url: string) => Promise<Response>;
  /** Sends a cached page. @returns false for any other request, which has to be answered */
  send: (incoming: IncomingMessage, outgoing: ServerResponse<IncomingMessage>) => boolean;
  /** Renders the cached pages again that were made of something with one of these tags. */
  purge: (tags: readonly string[]) => void;
  /** Compares the settings of the range with the catalogue and logs what differs, until the storefront answers and after changes. */
  checkRange: () => Promise<unknown>;
  /** Resolves when no page is being rendered or written. */
  settle: () => Promise<void>;
}

/**
 * A part may have 50,000 addresses and 50 MB (sitemaps.org). An address has up to two kilobytes, since every character of a slug may be
 * percent-encoded: with 10,000 of them no part is too large.
 */
const defaultSitemapPartSize = 10_000;

/** Milliseconds that comparing the settings of the range with the catalogue may take. */
const rangeTimeout = 10_000;

/** The site as a function from Request to Response: its middleware, in order. */
export function createApp({
  config,
  fetch = globalThis.fetch,
  visitorTimeout = defaultVisitorTimeout,
  pageCache = null,
  sitemapPartSize = defaultSitemapPartSize,
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
  const { storefront, detached } = providers;
  const rangeCheck = createRangeCheck({ read: () => detached(rangeTimeout, storefront.rangeProblems), warn, report });
  const cartSessions = createCartSessions(config);
  const limitsOf = createVisitorLimits();
  const own = ownOrigins(config.siteUrl);
  const allowedActionOrigins = [...own].map((origin) => new URL(origin).host);
  const handle = createRequestHandler({ ...build, allowedActionOrigins }, import.meta.env.MODE);
  const { siteUrl, checkoutOrigins, financing, externalRedirects, pixel } = config;
  const takesReports = reports.isOn;
  const shop = {
    siteUrl,
    isIndexed: stage === 'production',
    sitemapPartSize,
    checkoutOrigins,
    financing,
    externalRedirects,
    pixel,
    takesReports,
    simRegion: config.providers.range.regions['north-america'],
    report,
    log,
  };
  const pageSecurity = {
    sources: contentSources(config),
    isHttps: siteUrl.startsWith('https:'),
    isDevelopment: import.meta.env.DEV,
  };
  const securePage = createPageSecurity(pageSecurity);
  const app = new Hono<Environment>();

  const keyOf = createKeyOf(build.routes);
  function timeoutOf({ method, url }: Request): number {
    const { pathname, search } = new URL(url);
    const key = method === 'GET' || method === 'HEAD' ? keyOf(pathname + search) : null;
    return Math.min(visitorTimeout, key?.policy.timeout ?? visitorTimeout);
  }

  const requestIdOf = createRequestIds(trustedProxies);
  app.use(requestId(requestIdOf));
  app.use(requestScope({ timeoutOf, trustedProxies }));
  app.use(compress());
  app.use(securityHeaders);
  app.use(errorHeaders);
  app.use(contentSecurity(pageSecurity));
  app.use(checkAddress);
  app.use(stagingRobots(config.stage));
  app.use(startHost(siteUrl, externalRedirects.startArticle));
  app.use(checkOrigin(own));
  // Before the limit for forms: a webhook's body has a larger one.
  app.route('/', webhooks({ secrets: config.webhookSecrets, purge: (tags) => purge(tags), report, log }));
  app.use(limitBody);
  app.route('/', operatorPages(config, rangeCheck.check));
  app.post(tunnelPath, reportTunnel({ reports, routeOf, stage }));
  app.all('*', ({ req, get }) => {
    const context = new RouterContextProvider();
    context.set(providersContext, providers);
    context.set(cartSessionsContext, cartSessions);
    context.set(siteContext, shop);
    context.set(inlineNonceContext, get('inlineNonce'));
    context.set(securePageContext, (page) => securePage(page, get('inlineNonce')));
    const end = performance.now() + timeLeft();
    context.set(timeLeftContext, () => Math.max(0, end - performance.now()));
    const address = get('visitorAddress');
    context.set(visitorAddressContext, address);
    context.set(visitorLimitsContext, limitsOf(address));
    // HEAD is rendered as GET: a page's Content-Security-Policy depends on its content.
    return handle(req.method === 'HEAD' ? new Request(req.raw, { method: 'GET' }) : req.raw, context);
  });

  const render = (url: string, id = requestIdOf(undefined)) =>
    recordSharedReads(async () => app.fetch(new Request(siteUrl + url), { peer: null, requestId: id }));
  const documents =
    pageCache &&
    createDocumentCache({
      keyOf,
      render,
      expireReads: providers.expireTags,
      requestIdOf,
      isOtherHost: (host) => isStartHost(host) && new URL(siteUrl).host !== host,
      maxBytes: pageCache.maxBytes,
      graceMs: config.providers.graceMs,
      disk: pageCache.folder === null ? null : createDiskStore({ folder: pageCache.folder, report }),
    });

  const purgePages = documents?.purge ?? ((tags: readonly string[]) => void providers.expireTags(tags));
  function purge(tags: readonly string[]): void {
    purgePages(tags);
    if (tags.some((tag) => tag.startsWith('product'))) rangeCheck.repeat();
  }

  async function answer(request: Request, peer: string | null = null): Promise<Response> {
    const id = requestIdOf(request.headers.get('x-request-id') ?? undefined);
    return (await documents?.respond(request, id)) ?? app.fetch(request, { peer, requestId: id });
  }
  return Object.assign(answer, {
    report,
    render: async (url: string) => (await render(url)).result,
    flush: reports.flush,
    send: documents?.send ?? (() => false),
    purge,
    checkRange: rangeCheck.check,
    settle: async () => documents?.settle(),
  });
}

/**
 * Redirects a subdomain named "start" to the help centre's article that introduces the newer phone (ROUTE-11); not on loopback names, nor
 * where the whole site is served at such a name. The Host header decides whether to redirect, never where to.
 */
function startHost(siteUrl: string, article: string): MiddlewareHandler {
  const own = new URL(siteUrl).hostname;
  return async function redirectToStart({ req }, next) {
    const { hostname, search } = new URL(req.url);
    if (!isStartHost(hostname) || hostname === own) return next();
    return new Response(null, {
      status: 302,
      headers: { location: withQuery(article, search), 'cache-control': 'no-store' },
    });
  };
}

/** @param host with or without a port */
function isStartHost(host: string): boolean {
  return host.startsWith('start.') && !/^start\.localhost(:|$)/.test(host);
}
