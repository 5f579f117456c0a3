import type { IncomingMessage, ServerResponse } from 'node:http';
import * as build from 'virtual:react-router/server-build';
import { Hono } from 'hono';
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
import { createCdn } from './cdn.ts';
import type { Config } from './config.ts';
import { createDiskStore } from './document-cache/disk-store.ts';
import { createDocumentCache } from './document-cache/document-cache.ts';
import { createKeyOf } from './document-cache/document-key.ts';
import { createFaultLog, createRouteOf, warn } from './fault-log.ts';
import type { Answer } from './listen.ts';
import { createOperations } from './operations/operations.ts';
import type { Tracing } from './operations/tracing.ts';
import { operatorPages } from './operator-pages.ts';
import { createRangeCheck } from './range-check.ts';
import { createVisitorLimits } from './rate-limits.ts';
import type { RedisConnection } from './replicas/redis.ts';
import { createSharing } from './replicas/sharing.ts';
import { reportTunnel } from './report-tunnel.ts';
import { checkAddress, checkMethod, checkOrigin, limitBody, ownOrigins } from './request-checks.ts';
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
import { isStartHost, startHost } from './start-host.ts';
import { webhooks } from './webhooks/webhooks.ts';

export interface AppOptions {
  config: Config;
  /** Used for every provider; tests pass their own. */
  fetch?: typeof globalThis.fetch;
  /** Milliseconds that a request may wait for providers in all; `defaultVisitorTimeout` by default. */
  visitorTimeout?: number;
  /** null: every page is rendered for every visitor, as in development. */
  pageCache?: PageCacheOptions | null;
  /** What this process shares with other replicas, and where traces are sent; null: nothing. They are closed by who opened them. */
  redis?: RedisConnection | null;
  tracing?: Tracing | null;
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
  /** Writes the rest of the access log, and waits for pending error reports, at most so many milliseconds. */
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
  /** The same answers, counted for /metrics and logged. */
  observe: (answer: Answer) => Answer;
  /** What is degraded while the site goes on answering, a line each. */
  degraded: () => string[];
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
  redis = null,
  tracing = null,
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
  const cdn = config.cdn && createCdn(config.cdn, fetch, report);
  const operations = createOperations({
    config,
    routeOf,
    tracing,
    pageCacheUsage: () => documents?.usage(),
    circuits: () => providers.circuits,
    partsFailing: () => ({ redis: redis?.isReachable() === false, cdn: cdn?.isFailing() ?? false }),
  });
  const { withOrigin } = operations;
  const providers = createProviders(config.providers, fetch, report);
  const { storefront, detached } = providers;
  const requestIdOf = createRequestIds(trustedProxies);
  const readRange = () => withOrigin(requestIdOf(undefined), () => detached(rangeTimeout, storefront.rangeProblems));
  const rangeCheck = createRangeCheck({ read: readRange, warn, report });
  const sharing = createSharing(redis, report);
  const cartSessions = createCartSessions(config.isOnlyProcess, sharing.locks);
  const limitsOf = createVisitorLimits(sharing.countTries);
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

  app.use(requestId(requestIdOf));
  app.use(requestScope({ visitorTimeout, trustedProxies, withOrigin }));
  app.use(operations.trace);
  app.use(compress());
  app.use(securityHeaders(pageSecurity));
  app.use(errorHeaders);
  app.use(contentSecurity(pageSecurity));
  app.use(checkAddress);
  app.use(stagingRobots(config.stage));
  app.use(startHost(siteUrl, externalRedirects.startArticle));
  app.use(checkOrigin(own));
  app.use(checkMethod);
  // Before the limit for forms: a webhook's body has a larger one.
  app.route('/', webhooks({ secrets: config.webhookSecrets, purge: (tags) => purge(tags), report, log }));
  app.use(limitBody);
  app.route('/', operatorPages(config, rangeCheck.check));
  app.route('/', operations.page);
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
    const request = req.method === 'HEAD' ? new Request(req.raw, { method: 'GET' }) : req.raw;
    return operations.timeRender(req.path, () => handle(request, context));
  });

  async function render(url: string, id = requestIdOf(undefined)) {
    const rendered = await recordSharedReads(async () =>
      app.fetch(new Request(siteUrl + url), { peer: null, requestId: id }),
    );
    operations.noteRender(rendered.result.status, rendered.record);
    return rendered;
  }
  const { graceMs } = config.providers;
  const disk = pageCache?.folder ? createDiskStore({ folder: pageCache.folder, report }) : null;
  const documents =
    pageCache &&
    createDocumentCache({
      keyOf: createKeyOf(build.routes),
      render,
      expireReads: providers.expireTags,
      requestIdOf,
      isOtherHost: (host) => isStartHost(host) && new URL(siteUrl).host !== host,
      maxBytes: pageCache.maxBytes,
      graceMs,
      copies: sharing.copiesOver(disk, graceMs),
      surrogateKeysOf: cdn?.keysOf ?? null,
      purged: async (tags) => cdn?.purge(tags),
    });

  const purgePages = documents?.purge ?? ((tags: readonly string[]) => void providers.expireTags(tags));
  const purge = sharing.purgeAll((tags) => {
    purgePages(tags);
    if (tags.some((tag) => tag.startsWith('product'))) rangeCheck.repeat();
  });

  async function answer(request: Request, peer: string | null = null): Promise<Response> {
    const id = requestIdOf(request.headers.get('x-request-id') ?? undefined);
    return (await documents?.respond(request, id)) ?? app.fetch(request, { peer, requestId: id });
  }
  return Object.assign(answer, {
    report,
    render: async (url: string) => (await render(url)).result,
    async flush(milliseconds: number) {
      operations.flush();
      await reports.flush(milliseconds);
    },
    send: operations.observeSend(documents?.send ?? (() => null)),
    purge,
    checkRange: rangeCheck.check,
    observe: operations.observe,
    degraded: operations.degraded,
    settle: async () => documents?.settle(),
  });
}
