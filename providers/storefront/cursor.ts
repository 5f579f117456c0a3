import { ProviderError } from '../transport/provider-error.ts';

/**
 * The answer that goes on after a cursor; null for a cursor that the provider knows nothing of. It comes from an address that anybody may have
 * typed, so that is not the provider's fault.
 */
export async function unlessCursorUnknown<Answer>(
  after: string | null,
  answer: Promise<Answer>,
): Promise<Answer | null> {
  try {
    return await answer;
  } catch (error) {
    const isUnknown = error instanceof ProviderError && error.fault === 'refused' && /cursor/i.test(error.message);
    if (after !== null && isUnknown) return null;
    throw error;
  }
}
