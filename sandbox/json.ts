/** Is this an object with named members (not null, not an array)? The guard at every boundary where JSON comes in. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
