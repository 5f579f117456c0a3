import { AsyncLocalStorage } from 'node:async_hooks';

/** For whom a provider is called, and how long they wait. Reads and writes obey it differently: see `readSignal` and `timeLeft`. */
export interface CallScope {
  /** Aborts when nobody waits for the answer any more: the visitor has left, or `deadline` has passed. */
  signal: AbortSignal;
  /** When the answer is of no more use, on the clock of `performance.now()` (milliseconds, monotonic). */
  deadline: number;
}

/**
 * Every provider call made within `run` belongs to that scope, however deep: the server opens one for each request, and the response cache
 * one for each answer that several requests share. Not handed from call to call, because the official clients take no such argument.
 */
export const callScope = new AsyncLocalStorage<CallScope>();

/** What aborts a read: nobody waits for it any more. A write goes on when its visitor leaves, since half of one is worse than none. */
export function readSignal(): AbortSignal | undefined {
  return callScope.getStore()?.signal;
}

/** Milliseconds until the scope's deadline, for reads and writes alike; Infinity outside a scope, never below 0. */
export function timeLeft(): number {
  const deadline = callScope.getStore()?.deadline;
  return deadline === undefined ? Number.POSITIVE_INFINITY : Math.max(0, deadline - performance.now());
}

/**
 * Reads what may take no longer than that, though whoever waits for it has more time: its calls are aborted then, unless others wait for them too.
 * @throws what `read` throws; ProviderError `timeout` when it came to that
 */
export function withTimeLimit<Answer>(milliseconds: number, read: () => Promise<Answer>): Promise<Answer> {
  const outer = callScope.getStore();
  const limit = AbortSignal.timeout(Math.ceil(milliseconds));
  const signal = outer ? AbortSignal.any([outer.signal, limit]) : limit;
  return callScope.run({ signal, deadline: performance.now() + Math.min(milliseconds, timeLeft()) }, read);
}

/** Does work in a scope of its own, that goes on when its visitor has left or been answered: half of it would be worse than none. */
export function detached<Answer>(milliseconds: number, work: () => Promise<Answer>): Promise<Answer> {
  const signal = AbortSignal.timeout(milliseconds);
  return callScope.run({ signal, deadline: performance.now() + milliseconds }, work);
}
