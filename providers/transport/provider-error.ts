/**
 * Why a provider gave no usable response. `refused` is a permanent refusal (bad token, bad query), which a retry cannot help;
 * `throttled` is a rate limit, which passes after a wait; `aborted` means that the request's visitor has left; `malformed` means a response of
 * another form; the others are outages.
 */
export type FaultKind = 'unreachable' | 'timeout' | 'aborted' | 'status' | 'throttled' | 'refused' | 'malformed';

interface Details {
  status?: number;
  request?: string;
  retryAfterMs?: number | null;
  callWasMade?: boolean;
  isCutShort?: boolean;
  cause?: unknown;
}

/**
 * A provider gave no usable response. "Not found" is never one of these: it is returned as null.
 * `code` is stable and safe to log; `status` is the provider's HTTP status, null when there was none.
 */
export class ProviderError extends Error {
  override readonly name = 'ProviderError';
  readonly provider: string;
  readonly fault: FaultKind;
  readonly code: `PROVIDER_${Uppercase<FaultKind>}`;
  readonly status: number | null;
  /** What was requested: a content type, or `startPage`; null for other providers. */
  readonly request: string | null;
  /** Milliseconds after which the provider accepts another request; null if unknown. */
  readonly retryAfterMs: number | null;
  /** false if the circuit (circuit.ts) or a full queue refused the call, so that a write was not carried out. */
  readonly callWasMade: boolean;
  /** true for a timeout of a call that had less than a fair time: the error says nothing about the provider (decision 0063). */
  readonly isCutShort: boolean;

  constructor(provider: string, fault: FaultKind, message: string, details: Details = {}) {
    super(message, { cause: details.cause });
    this.provider = provider;
    this.fault = fault;
    this.code = `PROVIDER_${fault.toUpperCase() as Uppercase<FaultKind>}`;
    this.status = details.status ?? null;
    this.request = details.request ?? null;
    this.retryAfterMs = details.retryAfterMs ?? null;
    this.callWasMade = details.callWasMade ?? true;
    this.isCutShort = details.isCutShort ?? false;
  }
}

/**
 * The fault of an unsuccessful response, the same for every provider. Status 430 is the storefront's own ("Status and error
 * codes"), as is `code`, which its responses with status 200 have.
 *
 * @param status HTTP status.
 * @param code `extensions.code` of a GraphQL error
 */
export function faultOf(status: number, code: string | null = null): 'throttled' | 'status' | 'refused' {
  if (status === 429 || status === 430 || code === 'THROTTLED') return 'throttled';
  return status >= 500 || code === 'INTERNAL_SERVER_ERROR' ? 'status' : 'refused';
}

/**
 * The error of a call that its scope's signal aborted: `timeout` when the scope's deadline passed, else `aborted` (NET-10).
 *
 * @param milliseconds The call's timeout, for the message.
 */
export function abortError(
  provider: string,
  signal: AbortSignal,
  milliseconds: number,
  isCutShort = false,
): ProviderError {
  const { reason } = signal;
  return reason instanceof DOMException && reason.name === 'TimeoutError'
    ? timeoutError(provider, milliseconds, { cause: reason, isCutShort })
    : new ProviderError(provider, 'aborted', 'Request aborted', { cause: reason });
}

/** The error of a call that took longer than `milliseconds` (NET-10). */
export function timeoutError(
  provider: string,
  milliseconds: number,
  details: Pick<Details, 'cause' | 'isCutShort'> = {},
): ProviderError {
  return new ProviderError(provider, 'timeout', `timeout of ${milliseconds}ms exceeded`, details);
}

/** A copy of the error with the content type that was requested. */
export function withRequest(error: ProviderError, request: string): ProviderError {
  const { provider, fault, message, status, retryAfterMs, callWasMade, isCutShort, cause } = error;
  return new ProviderError(provider, fault, message, {
    ...(status !== null && { status }),
    retryAfterMs,
    callWasMade,
    isCutShort,
    request,
    cause,
  });
}

/** Logs and reports an error that was recovered from: the response lacks the part that failed. */
export type Report = (fault: unknown) => void;
