import { data } from 'react-router';
import { patience, within } from './patience.ts';

/** Shown where a page cannot be had because a service behind it is down: neither our fault nor the visitor's. */
export const unavailable = 503;

interface ProviderFault {
  code: `PROVIDER_${string}`;
  message: string;
}

/** What the error view is handed for a step that failed (PAGE-2): the provider's words stay on the server. */
export interface PageFailure {
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

/** The provider does not know our token (any more). */
export function isUnauthorised(error: unknown): boolean {
  return isProviderFault(error) && 'status' in error && error.status === 401;
}

/**
 * Waits for a provider's answer in a loader, no longer than a visitor should. When the provider is down the visitor gets the error screen
 * with status 503 (502 when it refuses), which is never the same as "not found" (404); the fault itself goes to `report`.
 */
export async function answered<Answer>(
  answer: Promise<Answer>,
  report: (fault: unknown) => void,
  milliseconds = patience,
): Promise<Answer> {
  try {
    return await within(answer, milliseconds, report);
  } catch (error) {
    return unanswered(error, report);
  }
}

/** What a page can do without: null when its provider fails or is late, which is reported. */
export async function ifHad<Answer>(
  answer: Promise<Answer>,
  milliseconds: number,
  report: (fault: unknown) => void,
): Promise<Answer | null> {
  try {
    return await within(answer, milliseconds, report);
  } catch (fault) {
    if (!isProviderFault(fault)) throw fault;
    report(fault);
    return null;
  }
}

/** What the visitor is shown for a provider's fault; any other is thrown on as it is. */
export function unanswered(error: unknown, report: (fault: unknown) => void): never {
  if (!isProviderFault(error)) throw error;
  report(error);
  const failure: PageFailure = { isError: true, error: error.code };
  throw data(failure, { status: statusOf(error) });
}
