export type Fetch = typeof globalThis.fetch;

/** Reports a fault that the visitor is spared. */
export type Report = (fault: unknown) => void;
