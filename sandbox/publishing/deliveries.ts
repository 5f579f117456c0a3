import type { ProviderName } from '../provider.ts';

const capacity = 1000;

/** One try at bringing a webhook to a subscriber. */
interface Attempt {
  /** ISO 8601. */
  time: string;
  provider: ProviderName;
  topic: string;
  url: string;
  /** 1 for the first. */
  attempt: number;
  /** What the receiver answered; null when it could not be reached or took too long. */
  status: number | null;
  /** Why there is no status. */
  error: string | null;
  /** Another one follows. */
  willRetry: boolean;
}

/** The last 1,000 tries, oldest first, in memory. */
export interface Deliveries {
  note: (attempt: Attempt) => void;
  list: () => readonly Attempt[];
  clear: () => void;
}

/** An empty list of tries; beyond its capacity the oldest leaves. */
export function createDeliveries(): Deliveries {
  let attempts: Attempt[] = [];
  return {
    note: (attempt) => {
      attempts.push(attempt);
      if (attempts.length > capacity) attempts.shift();
    },
    list: () => [...attempts],
    clear: () => {
      attempts = [];
    },
  };
}
