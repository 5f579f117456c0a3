import { type FaultKind, ProviderError } from './provider-error.ts';
import { defaultTimeouts } from './timeouts.ts';

/** What a provider's circuit does with calls: makes them, refuses them, or makes one to test whether the provider is back. */
type CircuitState = 'closed' | 'open' | 'half-open';

export interface Circuit {
  /**
   * Makes a call, unless the circuit is open or too many calls are running. While a probe is running, the call first waits for it (`afterProbe`).
   * @throws ProviderError with `callWasMade` false when the call was not made: `unreachable` while the circuit is open, `throttled` when too many
   * calls are running; else what `send` throws
   */
  run: <Result>(send: Send<Result>, options?: { isWrite: boolean }) => Promise<Result>;
  /**
   * Waits for the running probe: if one of the reads that a page makes at once finds that the provider is back, the others can be made too. A read
   * waits before it enters a queue, so that the waiting reads do not all start at once. If the result is null, do not await it: the next call has to
   * become the probe at once.
   * @returns null if no probe is running; else resolves when the probe has ended, or has taken longer than a read waits for it
   */
  afterProbe: () => Promise<void> | null;
  /** A call needs a turn in a queue only while the circuit is closed. Otherwise it becomes the probe or is refused. */
  readonly state: CircuitState;
}

/** Makes the call. A detached call may end after its visitor has been answered, and a visitor who leaves does not abort it. */
type Send<Result> = (isDetached: boolean) => Promise<Result>;

/**
 * Calls to each provider that may run at the same time. A further call fails at once, so that a provider that hangs takes a limited number of
 * connections. Reads of the storefront and of the content service wait in queues before they count here.
 */
const maxConcurrent = {
  storefront: 96,
  content: 64,
  startPage: 8,
  cloud: 32,
  newsletter: 32,
  geo: 32,
  video: 32,
} as const;

export type CircuitName = keyof typeof maxConcurrent;

/** The circuit opens when more than half of the calls of ten seconds failed, with at least ten of them. */
const seconds = 10;
const minCalls = 10;

/**
 * Milliseconds that a read waits for the probe, the call by which a half-open circuit tests whether the provider is back. The usual time is short,
 * because a page has to be answered within 100. It is longer if no call was tried for a while, because the provider is then more likely to be back.
 */
const probeWait = { usual: 60, longUnasked: 500 };

/** Milliseconds. Several short timers are used, because a single long one ends at once if this process was busy for that time. */
const probeTimer = 20;

/** The call that is the probe. */
interface Probe {
  /** Resolves when the probe has succeeded or failed. */
  ended: Promise<void>;
  /** Until when other calls wait for the probe, in milliseconds of `performance.now()`. */
  until: number;
}

/** If the circuit opened longer ago than this many open times, no call was tried since, so the provider may be back. */
const maxOpenTimes = 5;

/** Faults that mean that the provider is down. A refusal, a rate limit or a malformed response comes from a provider that is up. */
const outages: ReadonlySet<FaultKind> = new Set(['unreachable', 'timeout', 'status']);

/**
 * A provider's circuit breaker, with a bound on concurrent calls (decision 0063). It uses the monotonic clock. No timer ends the open state, because
 * timers would keep every circuit in memory.
 *
 * @param openFor Milliseconds for which an open circuit makes no call; the next call is the probe. 0: the circuit never opens.
 */
