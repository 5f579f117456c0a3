/** A text as JSON; undefined when it is none, so that the schema or guard it is held against says what is missing. */
export function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Is this an object with named members (not null, not an array)? The guard at every boundary where JSON comes in. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
