/** The time until the next attempt, in a message about a rate limit. */
export function formatMinutes(minutes: number): string {
  return minutes === 1 ? 'a minute' : `${minutes} minutes`;
}
