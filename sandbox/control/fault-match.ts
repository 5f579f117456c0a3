import type { Arrival } from './arrival.ts';
import type { FaultRequest } from './fault-request.ts';

/**
 * Does the fault mean this request? A text is looked for in path, query and body; an object names the parts separately. Bodies
 * matter because all GraphQL goes to one path.
 */
export function matches({ provider, match }: Pick<FaultRequest, 'provider' | 'match'>, arrival: Arrival): boolean {
  if (provider !== arrival.provider) return false;
  if (match === null) return true;
  const { pathname, search } = new URL(arrival.url);
  const path = pathname + search;
  const body = new TextDecoder().decode(arrival.body);
  if (typeof match === 'string') return path.includes(match) || body.includes(match);
  return (
    (match.method === undefined || match.method === arrival.method) &&
    (match.path === undefined || path.includes(match.path)) &&
    (match.body === undefined || body.includes(match.body))
  );
}
