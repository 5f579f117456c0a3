import { serialize } from 'hono/utils/cookie';

interface CookieOptions {
  siteUrl: string;
  /** Seconds; 0 takes the cookie away. Without it the browser keeps it until it is closed. */
  maxAge?: number;
  /** Scripts of ours read it too. */
  isReadByScripts?: boolean;
  /** For cookies that others' scripts set for a domain above ours. */
  domain?: string;
}

/** A `set-cookie` header's value, with the one set of attributes that every cookie of the site has: a browser tells two apart by them. */
export function setCookie(
  name: string,
  value: string,
  { siteUrl, maxAge, isReadByScripts = false, domain }: CookieOptions,
): string {
  const secure = siteUrl.startsWith('https:');
  return serialize(name, value, { path: '/', sameSite: 'Lax', secure, httpOnly: !isReadByScripts, maxAge, domain });
}
