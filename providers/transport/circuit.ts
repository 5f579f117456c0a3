import { type FaultKind, ProviderError } from './provider-error.ts';
import { timeLimits } from './time-limits.ts';

/** What a provider's circuit does with calls: makes them, refuses them, or makes one to see whether the provider is back. */
type CircuitState = 'closed' | 'open' | 'half-open';

export interface Circuit {
  /**
   * Makes a call, unless the circuit is open or too many calls are running. While another call is the probe it waits for that one first, as long as a
   * read does.
   * @throws ProviderError with `callWasMade` false when the call was not made: `unreachable` while the circuit is open, `throttled` when too many calls
   * are running; else what `send` throws
   */
  run: <Result>(send: Send<Result>, options?: { isWrite: boolean }) => Promise<Result>;
  /**
   * null unless a probe is running; else resolves when it has ended, or after as long as a read waits for it. A page makes several reads at once: the
   * provider that one of them finds back has to answer the others, too. Awaited before a read takes its turn in a queue, so that those who waited
   * do not all start at once; not awaited when null, since the call that is made next becomes the probe.
   */
  afterProbe: () => Promise<void> | null;
  /** Unless it is closed, a call needs no turn in a queue: it is the probe, or it fails when that fails. */
  readonly state: CircuitState;
}

/** Makes the call. Its visitor may be answered before a detached one ends, and does not abort it by leaving. */
type Send<Result> = (isDetached: boolean) => Promise<Result>;

/**
 * Calls to each provider that may be running. One more fails at once: a provider that hangs takes no more connections and memory than these. Reads
 * of the storefront and of the content service wait in queues before, which are shorter.
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
 * Milliseconds that a read waits for the probe, the call by which a half-open circuit finds whether the provider is back: a page has to be answered
 * within 100. Longer when nobody has asked for a while: then the provider may be back.
 */
const probeWait = { usual: 60, longUnasked: 500 };

/** Several short timers, because one long one ends at once when this process was busy for as long. */
const probeTimer = 20;

/** The call that is the probe. */
interface Probe {
  /** When it has succeeded or failed. */
  ended: Promise<void>;
  /** How long others wait for it: by `performance.now()`. */
  until: number;
}

/** Opened longer ago than so many times the open time, the circuit was asked by nobody. */
const maxOpenTimes = 5;

/** The provider is down. A refusal, a rate limit or a response of another form comes from one that is up. */
const outages: ReadonlySet<FaultKind> = new Set(['unreachable', 'timeout', 'status']);

/**
 * A provider's circuit breaker, with a bound on concurrent calls (decision 0063). By the monotonic clock, and without timers, which would keep every
 * circuit in memory.
 *
 * @param openFor Milliseconds without a call, before one is made to see whether the provider is back. 0: calls are always made.
 */
export function createCircuit(provider: CircuitName, openFor = timeLimits.openCircuit): Circuit {
  /** null while it is closed. */
  let openedAt: number | null = null;
  /** Those that were made since it was last opened or closed. Others say nothing of the provider as it is now. */
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
      // Not by a call that found the provider up, however many were lost before it.
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
  /** By the second in which they ended. */
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

/** Those of all providers. */
export function createCircuits(openFor: number): Readonly<Record<CircuitName, Circuit>> {
  const names = Object.keys(maxConcurrent) as CircuitName[];
  return Object.fromEntries(names.map((name) => [name, createCircuit(name, openFor)])) as Record<CircuitName, Circuit>;
}

async function waitForProbe(milliseconds: number): Promise<void> {
  for (let waited = 0; waited < milliseconds; waited += probeTimer) {
    await new Promise((resolve) => setTimeout(resolve, probeTimer));
  }
}

/** The visitor has left, or the request's time was over before the provider had a fair one. */
function saysNothing(error: unknown): boolean {
  return error instanceof ProviderError && (error.fault === 'aborted' || error.isCutShort);
}

function isOutage(error: unknown): boolean {
  return !(error instanceof ProviderError) || outages.has(error.fault);
}
