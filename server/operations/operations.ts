import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Context, Next } from 'hono';
import { type CallObserver, callOrigin } from '#providers/transport/call-origin.ts';
import type { ReadRecord } from '#providers/transport/read-record.ts';
import type { Config } from '../config.ts';
import type { RequestHandler } from '../listen.ts';
import type { PageCache } from '../page-cache/page-cache.ts';
import type { StoredPage } from '../page-cache/stored-page.ts';
import type { Environment } from '../requests/request-context.ts';
import type { RouteOf } from '../requests/route-of.ts';
import { createVisitCounts } from '../visit-counts/visit-counts.ts';
import { createAccessLog } from './access-log.ts';
import { createDegraded } from './degraded.ts';
import { createMetrics, type MeasuredParts, type RenderOutcome, type RequestOutcome } from './metrics.ts';
import { metricsPage } from './metrics-page.ts';
import type { Tracing } from './tracing.ts';

interface Options extends MeasuredParts {
  config: Config;
  routeOf: RouteOf;
  /** For the paths in visit reports, with a cache of its own: they may be made up, and must not evict the paths of requests. */
  routeOfVisit: RouteOf;
  /** null: no traces are sent. */
  tracing: Tracing | null;
}

/** Metrics, the access log, traces, and the list of degraded parts (OPS-1). */
export function createOperations({ config, routeOf, routeOfVisit, tracing, ...measured }: Options) {
  const metrics = createMetrics(measured);
  const visits = createVisitCounts(metrics.registers, routeOfVisit);
  const degraded = createDegraded();
  const accessLog = config.accessLog ? createAccessLog() : null;
  /** Routes by page, because matching a route takes longer than sending a cached page. */
  const routes = new WeakMap<StoredPage, string>();

  function routeOfPage(page: StoredPage): string {
    const known = routes.get(page);
    if (known !== undefined) return known;
    const [pathname = ''] = page.url.split('?');
    const route = routeOf(pathname);
    routes.set(page, route);
    return route;
  }

  const observer: CallObserver = {
    ended(provider, outcome, seconds) {
      metrics.calls.ended(provider, outcome, seconds);
      degraded.noteCall(provider, outcome);
    },
    queued: metrics.calls.queued,
  };

  return {
    visits,
    /** `/metrics`. */
    page: metricsPage(config, metrics),
    degraded(): string[] {
      const { redis, cdn, disk } = measured.partsFailing();
      return [
        ...degraded.list(),
        ...(redis ? ['redis: it cannot be reached; this process goes on alone'] : []),
        ...(cdn ? ['cdn: it takes no purges; it may send old pages for a minute'] : []),
        ...(disk ? ['disk: copies of pages cannot be read or written; after a restart some are missing or old'] : []),
      ];
    },
    /** Runs work whose provider calls are counted, and carry this request id. */
    withOrigin: <Result>(requestId: string, work: () => Result): Result =>
      callOrigin.run({ requestId, observer }, work),
    /** Makes a span for each request, with its provider calls as child spans. `traceparent` is used only if it comes from a trusted proxy. */
    async trace(context: Context<Environment>, next: Next): Promise<void> {
      const { req } = context;
      const origin = callOrigin.getStore();
      if (!tracing || !origin) return next();
      const traceparent = config.trustedProxies > 0 ? req.header('traceparent') : undefined;
      const span = tracing.request(req.method, routeOf(req.path), traceparent ?? null);
      await callOrigin.run({ ...origin, span }, next);
      span.end(String(context.res.status), context.res.status >= 500);
    },
    /** Times the site's response to a request for this path. */
    async timeRender(pathname: string, render: () => Promise<Response>): Promise<Response> {
      const start = performance.now();
      const origin = callOrigin.getStore();
      const span = origin?.span?.child('render', false);
      const response = await (origin && span ? callOrigin.run({ ...origin, span }, render) : render());
      metrics.timeRender(routeOf(pathname), (performance.now() - start) / 1000);
      span?.end(String(response.status), response.status >= 500);
      return response;
    },
    /** Counts a page that was rendered for the page cache. */
    noteRender(status: number, record: ReadRecord): void {
      const outcome = renderOutcome(status, record);
      metrics.countRender(outcome);
      degraded.noteRender(outcome);
    },
    /** Wraps `send` so that the cached pages are counted and logged. @returns a function that says whether it has sent one */
    observeSend(send: PageCache['send']) {
      return (incoming: IncomingMessage, outgoing: ServerResponse<IncomingMessage>): boolean => {
        const start = performance.now();
        const sent = send(incoming, outgoing);
        if (!sent) return false;
        const { page, outcome, requestId } = sent;
        const { method = '' } = incoming;
        const { statusCode: status } = outgoing;
        const route = routeOfPage(page);
        metrics.countRequest(route, method, status, outcome);
        accessLog?.write({ requestId, method, route, status, milliseconds: performance.now() - start, cache: outcome });
        return true;
      };
    },
    /** Wraps a handler so that its responses are counted and logged. */
    observe(handle: RequestHandler): RequestHandler {
      return async (request, peer) => {
        const start = performance.now();
        const response = await handle(request, peer);
        const { method, url } = request;
        const { status, headers } = response;
        // A built file is the one response without an id (static-files.ts).
        const requestId = headers.get('x-request-id');
        const route = requestId === null ? 'files' : routeOf(new URL(url).pathname);
        const cache = outcomeOf(headers);
        metrics.countRequest(route, method, status, cache);
        accessLog?.write({ requestId, method, route, status, milliseconds: performance.now() - start, cache });
        return response;
      };
    },
    /** Writes the lines of the access log that are not written yet. */
    flush: async () => accessLog?.flush(),
  };
}

function renderOutcome(status: number, { isStale, isIncomplete }: ReadRecord): RenderOutcome {
  if (status >= 500) return 'failed';
  if (isIncomplete) return 'incomplete';
  return isStale ? 'stale' : 'complete';
}

/** What the page cache did, read from the response's headers. */
function outcomeOf(headers: Headers): RequestOutcome {
  const outcome = /cache;desc=(hit|stale|expired|miss)/.exec(headers.get('server-timing') ?? '')?.[1];
  if (outcome) return outcome as RequestOutcome; // by the expression
  return headers.has('cache-status') ? 'miss' : 'bypass';
}
