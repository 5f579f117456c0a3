import { takeEarlyErrors } from './early-errors.ts';

/** The largest number of reports of one page load, because an error in a loop would send one each time. */
const maxReports = 10;

/** Milliseconds that a reload waits for pending reports. */
const flushTimeout = 2000;

let count = 0;
let pending: Promise<void> = Promise.resolve();

/** Reports uncaught errors of the browser, including those from before the app was loaded (NET-7). The reporter is loaded at the first error. */
export function listenForErrors(): void {
  for (const event of takeEarlyErrors()) reportEvent(event);
  addEventListener('error', reportEvent);
  addEventListener('unhandledrejection', reportEvent);
}

function reportEvent(event: ErrorEvent | PromiseRejectionEvent): void {
  if (event instanceof ErrorEvent) report(event.error ?? event.message);
  // React Router handles only the `finished` promise of a view transition, so its `ready` promise has no handler.
  else if (isSkippedTransition(event.reason)) event.preventDefault();
  else report(event.reason);
}

/** Reports one error, after the earlier ones. */
export function report(error: unknown): void {
  if (!document.querySelector('meta[name=error-reports]') || isNoise(error) || count++ >= maxReports) return;
  pending = pending
    .then(() => import('./reporter.ts'))
    .then(({ send }) => send(error))
    .catch(() => {}); // without a connection there is no way to report that the reporter could not be loaded
}

/** Resolves when all reports so far are sent, after two seconds at the latest. */
export function flushReports(): Promise<unknown> {
  return Promise.race([pending, new Promise((resolve) => setTimeout(resolve, flushTimeout))]);
}

/** The view transition of a navigation that was superseded by another, or that happened in a hidden tab. Firefox writes "Skipped ViewTransition". */
function isSkippedTransition(reason: unknown): boolean {
  return reason instanceof DOMException && /transition\b/i.test(reason.message);
}

/**
 * Errors that are not ours, by name, message and stack: of extensions and third-party scripts, warnings of ResizeObserver, requests that
 * a navigation or a lost connection aborted; and the server's own errors, which it reports itself.
 */
const noise =
  /-extension:|^Script error|ResizeObserver loop|AbortError|aborted|: (?:Failed to fetch|Load failed|NetworkError when.*|Unexpected Server Error)$/m;

function isNoise(error: unknown): boolean {
  return noise.test(error instanceof Error ? `${error}\n${error.stack}` : String(error));
}
