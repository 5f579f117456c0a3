import type { MiddlewareHandler } from 'hono';
import { withQuery } from '#site/kernel/http/address.ts';

/**
 * Redirects a subdomain named "start" to the help center's article that introduces the newer phone (ROUTE-11), except on loopback names, and if the
 * whole site is served at such a name. The Host header decides whether to redirect, never where to.
 */
export function startHost(siteUrl: string, article: string): MiddlewareHandler {
  const own = new URL(siteUrl).hostname;
  return async function redirectToStart({ req }, next) {
    const { hostname, search } = new URL(req.url);
    if (!isStartHost(hostname) || hostname === own) return next();
    return new Response(null, {
      status: 302,
      headers: { location: withQuery(article, search), 'cache-control': 'no-store' },
    });
  };
}

/** @param host with or without a port */
export function isStartHost(host: string): boolean {
  return /^start\.(?!localhost(:|$))/i.test(host);
}
