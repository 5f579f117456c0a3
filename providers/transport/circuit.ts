import { EventEmitter } from 'node:events';
import CircuitBreaker from 'opossum';
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
const window = 10_000;
const errorThresholdPercentage = 50;
const volumeThreshold = 10;
const bucket = 1000;

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

/** The provider is down. A refusal, a rate limit or a response of another form comes from one that is up; nobody waits for an aborted call. */
const outages: ReadonlySet<FaultKind> = new Set(['unreachable', 'timeout', 'status']);

/**
 * A provider's circuit breaker, with a bound on concurrent calls (decision 0063).
 *
 * @param openFor Milliseconds without a call, before one is made to see whether the provider is back. 0: calls are always made.
 */
export function createCircuit(provider: CircuitName, openFor = timeLimits.openCircuit): Circuit {
  const clock = new EventEmitter();
  let rotated = performance.now();
  let running = 0;
  let openedAt = Number.NEGATIVE_INFINITY;
  let probe: Probe | null = null;

  const breaker: CircuitBreaker<[() => Promise<unknown>], unknown> = new CircuitBreaker(
    (send: () => Promise<unknown>) => send(),
    {
      // Each call has a time limit of its own, by a clock that nobody sets.
      timeout: false,
      enabled: openFor > 0,
      resetTimeout: openFor,
      errorThresholdPercentage,
      volumeThreshold,
      rollingCountTimeout: window,
      rollingCountBuckets: window / bucket,
      rollingPercentilesEnabled: false,
      enableSnapshots: false,
      rotateBucketController: clock,
      errorFilter: (error) => !isOutage(error),
    },
  );

  breaker.on('open', () => {
    openedAt = performance.now();
  });

  /** In place of the library's timer, which would keep every circuit in memory. */
  function rotate(): void {
    const buckets = Math.min(window / bucket, Math.floor((performance.now() - rotated) / bucket));
    for (let turn = 0; turn < buckets; turn += 1) clock.emit('rotate');
    if (buckets > 0) rotated = performance.now();
  }

  function refusal(fault: 'unreachable' | 'throttled', message: string, cause?: unknown): ProviderError {
    return new ProviderError(provider, fault, message, { retryAfterMs: openFor, callWasMade: false, cause });
  }

  function isProbeNext(): boolean {
    return breaker.halfOpen && breaker.pendingClose;
  }

  function afterProbe(): Promise<void> | null {
    if (!breaker.halfOpen || breaker.pendingClose || !probe) return null;
    return Promise.race([probe.ended, waitForProbe(probe.until - performance.now())]);
  }

  async function fire<Result>(send: () => Promise<Result>): Promise<Result> {
    running += 1;
    try {
      return (await breaker.fire(send)) as Result; // what `send` resolves with
    } catch (error) {
      throw isOpenError(error) ? refusal('unreachable', 'The circuit is open.', error) : error;
    } finally {
      running -= 1;
    }
  }

  return {
    async run(send, { isWrite } = { isWrite: false }) {
      const probing = afterProbe();
      if (probing) await probing;
      if (running >= maxConcurrent[provider]) throw refusal('throttled', 'Too many calls are running.');
      rotate();
      const isProbe = isProbeNext();
      const isDetached = isProbe && !isWrite;
      const isUnasked = performance.now() >= openedAt + maxOpenTimes * openFor;
      const wait = isUnasked ? probeWait.longUnasked : probeWait.usual;
      const result = fire(() => send(isDetached));
      if (isProbe) probe = { ended: result.then(ignore, ignore), until: performance.now() + wait };
      if (!isDetached) return result;
      const late = waitForProbe(wait).then(() => {
        throw refusal('unreachable', 'The circuit is open until a call has succeeded.');
      });
      return Promise.race([result, late]);
    },
    afterProbe,
    get state() {
      if (breaker.opened) return 'open';
      return breaker.halfOpen ? 'half-open' : 'closed';
    },
  };
}

/** Those of all providers. */
export function createCircuits(openFor: number): Readonly<Record<CircuitName, Circuit>> {
  const names = Object.keys(maxConcurrent) as CircuitName[];
  return Object.fromEntries(names.map((name) => [name, createCircuit(name, openFor)])) as Record<CircuitName, Circuit>;
}

function ignore(): void {}

async function waitForProbe(milliseconds: number): Promise<void> {
  for (let waited = 0; waited < milliseconds; waited += probeTimer) {
    await new Promise((resolve) => setTimeout(resolve, probeTimer));
  }
}

function isOutage(error: unknown): boolean {
  return !(error instanceof ProviderError) || outages.has(error.fault);
}

function isOpenError(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EOPENBREAKER';
}
