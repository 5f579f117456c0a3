/**
 * What browsers call an error and is none of ours, by its name, message and stack: extensions and scripts of others, a layout that took a
 * second round, what a visitor left, a connection that is gone; and the server's own error, which it has reported itself.
 */
const noise =
  /-extension:|^Script error|ResizeObserver loop|AbortError|aborted|: (?:Failed to fetch|Load failed|NetworkError when.*|Unexpected Server Error)$/m;

export function isNoise(error: unknown): boolean {
  return noise.test(error instanceof Error ? `${error}\n${error.stack}` : String(error));
}
