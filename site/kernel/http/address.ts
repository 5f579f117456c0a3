import { matchPath, type Register } from 'react-router';

/** A path pattern of site/routes.ts. */
export type PagePattern = Register extends { pages: infer Pages } ? keyof Pages & string : string;

/** Whether a path matches the page's pattern. Like the router, it ignores case and a slash at the end. */
export function isPage(pattern: PagePattern, pathname: string): boolean {
  return matchPath(pattern, pathname) !== null;
}

/** Whether a host is this site's: the one that the request names, or the site's own, because a proxy may name another in the request. */
export function isOwnHost(host: string, request: Request, siteUrl: string): boolean {
  return host === new URL(request.url).host || host === new URL(siteUrl).host;
}

/** Whether a text may be a slug that an editor chose. Anything else in an address (a scanner's guess, a broken link) is not looked up. */
export function isSlug(text: string): boolean {
  return text.length <= 200 && /^[\p{L}\p{N}][\p{L}\p{N}._~-]*$/u.test(text) && !isFile(text);
}

/**
 * Whether a path of this site, with or without a query, is that of a file, such as the feed: the browser loads files, not the app. It ends with a
 * file extension; a number after a dot is part of a version, as in "/release-1.5".
 */
export function isFile(path: string): boolean {
  return /^[^?#]*\.[a-z]\w*([?#]|$)/i.test(path);
}

/** Adds the parameters of a query string, such as the visitor's `ref` (LINK-4), that the address does not have itself. */
export function withQuery(address: string, search: string): string {
  const url = new URL(address);
  const own = new Set(url.searchParams.keys());
  for (const [name, value] of new URLSearchParams(search)) if (!own.has(name)) url.searchParams.append(name, value);
  return url.href;
}
