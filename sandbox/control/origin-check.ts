const loopback = /^(localhost|.+\.localhost|127(\.\d{1,3}){3}|\[::1\])$/;
const reading = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Is this a write from a page of somebody else's? Without an Origin header it comes from no page at all. The Host header is not
 * asked: a name that was re-bound to this machine would be both origin and host.
 */
export function isForeignWrite(request: Request, own: string): boolean {
  const origin = request.headers.get('origin');
  if (origin === null || origin === own || reading.has(request.method)) return false;
  return !URL.canParse(origin) || !loopback.test(new URL(origin).hostname);
}
