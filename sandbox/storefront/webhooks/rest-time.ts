/** A time as the Admin REST API writes it: whole seconds and the shop's zone, which here is UTC. */
export function restTime(time: string | number): string {
  return new Date(time).toISOString().replace(/\.\d{3}Z$/, '+00:00');
}
