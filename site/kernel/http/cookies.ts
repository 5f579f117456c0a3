import { parse, serialize } from 'hono/utils/cookie';

interface CookieOptions {
  siteUrl: string;
  /** Seconds; 0 deletes the cookie. Without `maxAge` it is a session cookie. */
  maxAge?: number;
  /** Whether our own scripts read the cookie too: then it has its plain name, and no HttpOnly. */
  isReadByScripts?: boolean;
  /** For cookies that third-party scripts set for a parent domain. */
  domain?: string;
}

/** Value of a `set-cookie` header. All cookies of the site have the same attributes: browsers tell two cookies apart by them. */
export function setCookieHeader(
  name: string,
  value: string,
  { siteUrl, maxAge, isReadByScripts = false, domain }: CookieOptions,
): string {
  const secure = siteUrl.startsWith('https:');
  const sentName = isReadByScripts ? name : prefixed(name, siteUrl);
  return serialize(sentName, value, { path: '/', sameSite: 'Lax', secure, httpOnly: !isReadByScripts, maxAge, domain });
}

/** The value of an HttpOnly cookie that `setCookieHeader` set; empty without one. */
export function readCookie(request: Request, name: string, siteUrl: string): string {
  const sentName = prefixed(name, siteUrl);
  return parse(request.headers.get('cookie') ?? '', sentName)[sentName] ?? '';
}

/**
 * Adds the prefix `__Host-` on https. Browsers let no other host and no page by http set a cookie with that prefix, and refuse it over http (RFC
 * 6265bis, 4.1.3.2; decision 0066).
 */
function prefixed(name: string, siteUrl: string): string {
  return siteUrl.startsWith('https:') ? `__Host-${name}` : name;
}
