import { AsyncLocalStorage } from 'node:async_hooks';
import { type FaultKind, faultOf, ProviderError } from './provider-error.ts';

export type CallOutcome = 'ok' | FaultKind;

/** Counts provider calls, for operators. */
export interface CallObserver {
  /** A call has ended, with the retries that `call` makes. @param seconds Its duration without the time in a queue. */
  ended: (provider: string, outcome: CallOutcome, seconds: number) => void;
  /** A call has entered a queue (1) or left it (-1). */
  queued: (provider: string, change: 1 | -1) => void;
}

/** A part of a trace: a request, its rendering or a call. */
export interface CallSpan {
  /** Sent to the providers (W3C Trace Context). */
  traceparent: string;
  /** Begins a part of this span. @param isCall Whether the part waits for another server. */
  child: (name: string, isCall: boolean) => CallSpan;
  end: (outcome: string, isFault: boolean) => void;
}

/** The request that calls are made for, and who counts them. */
interface CallOrigin {
  /** Sent to the providers as X-Request-Id, so that their logs and ours can be compared. A call that several requests share has the first one's. */
  requestId: string;
  observer: CallObserver;
  /** undefined without tracing */
  span?: CallSpan | undefined;
}

/** Every provider call made within `run` has that origin. It is not passed as an argument, because the official clients take none for it. */
export const callOrigin = new AsyncLocalStorage<CallOrigin>();

/**
 * Makes a call and reports its outcome to the observer. "Not found" is not a fault.
 * @param outcomeOf Judges a response whose error is thrown later, by an official client. By default a response is `ok`, because `make` throws a
 * ProviderError for any other.
 * @throws what `make` throws
 */
export async function observeCall<Result>(
  provider: string,
  make: () => Promise<Result>,
  outcomeOf: (result: Result) => CallOutcome = () => 'ok',
): Promise<Result> {
  const origin = callOrigin.getStore();
  if (!origin) return make();
  const { observer } = origin;
  const span = origin.span?.child(provider, true);
  const start = performance.now();
  const end = (outcome: CallOutcome) => {
    observer.ended(provider, outcome, (performance.now() - start) / 1000);
    span?.end(outcome, outcome !== 'ok' && outcome !== 'aborted');
  };
  try {
    const result = await (span ? callOrigin.run({ ...origin, span }, make) : make());
    end(outcomeOf(result));
    return result;
  } catch (error) {
    if (error instanceof ProviderError) end(outcomeOfError(error));
    else span?.end('thrown', true);
    throw error;
  }
}

/** A call that was cut short counts as aborted, because it says nothing about the provider. */
function outcomeOfError({ status, fault, isCutShort }: ProviderError): CallOutcome {
  if (isCutShort) return 'aborted';
  return status === 404 ? 'ok' : fault;
}

/** The outcome of a call, by the HTTP status of its response. */
export function outcomeOfStatus(status: number): CallOutcome {
  return status < 400 || status === 404 ? 'ok' : faultOf(status);
}
