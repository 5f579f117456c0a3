import type { ErrorReports, ReportContext } from '#providers/error-reports/types.ts';
import { describe } from './describe-fault.ts';
import { requestScope } from './request-scope.ts';
import type { RouteOf } from './route-of.ts';

interface FaultLog {
  /** One line of JSON for a fault, and a report of it. */
  report: (fault: unknown) => void;
  /** The line alone. */
  log: (fault: unknown) => void;
}

/** Where faults go, each with the request that it befell. */
export function createFaultLog(reports: ErrorReports, routeOf: RouteOf): FaultLog {
  function circumstances(): ReportContext {
    const scope = requestScope.getStore();
    return { requestId: scope?.requestId ?? null, route: scope ? routeOf(scope.pathname) : null };
  }

  function log(fault: unknown): void {
    console.error(line('error', { ...circumstances(), ...describe(fault) }));
  }

  return {
    log,
    report(fault) {
      log(fault);
      reports.report(fault, circumstances());
    },
  };
}

/** A line about the reports themselves. */
export function warn(message: string): void {
  console.error(line('warn', { message }));
}

function line(level: 'error' | 'warn', said: object): string {
  return JSON.stringify({ level, time: new Date().toISOString(), ...said });
}
