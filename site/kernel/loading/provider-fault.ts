/** HTTP status of a page that cannot be shown because a provider is down. */
export const unavailable = 503;

/** Seconds to wait if the provider does not name a time. */
const defaultRetryAfter = 10;

export interface ProviderFault {
  code: `PROVIDER_${string}`;
  message: string;
}

export function isProviderFault(error: unknown): error is ProviderFault {
  return typeof error === 'object' && error !== null && 'code' in error && String(error.code).startsWith('PROVIDER_');
}

/** 502 if the provider refused the request (a wrong token, a bad query), because a retry will not help; else 503. */
export function statusOf({ code }: ProviderFault): number {
  return code === 'PROVIDER_REFUSED' ? 502 : unavailable;
}

/** Seconds for a `retry-after` header: the provider's own wait (at least 1), else ten. */
export function retryAfterSeconds(fault: unknown): number {
  const wait = typeof fault === 'object' && fault !== null && 'retryAfterMs' in fault ? fault.retryAfterMs : null;
  return typeof wait === 'number' ? Math.max(1, Math.ceil(wait / 1000)) : defaultRetryAfter;
}

/** Whether the provider does not accept our token (any more). */
export function isUnauthorized(error: unknown): boolean {
  return isProviderFault(error) && 'status' in error && error.status === 401;
}

/** Whether the call was made: a write that was not made may be sent again without a check. */
export function callWasMade(fault: ProviderFault): boolean {
  return !('callWasMade' in fault && fault.callWasMade === false);
}

/** Whether the call was canceled because its visitor left. Such a fault is not reported. */
export function isAborted({ code }: ProviderFault): boolean {
  return code === 'PROVIDER_ABORTED';
}
