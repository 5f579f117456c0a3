const windowMs = 5 * 60 * 1000;

export interface Attempts {
  /** Notes one more try with this address. @returns whether it is within the limit of five minutes. */
  isWithin: (address: string, limit: number) => boolean;
  forget: () => void;
}

/** How often each address was sent in during the last five minutes; in memory. @param now Milliseconds since the epoch. */
export function createAttempts(now: () => number): Attempts {
  let tries: { address: string; at: number }[] = [];
  return {
    isWithin(address, limit) {
      tries = tries.filter(({ at }) => at > now() - windowMs);
      tries.push({ address, at: now() });
      return tries.filter((tried) => tried.address === address).length <= limit;
    },
    forget: () => {
      tries = [];
    },
  };
}
