export type Fetch = typeof globalThis.fetch;

/** Logs and reports an error that was recovered from: the response goes without what failed. */
export type Report = (fault: unknown) => void;
