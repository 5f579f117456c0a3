/** How often the site failed to start in this tab since it last did; kept over reloads, so that going on trying is seen as such (PAGE-6). */
const key = 'failed-starts';

/** More than so many, and the visitor is offered a way out. */
const patience = 3;

const longestPause = 30_000;

/** Private windows and full disks refuse storage: then each load counts for itself. */
let counted = 0;

export function countFailedStart(): number {
  counted = Math.max(counted, stored()) + 1;
  try {
    sessionStorage.setItem(key, String(counted));
  } catch {
    // counted above
  }
  return counted;
}

export function forgetFailedStarts(): void {
  counted = 0;
  try {
    sessionStorage.removeItem(key);
  } catch {
    // nothing was kept
  }
}

export function offersReload(failures: number): boolean {
  return failures > patience;
}

/** The failure after which the visitor is first offered a way out: the one that is reported. */
export function isLastStraw(failures: number): boolean {
  return offersReload(failures) && !offersReload(failures - 1);
}

/** What kept the site from starting the server has reported; this is that a visitor was kept out. */
export class StartError extends Error {
  override readonly name = 'StartError';

  constructor(failures: number) {
    super(`The site failed to start ${failures} times`);
  }
}

/** Milliseconds until the next try: twice as long each time. */
export function pauseAfter(failures: number): number {
  return Math.min(longestPause, 1000 * 2 ** failures);
}

function stored(): number {
  try {
    return Number(sessionStorage.getItem(key)) || 0;
  } catch {
    return 0;
  }
}
