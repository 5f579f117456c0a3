/** A text parsed as JSON; undefined when it is not JSON, so that the schema or guard it is checked against reports what is missing. */
export function parseJson(text: string): unknown {
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
