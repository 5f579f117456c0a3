/**
 * Why a provider gave no usable answer. `refused` is the provider's own no (bad token, bad query), which asking again will not help;
 * `throttled` is too many requests, which passes after a wait; `aborted` means that nobody waited any longer; the others are outages.
 */
export type ProviderFault = 'unreachable' | 'timeout' | 'aborted' | 'status' | 'throttled' | 'refused' | 'malformed';

interface Details {
  status?: number;
  request?: string;
  retryAfterMs?: number | null;
  cause?: unknown;
}

/**
 * A provider gave no usable answer. "Not found" is never one of these: it is returned as null.
 * `code` is stable and safe to show in logs; `status` is the provider's HTTP status, null when there was none.
 */
export class ProviderError extends Error {
  override readonly name = 'ProviderError';
  readonly provider: string;
  readonly fault: ProviderFault;
  readonly code: `PROVIDER_${Uppercase<ProviderFault>}`;
  readonly status: number | null;
  /** Which kind of content was asked for; null where it is not content. */
  readonly request: string | null;
  /** Milliseconds after which the provider wants to be asked again; null where it does not say. */
  readonly retryAfterMs: number | null;

  constructor(provider: string, fault: ProviderFault, message: string, details: Details = {}) {
    super(message, { cause: details.cause });
    this.provider = provider;
    this.fault = fault;
    this.code = `PROVIDER_${fault.toUpperCase() as Uppercase<ProviderFault>}`;
    this.status = details.status ?? null;
    this.request = details.request ?? null;
    this.retryAfterMs = details.retryAfterMs ?? null;
  }
}

/**
 * What an answer that is no success comes to, for every provider. 430 is the storefront's own ("Status and error codes"), as is `code`, which
 * its answers of status 200 carry.
 *
 * @param status HTTP
 * @param code `extensions.code` of a GraphQL error
 */
export function faultOf(status: number, code: string | null = null): 'throttled' | 'status' | 'refused' {
  if (status === 429 || status === 430 || code === 'THROTTLED') return 'throttled';
  return status >= 500 || code === 'INTERNAL_SERVER_ERROR' ? 'status' : 'refused';
}

/** What a call comes to that its scope's signal ended: too late when that was the deadline, else nobody waits for it any more (NET-10). */
export function abortFault(provider: string, signal: AbortSignal, milliseconds: number): ProviderError {
  const { reason } = signal;
  return reason instanceof DOMException && reason.name === 'TimeoutError'
    ? timeoutFault(provider, milliseconds, reason)
    : new ProviderError(provider, 'aborted', 'Request aborted', { cause: reason });
}

export function timeoutFault(provider: string, milliseconds: number, cause?: unknown): ProviderError {
  return new ProviderError(provider, 'timeout', `timeout of ${milliseconds}ms exceeded`, { cause });
}

/** The same fault, of a certain kind of content. */
export function faultOfRequest(fault: ProviderError, request: string): ProviderError {
  const { provider, fault: kind, message, status, retryAfterMs, cause } = fault;
  return new ProviderError(provider, kind, message, {
    ...(status !== null && { status }),
    retryAfterMs,
    request,
    cause,
  });
}
