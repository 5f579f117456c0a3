import { LRUCache } from 'lru-cache';
import { matchRoutes, type ServerBuild } from 'react-router';
import { redact } from '#providers/error-reports/redact.ts';
import type { ErrorReports, ReportContext } from '#providers/error-reports/types.ts';
import { beaconPath } from '#site/features/visit-counts/visit-report.ts';
import { tunnelPath } from '#site/kernel/error-reports/tunnel.ts';
import { createLogger } from './logger.ts';
import { isDecodable } from './request-checks.ts';
import { requestContext } from './request-context.ts';

/** @returns the pattern of the route at a path, or of its data: "/blog/:slug" contains nothing of a visitor; "/*" without a route */
export type RouteOf = (pathname: string) => string;

interface FaultLog {
  /** Logs a fault as one line of JSON, and reports it. */
  report: (fault: unknown) => void;
  /** Logs it without a report. */
  log: (fault: unknown) => void;
}

/** Through the console, whose lines the tests check. */
const logger = createLogger({ write: (line) => console.error(line.trimEnd()) });

/** Logs and reports faults with the id and the route of the request in which they occurred. */
export function createFaultLog(reports: ErrorReports, routeOf: RouteOf): FaultLog {
  function reportContext(): ReportContext {
    const request = requestContext.getStore();
    return { requestId: request?.requestId ?? null, route: request ? routeOf(request.pathname) : null };
  }

  function log(fault: unknown): void {
    logger.error({ ...reportContext(), ...describeFault(fault) });
  }

  return {
    log,
    report(fault) {
      log(fault);
      reports.report(fault, reportContext());
    },
  };
}

/** Logs a warning that is not about a request: of error reporting itself, or of the settings. */
export function warn(message: string): void {
  logger.warn(message);
}

/** Characters of a message: a provider may repeat what it was sent. */
const maxMessage = 500;

/** A fault and its causes as JSON. A provider's fault is identified by its code; a bug of ours keeps its stack. */
function describeFault(fault: unknown): object {
  if (!(fault instanceof Error)) return { message: String(fault) };
  const { name, cause } = fault;
  const message = redact(fault.message).slice(0, maxMessage);
  const stack = fault.stack?.replace(fault.message, () => message);
  const code = 'code' in fault ? String(fault.code) : undefined;
  const isProviders = code?.startsWith('PROVIDER_') ?? false;
  return {
    name,
    message,
    code,
    ...('provider' in fault && { provider: fault.provider }),
    ...('status' in fault && { status: fault.status }),
    ...(!isProviders && { stack }),
    ...(cause !== undefined && { cause: describeCause(cause) }),
  };
}

/** Without a stack, and without anything of a request that the error may carry. */
function describeCause(cause: unknown): object {
  if (!(cause instanceof Error)) return { message: 'no error' };
  const code = 'code' in cause ? String(cause.code) : undefined;
  return {
    name: cause.name,
    code,
    message: redact(cause.message).replace(/\s+/g, ' ').slice(0, 200),
    ...(cause.cause !== undefined && { cause: describeCause(cause.cause) }),
  };
}

/** What the server itself answers (app.ts). */
const serverRoutes = [
  '/metrics',
  '/operator/settings',
  '/operator/visits',
  '/webhooks/:provider',
  tunnelPath,
  beaconPath,
];

/** Paths whose routes are remembered: for each match React Router sorts all routes, which takes as long as a twentieth of a page's rendering. */
const maxKnownPaths = 1000;

/** All pages are direct children of the root route. A path from a browser's report may be one that the router would log, as it cannot decode it. */
export function createRouteOf(routes: ServerBuild['routes']): RouteOf {
  const pages = Object.values(routes).flatMap((route) =>
    route?.parentId === 'root' ? [{ id: route.id, path: route.path ?? '/' }] : [],
  );
  pages.push(...serverRoutes.map((path) => ({ id: path, path })));
  const known = new LRUCache<string, string>({
    max: maxKnownPaths,
    memoMethod(pathname) {
      const page = pathname.replace(/(?:\/_)?\.data$/, '') || '/';
      const path = matchRoutes(pages, page)?.at(-1)?.route.path ?? '*';
      return path.startsWith('/') ? path : `/${path}`;
    },
  });
  return (pathname) => (isDecodable(pathname) ? known.memo(pathname) : '/*');
}
