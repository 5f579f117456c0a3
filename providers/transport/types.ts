export type Fetch = typeof globalThis.fetch;

/** Logs and reports an error that was recovered from: the visitor gets an answer without it. */
export type Report = (fault: unknown) => void;
