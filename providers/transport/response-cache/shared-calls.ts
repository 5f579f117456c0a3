import { callScope, readSignal, timeLeft } from '../call-scope.ts';
import { abortFault } from '../provider-error.ts';

interface SharedCall {
  answer: Promise<unknown>;
  controller: AbortController;
  /** How many wait for it. */
  waiting: number;
}

export interface SharedCalls {
  /**
   * Waits for a call that everybody shares who asks for the same meanwhile; begins it where there is none. It is aborted when the last of
   * them has gone. Who goes gets their own fault at once.
   * @throws ProviderError `aborted` or `timeout` for whoever goes; else what `ask` throws
   */
  wait: <Answer>(provider: string, key: string, ask: () => Promise<Answer>) => Promise<Answer>;
  /** Begins a call that goes on though nobody waits for it; whoever asks for the same shares it. */
  begin: <Answer>(provider: string, key: string, ask: () => Promise<Answer>) => Promise<Answer>;
  /** The next to ask begins a call of their own; one that is under way goes on for those who wait for it. */
  detach: (provider: string, key: string) => void;
}

/**
 * Calls that several requests share: none of them belongs to one visitor, so each has a scope of its own.
 *
 * @param limit Milliseconds that such a call may take: as long as any visitor waits, so that whoever joins one that hangs is not held up for
 * longer. One that was begun by who may wait longer has their time.
 */
export function createSharedCalls(limit: number): SharedCalls {
  const underWay = new Map<string, SharedCall>();

  function join(provider: string, key: string, milliseconds: number, ask: () => Promise<unknown>): SharedCall {
    const name = `${provider} ${key}`;
    const joined = underWay.get(name);
    if (joined) return joined;
    const controller = new AbortController();
    const ends = Number.isFinite(milliseconds) ? [AbortSignal.timeout(Math.ceil(milliseconds))] : [];
    const signal = AbortSignal.any([controller.signal, ...ends]);
    const answer = callScope.run({ signal, deadline: performance.now() + milliseconds }, ask);
    const begun = { answer, controller, waiting: 0 };
    const end = () => {
      if (underWay.get(name) === begun) underWay.delete(name);
    };
    underWay.set(name, begun);
    // Whoever comes after the last has gone begins anew, rather than share the fault of an aborted call.
    controller.signal.addEventListener('abort', end, { once: true });
    answer.then(end, end);
    return begun;
  }

  function leave(call: SharedCall): void {
    call.waiting -= 1;
    if (call.waiting === 0) call.controller.abort();
  }

  return {
    wait<Answer>(provider: string, key: string, ask: () => Promise<Answer>): Promise<Answer> {
      const left = readSignal();
      const patience = Math.ceil(timeLeft());
      if (left?.aborted) return Promise.reject(abortFault(provider, left, patience));
      const call = join(provider, key, Math.max(limit, timeLeft()), ask);
      call.waiting += 1;
      if (!left) return call.answer as Promise<Answer>; // the key says which kind of answer it is
      return new Promise((resolve, reject) => {
        const go = () => {
          reject(abortFault(provider, left, patience));
          leave(call);
        };
        left.addEventListener('abort', go, { once: true });
        (call.answer as Promise<Answer>).then(resolve, reject).finally(() => left.removeEventListener('abort', go));
      });
    },
    begin<Answer>(provider: string, key: string, ask: () => Promise<Answer>): Promise<Answer> {
      const call = join(provider, key, limit, ask);
      call.waiting += 1;
      return call.answer as Promise<Answer>;
    },
    detach(provider, key) {
      underWay.delete(`${provider} ${key}`);
    },
  };
}
