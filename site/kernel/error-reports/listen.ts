import { isNoise } from './noise.ts';

/** What one view of the site says at most: an error in a loop says nothing new. */
const most = 10;

/** Milliseconds that somebody about to leave the page waits for what is being told. */
const patience = 2000;

let count = 0;
let telling: Promise<void> = Promise.resolve();

/** Reports what breaks in the browser (NET-7). The code that does so is loaded with the first error. */
export function listenForErrors(): void {
  addEventListener('error', ({ error, message }) => tell(error ?? message));
  addEventListener('unhandledrejection', ({ reason }) => tell(reason));
}

/** Reports one error, after those before it. */
export function tell(error: unknown): void {
  if (!document.querySelector('meta[name=error-reports]') || isNoise(error) || count++ >= most) return;
  telling = telling
    .then(() => import('./reporter.ts'))
    .then(({ send }) => send(error))
    .catch(() => {}); // whoever cannot load the reporter has no connection to report by either
}

/** Comes back when what was told so far is sent. */
export function told(): Promise<unknown> {
  return Promise.race([telling, new Promise((resolve) => setTimeout(resolve, patience))]);
}
