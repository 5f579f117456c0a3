import { setTimeout as sleep } from 'node:timers/promises';
import type { ProviderName } from '../provider.ts';
import type { FaultRequest } from './request-bodies.ts';

/** The parts of a request to a provider that are matched against faults. */
interface RequestSnapshot {
  provider: ProviderName;
  method: string;
  url: string;
  body: Uint8Array;
}

type Fault = FaultRequest & {
  id: number;
  /** Number of requests that have met it. */
  met: number;
};

/** The fault to apply to a request; null for none. */
export type Outcome = Exclude<Fault, { kind: 'delay' }> | null;

export interface Faults {
  add: (request: FaultRequest) => Fault;
  list: () => Fault[];
  clear: () => void;
  /**
   * Applies matching faults in the order they were added: delays are waited for, the first fault of another kind is the outcome. Later
   * faults stay for later requests. CORS preflight requests (OPTIONS) meet no fault, as providers answer them before the API is reached.
   */
  meet: (request: RequestSnapshot, signal: AbortSignal) => Promise<Outcome>;
}

export interface FaultSources {
  /** 0 to below 1, compared with `rate`. */
  random?: () => number;
  /** Resolves after `ms` milliseconds, or at once when the signal aborts. */
  wait?: (ms: number, signal: AbortSignal) => Promise<void>;
}

/** The faults added at the control port, in memory: a restart clears them. */
export function createFaults({ random = Math.random, wait = waitFor }: FaultSources = {}): Faults {
  let faults: Fault[] = [];
  let lastId = 0;

  function take(request: RequestSnapshot): Fault[] {
    if (request.method === 'OPTIONS') return [];
    const matching = faults.filter((fault) => matches(fault, request) && random() < fault.rate);
    const deciding = matching.findIndex(({ kind }) => kind !== 'delay');
    const met = deciding === -1 ? matching : matching.slice(0, deciding + 1);
    for (const fault of met) {
      fault.met += 1;
      if (fault.times !== null) fault.times -= 1;
    }
    faults = faults.filter((fault) => fault.times !== 0);
    return met;
  }

  return {
    add: (request) => {
      lastId += 1;
      const fault = { id: lastId, met: 0, ...request };
      faults.push(fault);
      return { ...fault };
    },
    list: () => faults.map((fault) => ({ ...fault })),
    clear: () => {
      faults = [];
    },
    meet: async (request, signal) => {
      for (const fault of take(request)) {
        if (fault.kind !== 'delay') return fault;
        await wait(fault.ms, signal);
      }
      return null;
    },
  };
}

/**
 * Does the fault apply to this request? A text is searched for in path, query and body; an object names the parts separately. Bodies
 * matter because all GraphQL goes to one path.
 */
function matches({ provider, match }: Pick<FaultRequest, 'provider' | 'match'>, request: RequestSnapshot): boolean {
  if (provider !== request.provider) return false;
  if (match === null) return true;
  const { pathname, search } = new URL(request.url);
  const path = pathname + search;
  const body = new TextDecoder().decode(request.body);
  if (typeof match === 'string') return path.includes(match) || body.includes(match);
  return (
    (match.method === undefined || match.method === request.method) &&
    (match.path === undefined || path.includes(match.path)) &&
    (match.body === undefined || body.includes(match.body))
  );
}

async function waitFor(ms: number, signal: AbortSignal): Promise<void> {
  await sleep(ms, undefined, { signal }).catch((error: unknown) => {
    if (!signal.aborted) throw error;
  });
}