export function createCircuit(provider: CircuitName, openFor = defaultTimeouts.openCircuit): Circuit {
  /** null while the circuit is closed. */
  let openedAt: number | null = null;
  /** Calls that were made since the circuit last opened or closed. Earlier calls say nothing about the provider's present state. */
  let calls = createRecentCalls();
  let running = 0;
  let probe: Probe | null = null;

  function currentState(): CircuitState {
    if (openedAt === null) return 'closed';
    return performance.now() < openedAt + openFor ? 'open' : 'half-open';
  }

  function refusal(fault: 'unreachable' | 'throttled', message: string): ProviderError {
    return new ProviderError(provider, fault, message, { retryAfterMs: openFor, callWasMade: false });
  }

  function afterProbe(): Promise<void> | null {
    return probe && Promise.race([probe.ended, waitForProbe(probe.until - performance.now())]);
  }

  function turn(opened: number | null): void {
    openedAt = opened;
    calls = createRecentCalls();
  }

  async function make<Result>(send: () => Promise<Result>): Promise<Result> {
    const isProbe = openedAt !== null;
    const madeAmong = calls;
    const note = (isDown: boolean) => {
      if (calls !== madeAmong) return;
      calls.add(isDown);
      if (isProbe && !isDown) turn(null);
      // A successful call never opens the circuit, even if enough earlier calls failed.
      else if (isDown && (isProbe || (openFor > 0 && calls.areMostlyDown()))) turn(performance.now());
    };
    running += 1;
    try {
      const result = await send();
      note(false);
      return result;
    } catch (error) {
      if (!saysNothing(error)) note(isOutage(error));
      throw error;
    } finally {
      running -= 1;
    }
  }

  return {
    async run(send, { isWrite } = { isWrite: false }) {
      const probing = afterProbe();
      if (probing) await probing;
      if (probe || currentState() === 'open') throw refusal('unreachable', 'The circuit is open.');
      if (running >= maxConcurrent[provider]) throw refusal('throttled', 'Too many calls are running.');
      if (openedAt === null) return make(() => send(false));
      const isDetached = !isWrite;
      const isUnasked = performance.now() >= openedAt + maxOpenTimes * openFor;
      const wait = isUnasked ? probeWait.longUnasked : probeWait.usual;
      const result = make(() => send(isDetached));
      const end = () => {
        probe = null;
      };
      probe = { ended: result.then(end, end), until: performance.now() + wait };
      if (!isDetached) return result;
      const late = waitForProbe(wait).then(() => {
        throw refusal('unreachable', 'The circuit is open until a call has succeeded.');
      });
      return Promise.race([result, late]);
    },
    afterProbe,
    get state() {
      return currentState();
    },
  };
}

/** Counts how calls ended in the last ten seconds. */
function createRecentCalls() {
  /** Numbers of calls, by the second in which they ended. */
  const ended = new Map<number, { all: number; down: number }>();

  return {
    add(isDown: boolean): void {
      const now = Math.floor(performance.now() / 1000);
      for (const second of ended.keys()) if (second <= now - seconds) ended.delete(second);
      const { all, down } = ended.get(now) ?? { all: 0, down: 0 };
      ended.set(now, { all: all + 1, down: isDown ? down + 1 : down });
    },
    areMostlyDown(): boolean {
      let all = 0;
      let down = 0;
      for (const counted of ended.values()) {
        all += counted.all;
        down += counted.down;
      }
      return all >= minCalls && down > all / 2;
    },
  };
}

/** The circuits of all providers. @param openFor Milliseconds, as for `createCircuit`. */
export function createCircuits(openFor: number): Readonly<Record<CircuitName, Circuit>> {
  const names = Object.keys(maxConcurrent) as CircuitName[];
  return Object.fromEntries(names.map((name) => [name, createCircuit(name, openFor)])) as Record<CircuitName, Circuit>;
}

async function waitForProbe(milliseconds: number): Promise<void> {
  for (let waited = 0; waited < milliseconds; waited += probeTimer) {
    await new Promise((resolve) => setTimeout(resolve, probeTimer));
  }
}

/** Whether an error says nothing about the provider: the visitor left, or the request's time ended before the provider had a fair time. */
function saysNothing(error: unknown): boolean {
  return error instanceof ProviderError && (error.fault === 'aborted' || error.isCutShort);
}

function isOutage(error: unknown): boolean {
  return !(error instanceof ProviderError) || outages.has(error.fault);
}
