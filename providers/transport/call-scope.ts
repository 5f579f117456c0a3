import { AsyncLocalStorage } from 'node:async_hooks';

/** The visitor for whom calls are made. */
interface CallVisitor {
  /** IP address. */
  address: string;
  /** Identifies all addresses that one visitor may use. */
  network: string;
}

/** The limits of a request's provider calls: signal and deadline for reads, the deadline alone for writes. */
interface CallScope {
  /** Aborts when the visitor has disconnected or the deadline has passed. */
  signal: AbortSignal;
  /** In milliseconds of `performance.now()`, which is monotonic. */
  deadline: number;
  /** Left out when unknown, and for calls that are shared by several visitors. */
  visitor?: CallVisitor | undefined;
}

/**
 * Every provider call made within `run` belongs to that scope, however deep: the server opens one for each request, and the response cache
 * one for each call that several requests share. It is not passed as an argument, because the official clients take none for it.
 */
export const callScope = new AsyncLocalStorage<CallScope>();

/** The signal that aborts a read. A write continues when its visitor disconnects, because half a change would be worse than none. */
export function readSignal(): AbortSignal | undefined {
  return callScope.getStore()?.signal;
}

/** The visitor for whom calls are made; undefined for calls without a visitor. */
export function scopeVisitor(): CallVisitor | undefined {
  return callScope.getStore()?.visitor;
}

/** Milliseconds until the scope's deadline, for reads and writes alike; Infinity outside a scope, never below 0. */
export function timeLeft(): number {
  const deadline = callScope.getStore()?.deadline;
  return deadline === undefined ? Number.POSITIVE_INFINITY : Math.max(0, deadline - performance.now());
}

/**
 * Runs a read with a shorter timeout than its scope's. Its calls are aborted after that, unless other requests share them.
 * @throws what `read` throws; ProviderError `timeout` when the time has passed
 */
export function withCallTimeout<Result>(milliseconds: number, read: () => Promise<Result>): Promise<Result> {
  const outer = callScope.getStore();
  const timeout = AbortSignal.timeout(Math.ceil(milliseconds));
  const signal = outer ? AbortSignal.any([outer.signal, timeout]) : timeout;
  const deadline = performance.now() + Math.min(milliseconds, timeLeft());
  return callScope.run({ signal, deadline, visitor: outer?.visitor }, read);
}

/**
 * Runs work in a scope of its own, which does not end with the request: half a change would be worse than none.
 * @throws what `work` throws; ProviderError `timeout` when the milliseconds have passed
 */
export function detached<Result>(milliseconds: number, work: () => Promise<Result>): Promise<Result> {
  const signal = AbortSignal.timeout(milliseconds);
  return callScope.run({ signal, deadline: performance.now() + milliseconds, visitor: scopeVisitor() }, work);
}
