/** What a number of requests cost. */
export interface Load {
  requests: number;
  /** Requests a second. */
  perSecond: number;
  /** Milliseconds, the 99th of 100. */
  p99: number;
}

/**
 * Makes so many requests from so many connections, each connection one after the other.
 *
 * @param ask Makes the next request of a connection; throws when the answer is not what it should be.
 */
export async function measureLoad(
  requests: number,
  connections: number,
  ask: (connection: number) => Promise<void>,
): Promise<Load> {
  const took: number[] = [];
  let left = requests;
  const began = performance.now();
  await Promise.all(
    Array.from({ length: connections }, async (_, connection) => {
      while (left > 0) {
        left -= 1;
        const start = performance.now();
        await ask(connection);
        took.push(performance.now() - start);
      }
    }),
  );
  const seconds = (performance.now() - began) / 1000;
  const sorted = took.toSorted((a, b) => a - b);
  return { requests, perSecond: requests / seconds, p99: sorted[Math.ceil(requests * 0.99) - 1] ?? 0 };
}
