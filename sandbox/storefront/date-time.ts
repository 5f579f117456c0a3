/** The wire's DateTime: UTC, whole seconds, like "2026-07-28T01:32:53Z". Takes milliseconds since the epoch or an ISO 8601 text. */
export function dateTime(moment: number | string): string {
  return new Date(moment).toISOString().replace(/\.\d{3}Z$/, 'Z');
}
