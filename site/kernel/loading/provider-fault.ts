import { data, type RouterContextProvider } from 'react-router';
import type { Providers } from '#providers/types.ts';
import { providersContext, shopContext } from '#site/kernel/context.ts';

/** Shown where a page cannot be had because a service behind it is down: neither our fault nor the visitor's. */
export const unavailable = 503;

/** Seconds. */
const usualWait = 10;

interface ProviderFault {
  code: `PROVIDER_${string}`;
  message: string;
}

/** What the error view is handed for a step that failed (PAGE-2): the provider's words stay on the server. */
interface PageFailure {
  isError: true;
  error: ProviderFault['code'];
}

export function isProviderFault(error: unknown): error is ProviderFault {
  return typeof error === 'object' && error !== null && 'code' in error && String(error.code).startsWith('PROVIDER_');
}

/** 502 for the provider's own no (a wrong token, a bad query), which trying again will not help; else 503. */
export function statusOf({ code }: ProviderFault): number {
  return code === 'PROVIDER_REFUSED' ? 502 : unavailable;
}

/** Seconds after which what a service keeps from being shown is worth asking for again: its own wait, else ten. */
export function retryAfterOf(fault: unknown): number {
  const wait = typeof fault === 'object' && fault !== null && 'retryAfterMs' in fault ? fault.retryAfterMs : null;
  return typeof wait === 'number' ? Math.max(1, Math.ceil(wait / 1000)) : usualWait;
}

/** The provider does not know our token (any more). */
export function isUnauthorised(error: unknown): boolean {
  return isProviderFault(error) && 'status' in error && error.status === 401;
}

/**
 * Waits for a provider's answer in a loader; the request's call scope says how long. When the provider is down the visitor gets the error screen
 * with status 503 (502 when it refuses), which is never the same as "not found" (404); the fault itself goes to `report`.
 */
export async function answered<Answer>(answer: Promise<Answer>, report: (fault: unknown) => void): Promise<Answer> {
  try {
    return await answer;
  } catch (error) {
    return unanswered(error, report);
  }
}

/** What a page can do without: null when its provider fails, or takes more than so many milliseconds, which is reported. */
export async function ifHad<Answer>(
  context: Readonly<RouterContextProvider>,
  milliseconds: number,
  read: (providers: Providers) => Promise<Answer>,
): Promise<Answer | null> {
  const providers = context.get(providersContext);
  try {
    return await providers.withTimeLimit(milliseconds, () => read(providers));
  } catch (fault) {
    if (!isProviderFault(fault)) throw fault;
    if (!hasLeft(fault)) context.get(shopContext).report(fault);
    return null;
  }
}

/** What the visitor is shown for a provider's fault; any other is thrown on as it is. */
export function unanswered(error: unknown, report: (fault: unknown) => void): never {
  if (!isProviderFault(error)) throw error;
  if (!hasLeft(error)) report(error);
  const failure: PageFailure = { isError: true, error: error.code };
  throw data(failure, { status: statusOf(error), headers: { 'retry-after': String(retryAfterOf(error)) } });
}

/** The visitor did not wait for the answer, which is nobody's fault. */
export function hasLeft({ code }: ProviderFault): boolean {
  return code === 'PROVIDER_ABORTED';
}
