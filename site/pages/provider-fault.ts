import { data } from 'react-router';

/** Shown where a page cannot be had because a service behind it is down: neither our fault nor the visitor's. */
export const unavailable = 503;

interface ProviderFault {
  code: `PROVIDER_${string}`;
  message: string;
}

export function isProviderFault(error: unknown): error is ProviderFault {
  return typeof error === 'object' && error !== null && 'code' in error && String(error.code).startsWith('PROVIDER_');
}

/** The provider's own no (a wrong token, a bad query): trying again will not help. */
export function isRefusal({ code }: ProviderFault): boolean {
  return code === 'PROVIDER_REFUSED';
}

/**
 * Waits for a provider's answer in a loader. When the provider is down the visitor gets the error screen with status 503 (502 when it refuses), which is
 * never the same as "not found" (404); the fault itself goes to `report`.
 */
export async function answered<Answer>(answer: Promise<Answer>, report: (fault: unknown) => void): Promise<Answer> {
  try {
    return await answer;
  } catch (error) {
    if (!isProviderFault(error)) throw error;
    report(error);
    throw data(null, { status: isRefusal(error) ? 502 : unavailable });
  }
}
