/** The measured cost of a number of requests. */
export interface Load {
  requests: number;
  /** Requests per second. */
  perSecond: number;
  /** 99th percentile in milliseconds. */
  p99: number;
}

/**
 * Sends this number of requests over concurrent connections, sequentially on each.
 *
 * @param send Sends the next request of a connection; throws when the response is wrong.
 */
export async function measureLoad(
  requests: number,
  connections: number,
  send: (connection: number) => Promise<void>,
): Promise<Load> {
  const took: number[] = [];
  let left = requests;
  const began = performance.now();
  await Promise.all(
    Array.from({ length: connections }, async (_, connection) => {
      while (left > 0) {
        left -= 1;
        const start = performance.now();
        await send(connection);
        took.push(performance.now() - start);
      }
    }),
  );
  const seconds = (performance.now() - began) / 1000;
  const sorted = took.toSorted((a, b) => a - b);
  return { requests, perSecond: requests / seconds, p99: sorted[Math.ceil(requests * 0.99) - 1] ?? 0 };
}
