import { ProviderError } from './provider-error.ts';

/** A JSON object whose values have not been validated yet. */
export type Fields = Readonly<Record<string, unknown>>;

/** Whether a value is an object with fields: neither null nor a list. */
export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A text parsed as JSON; undefined when it is not JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * Parses a response body as JSON. The error message does not quote the text, because it may repeat what a visitor typed.
 * @throws ProviderError `malformed`
 */
export function readJson(provider: string, text: string): unknown {
  const body = parseJson(text);
  if (body === undefined) throw new ProviderError(provider, 'malformed', 'The response is not JSON.');
  return body;
}
