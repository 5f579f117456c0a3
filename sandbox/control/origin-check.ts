const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

const loopbackNames = /^(localhost|.+\.localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/** Is it a loopback name or address, as URLs have it ("localhost", "127.0.0.1", "[::1]")? DNS rebinding cannot use such a name. */
function isLoopback(hostname: string): boolean {
  return loopbackNames.test(hostname);
}

/** Is the request's host neither a loopback name nor the control port's own? With DNS rebinding, pages of that host could read responses. */
export function isForeignHost(request: Request, own: string): boolean {
  const { hostname } = new URL(request.url);
  return !isLoopback(hostname) && hostname !== new URL(own).hostname;
}

/** Is this an unsafe method from a page of another origin? A request without an Origin header comes from no page. */
export function isForeignWrite(request: Request, own: string): boolean {
  const origin = request.headers.get('origin');
  if (origin === null || origin === own || safeMethods.has(request.method)) return false;
  return !URL.canParse(origin) || !isLoopback(new URL(origin).hostname);
}
