/** Timeouts in milliseconds of a call with its retries; for the content service, of each attempt (NET-3). And how long a circuit stays open. */
export interface Timeouts {
  storefront: number;
  content: number;
  startPage: number;
  cloud: number;
  newsletter: number;
  geo: number;
  video: number;
  /** How long no call is made to a provider that is down; then one call tests whether it is back (decision 0063). 0: calls are always made. */
  openCircuit: number;
  /** For sending one report. */
  errorReports: number;
  /** For a read that several requests share, or that revalidates a stale response. */
  sharedRead: number;
  /** For reading all pages of a list for the sitemap, for which no visitor waits (decision 0039). */
  list: number;
}

/**
 * The providers' own timeouts. A call ends sooner if its scope's deadline comes first (`callScope`): a visitor is answered within four seconds, of
 * which 3.7 are for providers (`defaultVisitorTimeout` in server/requests/request-context.ts). So longer timeouts, such as the 30 seconds of NET-3
 * and the 5 of CONSENT-2, apply only to calls that no visitor waits for.
 */
export const defaultTimeouts: Timeouts = {
  storefront: 3000,
  content: 30_000,
  startPage: 3000,
  cloud: 3000,
  newsletter: 4000,
  geo: 5000,
  video: 4000,
  openCircuit: 2000,
  errorReports: 5000,
  sharedRead: 4000,
  list: 20_000,
};
