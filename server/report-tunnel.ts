import type { Handler } from 'hono';
import { EnvelopeError, parseBrowserReport } from '#providers/error-reports/browser-report.ts';
import type { ErrorReports } from '#providers/error-reports/types.ts';
import { tunnelDsn } from '#site/error-reports/tunnel.ts';
import type { Environment } from './environment.ts';
import { createLimit, createTotal } from './limit.ts';
import type { RouteOf } from './route-of.ts';
import { visitorAddress } from './visitor-address.ts';

interface Options {
  reports: ErrorReports;
  routeOf: RouteOf;
  stage: string;
  trustedProxies: number;
}

const mostReports = { points: 60, ofUnknown: 600, duration: 60 };
const mostOfAll = { points: 1200, duration: 60 };

/**
 * Takes what browsers report, and sends it on scrubbed (NET-7): one event of our own pages at a time, to our own project, and not too many of
 * one visitor. What the service says of waiting is passed back.
 */
export function reportTunnel({ reports, routeOf, stage, trustedProxies }: Options): Handler<Environment> {
  const limit = createLimit(mostReports);
  const limitOfAll = createTotal(mostOfAll);

  return async ({ req, env, get }) => {
    if (!reports.isOn) return new Response(null, { status: 404 });
    if (!req.header('content-type')?.startsWith('text/plain')) return new Response(null, { status: 415 });
    const wait = (await limit(visitorAddress(req.raw.headers, env.peer, trustedProxies))) ?? (await limitOfAll());
    if (wait !== null) return new Response(null, { status: 429, headers: { 'retry-after': String(wait) } });
    try {
      const { request, tags, ...event } = parseBrowserReport(await req.text(), tunnelDsn);
      const told = { route: routeOf(request?.url ?? '/'), request_id: tags?.request_id ?? get('requestId') };
      const { status, headers } = await reports.forward({ ...event, environment: stage, tags: told });
      return new Response(null, { status, headers });
    } catch (error) {
      if (!(error instanceof EnvelopeError)) throw error;
      return new Response(null, { status: error.status });
    }
  };
}
