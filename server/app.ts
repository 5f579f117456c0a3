import * as build from 'virtual:react-router/server-build';
import { Hono } from 'hono';
import { compress } from 'hono/compress';
import { createErrorReports } from '#providers/error-reports/error-reports.ts';
import { createProviders } from '#providers/providers.ts';
import { recordSharedReads } from '#providers/transport/read-record.ts';
import { createCartSessions } from '#site/features/cart/cart-sessions.ts';
import { beaconPath } from '#site/features/visit-counts/visit-report.ts';
import { tunnelPath } from '#site/kernel/error-reports/tunnel.ts';
import type { App, AppOptions } from './app-types.ts';
import { createCdn } from './cdn.ts';
import { createFaultLog, warn } from './error-reports/fault-log.ts';
import { reportTunnel } from './error-reports/report-tunnel.ts';
import { createOperations } from './operations/operations.ts';
import { operatorPages } from './operator-pages.ts';
import { createDiskStore } from './page-cache/disk-store.ts';
import { createPageCache } from './page-cache/page-cache.ts';
import { createKeyOf } from './page-cache/page-key.ts';
import { siteIdOf } from './page-cache/site-id.ts';
import { createPreview } from './preview/preview.ts';
import { createUsedLinks } from './preview/used-links.ts';
import { createRangeCheck } from './range-check.ts';
import { createSharing } from './replicas/sharing.ts';
import { leaveByPage } from './requests/form-redirects.ts';
import { createVisitorLimits } from './requests/rate-limits.ts';
import {
  answerFault,
  checkAddress,
  checkMethod,
  checkOrigin,
  limitBody,
  ownOrigins,
} from './requests/request-checks.ts';
import {
  createRequestIds,
  defaultVisitorTimeout,
  type Environment,
  requestId,
  requestScope,
} from './requests/request-context.ts';
import { createRouteOf } from './requests/route-of.ts';
import { isStartHost, startHost } from './requests/start-host.ts';
import { contentSecurity } from './security-headers/content-security.ts';
import { errorHeaders, securityHeaders, stagingRobots } from './security-headers/response-headers.ts';
import { contentSources } from './security-headers/sources.ts';
import { createSiteHandler } from './site-handler.ts';
import { visitBeacon } from './visit-counts/beacon.ts';
import { webhooks } from './webhooks/webhooks.ts';

/**
 * A part may have 50,000 addresses and 50 MB (sitemaps.org). An address has up to two kilobytes, since every character of a slug may be
 * percent-encoded: with 10,000 of them no part is too large.
 */
const defaultSitemapPartSize = 10_000;

/** Milliseconds that comparing the settings of the range with the catalog may take. */
const rangeTimeout = 10_000;

