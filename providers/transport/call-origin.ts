import { AsyncLocalStorage } from 'node:async_hooks';
import { type FaultKind, faultOf, ProviderError } from './provider-error.ts';

export type CallOutcome = 'ok' | FaultKind;

/** Counts provider calls, for operators. */
export interface CallObserver {
  /** A call has ended, with its retries. @param seconds Without the time in a queue. */
  ended: (provider: string, outcome: CallOutcome, seconds: number) => void;
  /** A call begins to wait for its turn, or waits no more. */
  queued: (provider: string, change: 1 | -1) => void;
}

/** A part of a trace: a request, its rendering or a call. */
export interface CallSpan {
  /** Sent to the providers (W3C Trace Context). */
  traceparent: string;
  /** Begins a part of it. @param isCall It waits for another server. */
  child: (name: string, isCall: boolean) => CallSpan;
  end: (outcome: string, isFault: boolean) => void;
}

/** What calls are made for. */
interface CallOrigin {
  /** Sent to the providers as X-Request-Id, so that their logs and ours can be compared. Of a call that several requests share, the first's. */
  requestId: string;
  observer: CallObserver;
  /** undefined without tracing */
  span?: CallSpan | undefined;
}

/** Every provider call made within `run` has that origin. Not an argument, because the official clients take none for it. */
export const callOrigin = new AsyncLocalStorage<CallOrigin>();

/**
 * Makes a call and tells the observer how it ended. "Not found" is no fault.
 * @param outcomeOf For a response that is judged later, by an official client; by default all that is wrong with it is thrown as ProviderError.
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

/** A call that was cut short says of the provider what one does whose visitor has left: nothing. */
function outcomeOfError({ status, fault, isCutShort }: ProviderError): CallOutcome {
  if (isCutShort) return 'aborted';
  return status === 404 ? 'ok' : fault;
}

/** The outcome of a call by the response's HTTP status. */
export function outcomeOfStatus(status: number): CallOutcome {
  return status < 400 || status === 404 ? 'ok' : faultOf(status);
}
