import { wholeSeconds } from '../http/whole-seconds.ts';

/** The category that a limit counts an item as; items of other types are their own (Sentry, "Rate Limiting"). */
const categories: Record<string, string> = {
  event: 'error',
  sessions: 'session',
  client_report: 'internal',
  replay_event: 'replay',
  replay_recording: 'replay',
  check_in: 'monitor',
  log: 'log_item',
};

/**
 * Is an item of this type held back by limits as X-Sentry-Rate-Limits has them: `seconds:categories:scope`, several joined by commas, no
 * category meaning all? What clients say about their own losses is always taken.
 */
export function isLimited(rateLimits: string, type: string): boolean {
  const category = categories[type] ?? type;
  if (category === 'internal') return false;
  return rateLimits
    .split(',')
    .filter((limit) => limit.trim() !== '')
    .map((limit) => limit.trim().split(':')[1] ?? '')
    .some((named) => named === '' || named.split(';').includes(category));
}

/** Headers that ask for a wait in milliseconds, in one of the provider's two ways or in none. */
export function waitHeaders(waitMs: number, by: 'rate-limits' | 'retry-after' | 'none'): Record<string, string> {
  const seconds = wholeSeconds(waitMs);
  if (by === 'rate-limits')
    return { 'x-sentry-rate-limits': `${seconds}::organization`, 'retry-after': String(seconds) };
  return by === 'retry-after' ? { 'retry-after': String(seconds) } : {};
}
