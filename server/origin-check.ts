import type { MiddlewareHandler } from 'hono';
import { refusal } from './refusal.ts';
import type { Environment } from './request-context.ts';

const loopback = ['127.0.0.1', 'localhost', '[::1]'];

/**
 * The origins that are this shop: its configured address and, when that is a loopback address, the other loopback names. The Host header is
 * not used: anyone who can point a name here could set it.
 */
export function ownOrigins(siteUrl: string): ReadonlySet<string> {
  const { protocol, hostname, port } = new URL(siteUrl);
  if (!loopback.includes(hostname)) return new Set([siteUrl]);
  return new Set(loopback.map((name) => new URL(`${protocol}//${name}${port && `:${port}`}`).origin));
}

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses cross-site writes (SAFE-3). Browsers send Origin or Sec-Fetch-Site, old ones Referer; a request with none of the three does not come
 * from another site's page, since such a page cannot suppress all of them and keep our SameSite cookies.
 * React Router's own check (`allowedActionOrigins`) is for actions alone; this one covers every write, also those outside of routes.
 */
export function checkOrigin(own: ReadonlySet<string>): MiddlewareHandler<Environment> {
  return async function checkWriteOrigin(context, next) {
    const { req } = context;
    if (safeMethods.has(req.method) || isSameOrigin(own, req.raw.headers)) return next();
    return refusal(
      context,
      403,
      'This form can only be sent from the shop itself. Please open the shop and try again.',
    );
  };
}

function isSameOrigin(own: ReadonlySet<string>, headers: Headers): boolean {
  const origin = headers.get('origin');
  if (origin !== null) return own.has(origin);
  const site = headers.get('sec-fetch-site');
  if (site !== null) return site === 'same-origin' || site === 'none';
  const referer = headers.get('referer');
  return referer === null || own.has(originOf(referer));
}

function originOf(address: string): string {
  return URL.canParse(address) ? new URL(address).origin : '';
}
