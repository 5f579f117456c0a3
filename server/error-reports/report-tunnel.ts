import type { Handler } from 'hono';
import { EnvelopeError, parseBrowserReport } from '#providers/error-reports/browser-report.ts';
import type { ErrorReports } from '#providers/error-reports/types.ts';
import { tunnelDsn } from '#site/kernel/error-reports/tunnel.ts';
import { createLimit, createTotal, tooManyRequests } from '../requests/rate-limits.ts';
import type { Environment } from '../requests/request-context.ts';
import type { RouteOf } from '../requests/route-of.ts';

interface Options {
  reports: ErrorReports;
  routeOf: RouteOf;
  stage: string;
}

/** A page view reports ten errors at most; the total keeps a few visitors from using up the service's quota. */
const reportLimit = { maxTries: 20, maxTriesUnknown: 120, windowSeconds: 60 };
const totalLimit = { maxTries: 240, windowSeconds: 60 };

/**
 * Forwards error reports from browsers, redacted (NET-7): one event of our own pages at a time, to our own project, rate-limited per visitor.
 * The service's own rate limit is passed back.
 */
export function reportTunnel({ reports, routeOf, stage }: Options): Handler<Environment> {
  const limit = createLimit(reportLimit);
  const limitOfAll = createTotal(totalLimit);

  return async ({ req, get }) => {
    if (!reports.isOn) return new Response(null, { status: 404 });
    if (!req.header('content-type')?.startsWith('text/plain')) return new Response(null, { status: 415 });
    const wait = limit(get('visitorAddress')) ?? limitOfAll();
    if (wait !== null) return tooManyRequests(wait);
    try {
      const { request, tags, ...event } = parseBrowserReport(await req.text(), tunnelDsn);
      const ownTags = { route: routeOf(request?.url ?? '/'), request_id: tags?.request_id ?? get('requestId') };
      const { status, headers } = await reports.forward({ ...event, environment: stage, tags: ownTags });
      return new Response(null, { status, headers });
    } catch (error) {
      if (!(error instanceof EnvelopeError)) throw error;
      return new Response(null, { status: error.status });
    }
  };
}
