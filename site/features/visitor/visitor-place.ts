/** What the page may know about its visitor, asked for once it is alive: pages themselves are the same for everybody. */
export interface VisitorPlace {
  /** ISO 3166-1 alpha-2; null when it cannot be told. */
  country: string | null;
  /** `choice`: they are asked first, with allow and deny; `notice`: they are told, and acknowledge (CONSENT-2). */
  consent: 'choice' | 'notice';
  /** Their browser asks every site not to follow them (Global Privacy Control), which counts as deny. */
  hasOptedOut: boolean;
}
