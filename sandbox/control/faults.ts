import { setTimeout as sleep } from 'node:timers/promises';
import type { Arrival } from './arrival.ts';
import { matches } from './fault-match.ts';
import type { FaultRequest } from './fault-request.ts';

type Fault = FaultRequest & {
  id: number;
  /** Requests that have met it so far. */
  met: number;
};

/** What is to happen to a request: nothing, or the fault that decides. */
export type Outcome = Exclude<Fault, { kind: 'delay' }> | null;

export interface Faults {
  add: (request: FaultRequest) => Fault;
  list: () => Fault[];
  clear: () => void;
  /**
   * Faults that fit are met in the order they were asked for: delays are waited out, the first other kind decides. Those after it are
   * not met, and stay for later requests.
   */
  meet: (arrival: Arrival, signal: AbortSignal) => Promise<Outcome>;
}

export interface FaultSources {
  /** 0 to below 1, held against `rate`. */
  random?: () => number;
  /** Resolves after so many milliseconds, or at once when the signal aborts. */
  wait?: (ms: number, signal: AbortSignal) => Promise<void>;
}

/** The faults asked for at the control port; in memory, a restart forgets them. */
export function createFaults({ random = Math.random, wait = waitFor }: FaultSources = {}): Faults {
  let faults: Fault[] = [];
  let lastId = 0;

  function take(arrival: Arrival): Fault[] {
    const fitting = faults.filter((fault) => matches(fault, arrival) && random() < fault.rate);
    const deciding = fitting.findIndex(({ kind }) => kind !== 'delay');
    const met = deciding === -1 ? fitting : fitting.slice(0, deciding + 1);
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
    meet: async (arrival, signal) => {
      for (const fault of take(arrival)) {
        if (fault.kind !== 'delay') return fault;
        await wait(fault.ms, signal);
      }
      return null;
    },
  };
}

async function waitFor(ms: number, signal: AbortSignal): Promise<void> {
  await sleep(ms, undefined, { signal }).catch((error: unknown) => {
    if (!signal.aborted) throw error;
  });
}
