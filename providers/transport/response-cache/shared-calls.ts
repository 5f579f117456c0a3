import { callScope, readSignal, timeLeft } from '../call-scope.ts';
import { abortError } from '../provider-error.ts';

interface SharedCall {
  result: Promise<unknown>;
  controller: AbortController;
  /** Number of requests that wait for the call. */
  waiting: number;
}

export interface SharedCalls {
  /**
   * Joins the running call of the same provider and key, or starts it. The call is aborted when the last request that waits for it has ended.
   * A request whose own scope ends gets its own error at once.
   * @throws ProviderError `aborted` or `timeout` when the request's scope ends; else what `load` throws
   */
  join: <Result>(provider: string, key: string, load: () => Promise<Result>) => Promise<Result>;
  /** Starts a call that continues even if no request waits for it, or returns the running one. */
  start: <Result>(provider: string, key: string, load: () => Promise<Result>) => Promise<Result>;
  /** Makes the next request start a new call; the running call continues for the requests that wait for it. */
  detach: (provider: string, key: string) => void;
}

/**
 * Calls that several requests share. Each has a scope of its own, without a visitor: if a provider throttles one visitor, a read for several
 * visitors must not fail.
 *
 * @param timeout Milliseconds that such a call may take: as long as any request waits, so that a request that joins a hanging call is not held up
 * for longer. A call that is started by a request with more time has that time.
 */
export function createSharedCalls(timeout: number): SharedCalls {
  const running = new Map<string, SharedCall>();

  function joinOrStart(provider: string, key: string, milliseconds: number, load: () => Promise<unknown>): SharedCall {
    const name = `${provider} ${key}`;
    const joined = running.get(name);
    if (joined) return joined;
    const controller = new AbortController();
    const timeouts = Number.isFinite(milliseconds) ? [AbortSignal.timeout(Math.ceil(milliseconds))] : [];
    const signal = AbortSignal.any([controller.signal, ...timeouts]);
    const result = callScope.run({ signal, deadline: performance.now() + milliseconds }, load);
    const started = { result, controller, waiting: 0 };
    const end = () => {
      if (running.get(name) === started) running.delete(name);
    };
    running.set(name, started);
    // A request that comes after the abort must start a new call, not share the aborted one's error.
    controller.signal.addEventListener('abort', end, { once: true });
    result.then(end, end);
    return started;
  }

  /** The call is aborted with the reason of the last request that leaves: a timeout is the provider's failure, a visitor who leaves is not. */
  function leave(call: SharedCall, reason: unknown): void {
    call.waiting -= 1;
    if (call.waiting === 0) call.controller.abort(reason);
  }

  return {
    join<Result>(provider: string, key: string, load: () => Promise<Result>): Promise<Result> {
      const signal = readSignal();
      const left = timeLeft();
      if (signal?.aborted) return Promise.reject(abortError(provider, signal, Math.ceil(left)));
      const call = joinOrStart(provider, key, Math.max(timeout, left), load);
      call.waiting += 1;
      if (!signal) return call.result as Promise<Result>; // the key determines the type
      return new Promise((resolve, reject) => {
        const onAbort = () => {
          reject(abortError(provider, signal, Math.ceil(left)));
          leave(call, signal.reason);
        };
        signal.addEventListener('abort', onAbort, { once: true });
        (call.result as Promise<Result>)
          .then(resolve, reject)
          .finally(() => signal.removeEventListener('abort', onAbort));
      });
    },
    start<Result>(provider: string, key: string, load: () => Promise<Result>): Promise<Result> {
      const call = joinOrStart(provider, key, timeout, load);
      // The number is not lowered again, so that the call is not aborted when the last of the requests that joined it has ended.
      call.waiting += 1;
      return call.result as Promise<Result>;
    },
    detach(provider, key) {
      running.delete(`${provider} ${key}`);
    },
  };
}
