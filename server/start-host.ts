import type { MiddlewareHandler } from 'hono';
import { withQuery } from '#site/kernel/http/address.ts';

/**
 * Whatever is opened on a subdomain named "start" is the article that introduces the newer phone (ROUTE-11); never on this machine's own
 * names, nor where the whole site lives at such a name. The Host header chooses whether, not where to.
 */
export function startHost(siteUrl: string, article: string): MiddlewareHandler {
  const own = new URL(siteUrl).hostname;
  return async function leadToStart({ req }, next) {
    const { hostname, search } = new URL(req.url);
    if (!isStart(hostname) || hostname === own) return next();
    return new Response(null, {
      status: 302,
      headers: { location: withQuery(article, search), 'cache-control': 'no-store' },
    });
  };
}

function isStart(hostname: string): boolean {
  return hostname.startsWith('start.') && hostname !== 'start.localhost';
}
