import { readSignal, timeLeft } from './call-scope.ts';
import { abortFault, ProviderError } from './provider-error.ts';

interface QueueOptions {
  /** Names the provider in errors. */
  provider: string;
  /** Calls that may begin within any second. */
  perSecond?: number;
  /** Calls that may be under way at once. */
  atOnce?: number;
  /** Calls that may wait for their turn; one more fails at once, since its turn would come after its visitor has gone. */
  mostWaiting: number;
}

const second = 1000;

/**
 * Lets calls to a provider begin in order, so many a second and so many at once. It counts by a clock that is never set (`performance.now`).
 * Whoever stops waiting (`readSignal`) leaves the queue, and their call is never made.
 * @returns what runs a call in its turn; throws ProviderError `throttled` when too many wait, `aborted` or `timeout` when nobody does any more
 */
export function createCallQueue({ provider, perSecond, atOnce, mostWaiting }: QueueOptions) {
  const begun: number[] = [];
  const waiting = new Set<() => void>();
  let underWay = 0;
  let timer: NodeJS.Timeout | undefined;

  /** Milliseconds until the next call may begin; Infinity until one that is under way has ended. */
  function pause(): number {
    if (underWay >= (atOnce ?? Number.POSITIVE_INFINITY)) return Number.POSITIVE_INFINITY;
    const now = performance.now();
    while (begun[0] !== undefined && now - begun[0] >= second) begun.shift();
    const first = begun[0];
    return perSecond === undefined || first === undefined || begun.length < perSecond ? 0 : second - (now - first);
  }

  function letIn(): void {
    clearTimeout(timer);
    for (const begin of waiting) {
      const milliseconds = pause();
      if (milliseconds > 0) {
        if (Number.isFinite(milliseconds)) timer = setTimeout(letIn, Math.ceil(milliseconds));
        return;
      }
      waiting.delete(begin);
      underWay += 1;
      if (perSecond !== undefined) begun.push(performance.now());
      begin();
    }
  }

  function turn(): Promise<void> {
    if (waiting.size >= mostWaiting)
      throw new ProviderError(provider, 'throttled', 'Too many requests wait already.', { retryAfterMs: second });
    const left = readSignal();
    const patience = Math.ceil(timeLeft());
    if (left?.aborted) throw abortFault(provider, left, patience);
    return new Promise((resolve, reject) => {
      const leave = () => {
        waiting.delete(begin);
        if (left) reject(abortFault(provider, left, patience));
      };
      const begin = () => {
        left?.removeEventListener('abort', leave);
        resolve();
      };
      left?.addEventListener('abort', leave, { once: true });
      waiting.add(begin);
      letIn();
    });
  }

  return async function inTurn<Answer>(call: () => Promise<Answer>): Promise<Answer> {
    await turn();
    try {
      return await call();
    } finally {
      underWay -= 1;
      letIn();
    }
  };
}