/** The site as a function from Request to Response: its middleware, in order. */
export function createApp({
  config,
  fetch = globalThis.fetch,
  visitorTimeout = defaultVisitorTimeout,
  pageCache = null,
  usedLinksFolder = null,
  redis = null,
  tracing = null,
  sitemapPartSize = defaultSitemapPartSize,
}: AppOptions): App {
  const { siteUrl, stage, trustedProxies } = config;
  const reports = createErrorReports(config.providers.errorReports, {
    release: import.meta.env.RELEASE,
    stage,
    warn,
    timeout: config.providers.timeouts?.errorReports,
  });
  const routeOf = createRouteOf(build.routes);
  const { report, log } = createFaultLog(reports, routeOf);
  const cdn = config.cdn && createCdn(config.cdn, fetch, report);
  const operations = createOperations({
    config,
    routeOf,
    routeOfVisit: createRouteOf(build.routes),
    tracing,
    pageCacheUsage: () => pages?.usage(),
    pagesRendering: () => pages?.rendering() ?? 0,
    circuits: () => providers.circuits,
    partsFailing: () => ({ redis: redis?.isReachable() === false, cdn: cdn?.isFailing(), disk: disk?.isFailing() }),
  });
  const { withOrigin } = operations;
  const providers = createProviders(config.providers, fetch, report);
  const { storefront, detached } = providers;
  const requestIdOf = createRequestIds(trustedProxies);
  const readRange = () => withOrigin(requestIdOf(undefined), () => detached(rangeTimeout, storefront.rangeProblems));
  const rangeCheck = createRangeCheck({ read: readRange, warn, report });
  const siteId = siteIdOf(config);
  const sharing = createSharing(redis, siteId, report);
  const cartSessions = createCartSessions(config.isOnlyProcess, sharing.locks);
  const { countTries } = sharing;
  const own = ownOrigins(config.siteUrl);
  const pageSecurity = {
    sources: contentSources(config),
    isHttps: siteUrl.startsWith('https:'),
    isDevelopment: import.meta.env.DEV,
  };
  const usedLinks = createUsedLinks({ folder: usedLinksFolder, countTries, report });
  const preview = createPreview(config, { published: providers, fetch, pageSecurity, usedLinks, countTries });
  const app = new Hono<Environment>();

  app.onError(answerFault(report));
  if (preview) app.use(preview.middleware);
  app.use(requestId(requestIdOf));
  app.use(securityHeaders(pageSecurity));
  app.use(errorHeaders);
  app.use(requestScope({ visitorTimeout, trustedProxies, withOrigin }));
  app.use(operations.trace);
  app.use(compress());
  app.use(contentSecurity(pageSecurity));
  app.use(checkAddress);
  app.use(stagingRobots(stage));
  app.use(startHost(siteUrl, config.externalRedirects.startArticle));
  app.use(checkOrigin(own));
  app.use(leaveByPage(own, siteUrl));
  app.use(checkMethod);
  // Webhooks come before the limit for forms, because their bodies may be larger.
  app.route('/', webhooks({ secrets: config.webhookSecrets, purge: (tags) => purge(tags), report, log }));
  app.use(limitBody);
  app.route('/', operatorPages(config, rangeCheck.check, operations.visits));
  app.route('/', operations.page);
  if (preview) app.route('/', preview.routes);
  app.post(beaconPath, visitBeacon(operations.visits));
  app.post(tunnelPath, reportTunnel({ reports, routeOf, stage }));
  app.all(
    '*',
    createSiteHandler(config, {
      providers,
      cartSessions,
      limitsOf: createVisitorLimits(countTries),
      timeRender: operations.timeRender,
      pageSecurity,
      takesReports: reports.isOn,
      sitemapPartSize,
      report,
      log,
    }),
  );

  async function render(url: string, id = requestIdOf(undefined)) {
    const rendered = await recordSharedReads(async () =>
      app.fetch(new Request(siteUrl + url), { peer: null, requestId: id }),
    );
    operations.noteRender(rendered.result.status, rendered.record);
    return rendered;
  }
  async function renderCached(url: string, id: string): Promise<Response> {
    const env = { peer: null, requestId: id, isCachedOnly: true };
    return (await recordSharedReads(async () => app.fetch(new Request(siteUrl + url), env))).result;
  }
  const { graceMs } = config.providers;
  const disk = pageCache?.folder ? createDiskStore({ folder: pageCache.folder, siteId, report }) : null;
  const pages =
    pageCache &&
    createPageCache({
      keyOf: createKeyOf(build.routes),
      render,
      renderCached,
      purgeReads: providers.purgeTags,
      requestIdOf,
      isPrivate: preview?.isOpen ?? (() => false),
      isOtherHost: (host) => isStartHost(host) && new URL(siteUrl).host !== host,
      maxBytes: pageCache.maxBytes,
      graceMs,
      copies: sharing.copiesOver(disk, graceMs),
      surrogateKeysOf: cdn?.keysOf ?? null,
      purged: async (tags) => cdn?.purge(tags),
    });

  const purgePages = pages?.purge ?? ((tags: readonly string[]) => void providers.purgeTags(tags));
  const purge = sharing.purgeAll((tags) => {
    purgePages(tags);
    if (tags.some((tag) => tag.startsWith('product'))) rangeCheck.repeat();
  });

  async function answer(request: Request, peer: string | null = null): Promise<Response> {
    const id = requestIdOf(request.headers.get('x-request-id') ?? undefined);
    // If the page cache fails, the page is rendered without it.
    const cached = await pages?.respond(request, id).catch((fault: unknown) => {
      report(fault);
      return null;
    });
    const response = cached ?? (await app.fetch(request, { peer, requestId: id }));
    // Without Cache-Control, as on a redirect or without a page cache, a CDN would store a response for as long as it likes.
    if (!response.headers.has('cache-control')) response.headers.set('cache-control', 'no-cache');
    // If a visitor has left, React Router answers with 500, which is no fault of the site. Nobody gets the response.
    const clientDisconnected = response.status === 500 && request.signal.aborted;
    return clientDisconnected ? new Response(null, { status: 400, headers: response.headers }) : response;
  }
  return Object.assign(answer, {
    report,
    render: async (url: string) => (await render(url)).result,
    async flush(milliseconds: number) {
      await Promise.all([operations.flush(), reports.flush(milliseconds)]);
    },
    send: operations.observeSend(pages?.send ?? (() => null)),
    purge,
    checkRange: rangeCheck.check,
    observe: operations.observe,
    degraded: operations.degraded,
    settle: async () => pages?.settle(),
    async settleCarts() {
      while (cartSessions.running.size > 0) await Promise.allSettled(cartSessions.running);
    },
  });
}
