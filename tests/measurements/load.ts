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
  return loadOf(took, performance.now() - began);
}

/** The measured cost of requests at a fixed rate. */
export interface RateLoad extends Load {
  /** Number of requests without the right response; they are not timed. */
  failed: number;
}

/**
 * Sends this number of requests per second, however long responses take: each is timed from when it was due, so that a server that is late is not
 * spared the requests that follow.
 *
 * @param send Sends the request with this index; throws when the response is wrong.
 */
export async function measureRate(
  perSecond: number,
  seconds: number,
  send: (index: number) => Promise<void>,
): Promise<RateLoad> {
  const took: number[] = [];
  const sent: Promise<void>[] = [];
  let failed = 0;
  const began = performance.now();
  while (sent.length < perSecond * seconds) {
    const due = began + (sent.length * 1000) / perSecond;
    const early = due - performance.now();
    if (early > 0) {
      await new Promise((resolve) => setTimeout(resolve, early));
      continue;
    }
    const note = () => void took.push(performance.now() - due);
    sent.push(send(sent.length).then(note, () => void failed++));
  }
  await Promise.all(sent);
  return { ...loadOf(took, Math.max(performance.now() - began, seconds * 1000)), failed };
}

function loadOf(took: readonly number[], milliseconds: number): Load {
  const sorted = took.toSorted((a, b) => a - b);
  const p99 = sorted[Math.ceil(took.length * 0.99) - 1] ?? Number.NaN;
  return { requests: took.length, perSecond: (took.length * 1000) / milliseconds, p99 };
}
