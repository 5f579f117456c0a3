import type { MiddlewareHandler } from 'hono';
import type { Environment } from './environment.ts';
import { refusal } from './refusal.ts';

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses writes that another site asks for (SAFE-3). A browser says where a request comes from in Origin or Sec-Fetch-Site, old ones in
 * Referer; a request with none of the three was not sent by another site's page, since such a page cannot suppress all of them and keep our
 * SameSite cookies.
 */
export function checkOrigin(own: ReadonlySet<string>): MiddlewareHandler<Environment> {
  return async function checkWriteOrigin(context, next) {
    const { req } = context;
    if (safeMethods.has(req.method) || isFrom(own, req.raw.headers)) return next();
    return refusal(
      context,
      403,
      'This form can only be sent from the shop itself. Please open the shop and try again.',
    );
  };
}

function isFrom(own: ReadonlySet<string>, headers: Headers): boolean {
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
