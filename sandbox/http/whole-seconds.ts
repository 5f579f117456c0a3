/**
 * A wait as headers like Retry-After have it: whole seconds, rounded up and at least 1, as clients take 0 for "at once".
 *
 * @param waitMs Milliseconds.
 */
export function wholeSeconds(waitMs: number): number {
  return Math.max(1, Math.ceil(waitMs / 1000));
}
