import { serialize } from 'hono/utils/cookie';

interface CookieOptions {
  siteUrl: string;
  /** Seconds; 0 deletes the cookie. Without it, a session cookie. */
  maxAge?: number;
  /** Without HttpOnly: our own scripts read it too. */
  isReadByScripts?: boolean;
  /** For cookies that third-party scripts set for a parent domain. */
  domain?: string;
}

/** Value of a `set-cookie` header. All cookies of the site have the same attributes: browsers distinguish cookies by them. */
export function setCookie(
  name: string,
  value: string,
  { siteUrl, maxAge, isReadByScripts = false, domain }: CookieOptions,
): string {
  const secure = siteUrl.startsWith('https:');
  return serialize(name, value, { path: '/', sameSite: 'Lax', secure, httpOnly: !isReadByScripts, maxAge, domain });
}
