import { readSignal, timeLeft } from './call-scope.ts';
import { abortError, ProviderError } from './provider-error.ts';

interface QueueOptions {
  /** Names the provider in errors. */
  provider: string;
  /** Rate limit: calls that may start within any second. */
  perSecond?: number;
  /** Calls that may run at the same time. */
  maxConcurrent?: number;
  /** Calls that may be queued. One more fails at once, since its turn would come after its request's deadline. */
  maxQueued: number;
}

const second = 1000;

/**
 * A first-in, first-out queue of calls to a provider, bounded in rate and concurrency. It counts by a monotonic clock (`performance.now`).
 * A call whose scope is aborted (`readSignal`) leaves the queue and is never made.
 * @returns runs a call in its turn; throws ProviderError `throttled` when the queue is full, `aborted` or `timeout` when the scope ends first
 */
export function createCallQueue({
  provider,
  perSecond,
  maxConcurrent = Number.POSITIVE_INFINITY,
  maxQueued,
}: QueueOptions) {
  const startTimes: number[] = [];
  const queued = new Set<() => void>();
  let running = 0;
  let timer: NodeJS.Timeout | undefined;

  /** Milliseconds until the next call may start; Infinity until a running one has ended. */
  function delayUntilNext(): number {
    if (running >= maxConcurrent) return Number.POSITIVE_INFINITY;
    const now = performance.now();
    while (startTimes[0] !== undefined && now - startTimes[0] >= second) startTimes.shift();
    const first = startTimes[0];
    return perSecond === undefined || first === undefined || startTimes.length < perSecond ? 0 : second - (now - first);
  }

  function startQueued(): void {
    clearTimeout(timer);
    for (const start of queued) {
      const delay = delayUntilNext();
      if (delay > 0) {
        if (Number.isFinite(delay)) timer = setTimeout(startQueued, Math.ceil(delay));
        return;
      }
      queued.delete(start);
      running += 1;
      if (perSecond !== undefined) startTimes.push(performance.now());
      start();
    }
  }

  function waitForTurn(): Promise<void> {
    if (queued.size >= maxQueued)
      throw new ProviderError(provider, 'throttled', 'The queue of calls is full.', { retryAfterMs: second });
    const signal = readSignal();
    const timeout = Math.ceil(timeLeft());
    if (signal?.aborted) throw abortError(provider, signal, timeout);
    return new Promise((resolve, reject) => {
      const leave = () => {
        queued.delete(start);
        if (signal) reject(abortError(provider, signal, timeout));
      };
      const start = () => {
        signal?.removeEventListener('abort', leave);
        resolve();
      };
      signal?.addEventListener('abort', leave, { once: true });
      queued.add(start);
      startQueued();
    });
  }

  return async function runQueued<Result>(call: () => Promise<Result>): Promise<Result> {
    await waitForTurn();
    try {
      return await call();
    } finally {
      running -= 1;
      startQueued();
    }
  };
}
