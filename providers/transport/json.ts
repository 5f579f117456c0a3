import { ProviderError } from './provider-error.ts';

export type Fields = Readonly<Record<string, unknown>>;

/** Whether a value has fields at all. */
export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * Reads a body that should be JSON. The text goes into no error: it may repeat what a visitor typed.
 * @throws ProviderError `malformed`
 */
export function readJson(provider: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new ProviderError(provider, 'malformed', 'The answer is not JSON.');
  }
}
