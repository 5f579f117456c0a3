import type { ProviderName } from '../provider.ts';

const capacity = 1000;

/** One attempt at delivering a webhook to a subscriber. */
interface Attempt {
  /** ISO 8601. */
  time: string;
  provider: ProviderName;
  topic: string;
  url: string;
  /** 1 for the first. */
  attempt: number;
  /** Status of the receiver's response; null when there was none within the timeout. */
  status: number | null;
  /** Why there is no status. */
  error: string | null;
  /** Another attempt follows. */
  willRetry: boolean;
}

/** The last 1,000 attempts, oldest first, in memory. */
export interface Deliveries {
  add: (attempt: Attempt) => void;
  list: () => readonly Attempt[];
  clear: () => void;
}

/** An empty list of attempts; beyond its capacity the oldest are dropped. */
export function createDeliveries(): Deliveries {
  let attempts: Attempt[] = [];
  return {
    add: (attempt) => {
      attempts.push(attempt);
      if (attempts.length > capacity) attempts.shift();
    },
    list: () => [...attempts],
    clear: () => {
      attempts = [];
    },
  };
}
