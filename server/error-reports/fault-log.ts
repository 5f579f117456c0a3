import { redact } from '#providers/error-reports/redact.ts';
import type { ErrorReports, ReportContext } from '#providers/error-reports/types.ts';
import { createLogger } from '../logger.ts';
import { requestContext } from '../requests/request-context.ts';
import type { RouteOf } from '../requests/route-of.ts';

interface FaultLog {
  /** Logs a fault as one line of JSON, and reports it. */
  report: (fault: unknown) => void;
  /** Logs a fault without reporting it. */
  log: (fault: unknown) => void;
}

/** Writes through the console, because the tests check its lines. */
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

/** Maximum characters of a logged message: a provider may repeat what it was sent. */
const maxMessage = 500;
const maxCause = 200;

/**
 * Maximum characters of a message that are redacted: a message may have as many megabytes as a response. A secret that is cut at the end of these is
 * not logged, because `maxMessage` is smaller.
 */
const maxRead = 5000;

/** A fault and its causes as JSON. A provider's fault is identified by its code; a bug of ours keeps its stack. */
function describeFault(fault: unknown): object {
  const message = redact(textOf(fault).slice(0, maxRead)).slice(0, maxMessage);
  if (!(fault instanceof Error)) return { message };
  const { name, cause } = fault;
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

/** The message of an error, and the text of anything else that was thrown. */
function textOf(fault: unknown): string {
  if (fault instanceof Error) return fault.message;
  try {
    return String(fault);
  } catch {
    // An object without a prototype has no text.
    return Object.prototype.toString.call(fault);
  }
}

/** Describes a cause without its stack, and without any data of a request that the error may carry. */
function describeCause(cause: unknown): object {
  if (!(cause instanceof Error)) return { message: 'no error' };
  const code = 'code' in cause ? String(cause.code) : undefined;
  return {
    name: cause.name,
    code,
    message: redact(cause.message.slice(0, maxRead)).replace(/\s+/g, ' ').slice(0, maxCause),
    ...(cause.cause !== undefined && { cause: describeCause(cause.cause) }),
  };
}
