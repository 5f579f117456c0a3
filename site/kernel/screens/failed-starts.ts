import { sessionStore, storeInTab } from '#site/kernel/browser/session-store.ts';

/** sessionStorage key of how often the site failed to start in this tab since its last start: reloads count too (PAGE-6). */
const key = 'failed-starts';

/** A reload is offered after more failures than this. */
const maxFailures = 3;

/** Milliseconds between two retries at most. */
const maxPause = 30_000;

/** The count of this page load, for browsers whose storage is blocked or full. */
let counted = 0;

export function countFailedStart(): number {
  counted = Math.max(counted, Number(sessionStore()?.getItem(key)) || 0) + 1;
  storeInTab(key, String(counted));
  return counted;
}

export function resetFailedStarts(): void {
  counted = 0;
  sessionStore()?.removeItem(key);
}

export function shouldOfferReload(failures: number): boolean {
  return failures > maxFailures;
}

/** Whether this failure is reported: only the one after which a reload is first offered. */
export function shouldReport(failures: number): boolean {
  return shouldOfferReload(failures) && !shouldOfferReload(failures - 1);
}

/** A visitor could not use the site. The cause is reported by the server. */
export class StartError extends Error {
  override readonly name = 'StartError';

  constructor(failures: number) {
    super(`The site failed to start ${failures} times`);
  }
}

/** Milliseconds until the next retry: twice as long each time. */
export function pauseAfter(failures: number): number {
  return Math.min(maxPause, 1000 * 2 ** failures);
}
