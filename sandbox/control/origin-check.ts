import { isLoopback } from './loopback.ts';

const reading = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Was it asked for by a name of somebody else's? Such a name, re-bound to this machine, would let that somebody's pages read along. */
export function isForeignHost(request: Request, own: string): boolean {
  const { hostname } = new URL(request.url);
  return !isLoopback(hostname) && hostname !== new URL(own).hostname;
}

/** Is this a write from a page of somebody else's? Without an Origin header it comes from no page at all. */
export function isForeignWrite(request: Request, own: string): boolean {
  const origin = request.headers.get('origin');
  if (origin === null || origin === own || reading.has(request.method)) return false;
  return !URL.canParse(origin) || !isLoopback(new URL(origin).hostname);
}
