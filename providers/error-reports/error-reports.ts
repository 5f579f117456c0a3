import type { Fetch } from '../transport/http.ts';
import { defaultTimeouts } from '../transport/timeouts.ts';
import type { Client } from './client.ts';
import type { ErrorReports, ForwardResult, ReportContext } from './types.ts';

interface Options {
  /** The build's release name. */
  release: string;
  stage: string;
  /** Logs a warning about reports that cannot be sent. */
  warn: (message: string) => void;
  fetch?: Fetch;
  /** Timeout of sending one report in milliseconds. */
  timeout?: number;
  /** Content types, as `ProviderError.request` names them, whose errors are not reported (NET-6). */
  excludedRequests?: ReadonlySet<string>;
}

/** Milliseconds in which an outage of a provider is reported at most once for each route, code and content type. */
const outageReportInterval = 60_000;

const outageCodes: ReadonlySet<string> = new Set([
  'PROVIDER_UNREACHABLE',
  'PROVIDER_TIMEOUT',
  'PROVIDER_STATUS',
  'PROVIDER_THROTTLED',
]);

/** Default delay in seconds, for responses without one. */
const defaultRetryAfter = '60';

/** Codes of errors that are logged only: an editor's mistake would be reported with every view, and a visitor who leaves is no error. */
const unreportedCodes: ReadonlySet<string> = new Set(['PROVIDER_FIELD', 'PROVIDER_ABORTED']);

/** Fields of an error that become tags of its report. */
const tagNames = ['provider', 'code', 'request', 'status'];

const noopReports: ErrorReports = {
  isOn: false,
  report: () => {},
  forward: async () => ({ status: 404, headers: {} }),
  flush: async () => {},
};

/**
 * Reports errors to the error-reporting service (NET-6, NET-7). The client is loaded with the first report.
 *
 * @param dsn The service's data source name; null for none, which makes every function a no-op.
 */
export function createErrorReports(dsn: string | null, options: Options): ErrorReports {
  if (dsn === null) return noopReports;
  const { warn, fetch = globalThis.fetch, timeout = defaultTimeouts.errorReports, release, stage } = options;
  const { excludedRequests = new Set() } = options;
  const reported = new WeakSet<object>();
  const lastOutages = new Map<string, number>();
  const pending = new Set<Promise<void>>();
  let loading: Promise<Client> | undefined;

  const loadClient = (): Promise<Client> => {
    loading ??= import('./client.ts')
      .then(({ createClient }) => createClient({ dsn, release, stage, fetch, timeout, warn }))
      .catch((fault: unknown) => {
        // The next report tries again: the process may have had no file handles left, or no memory.
        loading = undefined;
        throw fault;
      });
    return loading;
  };

  function reportOnce(fault: unknown, context: ReportContext): void {
    if (typeof fault === 'object' && fault !== null) {
      if (reported.has(fault)) return;
      reported.add(fault);
    }
    if (!isReported(fault, excludedRequests)) return;
    const capturing = loadClient()
      .then((client) => client.capture(fault, tagsOf(fault, context)))
      .catch((cause: unknown) => warn(`A report cannot be made: ${cause}`))
      .finally(() => pending.delete(capturing));
    pending.add(capturing);
  }

  /** Whether an outage was reported a short time ago. A provider that is down causes an error in each request, which would use up the quota soon. */
  function isRepeated(fault: unknown, { route }: ReportContext): boolean {
    const outage = outageOf(fault);
    if (outage === null) return false;
    const last = lastOutages.get(`${route} ${outage}`) ?? Number.NEGATIVE_INFINITY;
    if (performance.now() - last < outageReportInterval) return true;
    lastOutages.set(`${route} ${outage}`, performance.now());
    return false;
  }

  return {
    isOn: true,
    report(fault, context) {
      if (!isRepeated(fault, context)) reportOnce(fault, context);
    },
    async forward(event) {
      const client = await loadClient();
      return toForwardResult(await client.forward(event));
    },
    async flush(milliseconds) {
      if (!loading) return;
      await Promise.all(pending);
      await (await loading)?.flush(milliseconds);
    },
  };
}

/** @returns what the errors of one outage have in common; null for any other fault */
function outageOf(fault: unknown): string | null {
  if (typeof fault !== 'object' || fault === null || !('code' in fault)) return null;
  if (!outageCodes.has(String(fault.code))) return null;
  const { provider, code, request } = { provider: null, request: null, ...fault };
  return `${provider} ${code} ${request}`;
}

/** Whether an error is reported besides being logged (NET-6). */
function isReported(fault: unknown, excludedRequests: ReadonlySet<string>): boolean {
  if (typeof fault !== 'object' || fault === null) return true;
  if ('name' in fault && fault.name === 'AbortError') return false;
  if ('code' in fault && unreportedCodes.has(String(fault.code))) return false;
  return !('request' in fault && excludedRequests.has(String(fault.request)));
}

/** Tags for searching reports: the request, and the provider's error. */
function tagsOf(fault: unknown, { route, requestId }: ReportContext): Record<string, string> {
  const fields = Object.entries(typeof fault === 'object' && fault !== null ? fault : {});
  const tags = fields.filter(([name, value]) => tagNames.includes(name) && value !== null && value !== undefined);
  return {
    ...Object.fromEntries(tags.map(([name, value]) => [name, String(value)])),
    ...(route && { route }),
    ...(requestId && { request_id: requestId }),
  };
}

interface ServiceResponse {
  statusCode?: number;
  headers?: Record<string, string | null>;
}

/** An outage of the service is hidden from the sender (202); its rate limit is passed on (429). */
function toForwardResult(response: ServiceResponse | undefined): ForwardResult {
  if (!response) return { status: 202, headers: {} };
  const present = Object.entries(response.headers ?? {}).flatMap(([name, value]) => (value ? [[name, value]] : []));
  const headers: Record<string, string> = Object.fromEntries(present);
  // A result without a status means that nothing was sent: the rate limit of an earlier response still applies.
  const { statusCode = 429 } = response;
  if (statusCode !== 429) return { status: statusCode >= 400 ? 202 : statusCode, headers };
  return { status: 429, headers: present.length > 0 ? headers : { 'retry-after': defaultRetryAfter } };
}
