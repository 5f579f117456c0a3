import { callOrigin } from './call-origin.ts';
import { readSignal, scopeVisitor, timeLeft } from './call-scope.ts';
import { abortError, ProviderError } from './provider-error.ts';

interface QueueOptions {
  /** Names the provider in errors. */
  provider: string;
  /** Rate limit: calls that may start within any second. */
  perSecond?: number;
  /** Calls that may run at the same time. */
  maxConcurrent?: number;
  /** Calls that may be queued. A further call fails at once, because its turn would come after its request's deadline. */
  maxQueued: number;
}

const second = 1000;

/**
 * A first-in, first-out queue of calls to a provider, bounded in rate and concurrency. It uses a monotonic clock (`performance.now`).
 * A call whose scope is aborted (`readSignal`) leaves the queue and is never made.
 * @returns a function that runs a call in its turn. It throws ProviderError `throttled` when the queue is full, `aborted` or `timeout` when the
 * scope ends first, else what the call throws
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

  /** Milliseconds until the next call may start; Infinity if a running call has to end first. */
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
      throw new ProviderError(provider, 'throttled', 'The queue of calls is full.', {
        retryAfterMs: second,
        callWasMade: false,
      });
    const signal = readSignal();
    const timeout = Math.ceil(timeLeft());
    if (signal?.aborted) throw abortError(provider, signal, timeout);
    const observer = callOrigin.getStore()?.observer;
    observer?.queued(provider, 1);
    return new Promise((resolve, reject) => {
      const leave = () => {
        queued.delete(start);
        observer?.queued(provider, -1);
        if (signal) reject(abortError(provider, signal, timeout));
      };
      const start = () => {
        signal?.removeEventListener('abort', leave);
        observer?.queued(provider, -1);
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

interface FairQueueOptions extends QueueOptions {
  /** Calls of one visitor that may run or be queued. As many more wait until one of these has ended; further calls fail at once. */
  maxOfVisitor: number;
}

/**
 * A queue in which one visitor (`scopeVisitor`) may have only a part of the calls, so that other visitors get their turn even if one visitor makes
 * as many calls as possible. Calls without a visitor are bounded by the queue alone.
 * @returns a function as that of `createCallQueue`
 */
export function createFairQueue({ maxOfVisitor, ...options }: FairQueueOptions) {
  const { provider } = options;
  const runQueued = createCallQueue(options);
  /** The visitors that have calls now, by their networks. */
  const visitors = new Map<string, { runInPart: typeof runQueued; calls: number }>();

  return async function runFairly<Result>(call: () => Promise<Result>): Promise<Result> {
    const network = scopeVisitor()?.network;
    if (network === undefined) return runQueued(call);
    const visitor = visitors.get(network) ?? {
      runInPart: createCallQueue({ provider, maxConcurrent: maxOfVisitor, maxQueued: maxOfVisitor }),
      calls: 0,
    };
    visitors.set(network, visitor);
    visitor.calls += 1;
    try {
      return await visitor.runInPart(() => runQueued(call));
    } finally {
      visitor.calls -= 1;
      if (visitor.calls === 0) visitors.delete(network);
    }
  };
}
