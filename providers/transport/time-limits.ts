/** Milliseconds that a call may take, its repetitions included; for the content service, each of its attempts (NET-3). */
export interface TimeLimits {
  storefront: number;
  content: number;
  startPage: number;
  cloud: number;
  newsletter: number;
  geo: number;
  video: number;
  /** A read that several requests share, or that is made behind an old answer. */
  sharedRead: number;
}

/**
 * Limits of the providers' own. A call ends sooner where whoever waits for it has less time (`callScope`): a visitor waits four seconds for
 * anything, so the 30 seconds of NET-3 and the 5 of CONSENT-2 are met only by calls that no visitor waits for.
 */
export const timeLimits: TimeLimits = {
  storefront: 3000,
  content: 30_000,
  startPage: 3000,
  cloud: 3000,
  newsletter: 4000,
  geo: 5000,
  video: 4000,
  sharedRead: 4000,
};
