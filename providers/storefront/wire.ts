/**
 * What comes over the wire is held to its type where it is read: the generated types are the schema's promise, and something between the
 * storefront and us may answer otherwise. A TypeError makes the answer a malformed one.
 */

export function text(value: unknown): string {
  if (typeof value === 'string') return value;
  throw new TypeError('A text is none.');
}

/** For what may be left out. */
export function optionalText(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}

/** What an address is made of, so it may not be empty. */
export function handle(value: unknown): string {
  if (typeof value === 'string' && value.trim() !== '') return value;
  throw new TypeError('A handle is missing.');
}

export function whole(value: unknown): number {
  if (typeof value === 'number' && Number.isSafeInteger(value)) return value;
  throw new TypeError('A whole number is none.');
}

export function flag(value: unknown): boolean {
  if (typeof value === 'boolean') return value;
  throw new TypeError('A boolean is none.');
}
