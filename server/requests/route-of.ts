import { LRUCache } from 'lru-cache';
import { matchRoutes, type ServerBuild } from 'react-router';
import { serverPaths } from './paths.ts';

/**
 * @returns the pattern of the route at a path, or at the path of its data, such as "/blog/:slug", which has no data of a visitor; "/*" without a
 * route
 */
export type RouteOf = (pathname: string) => string;

/** Maximum characters of a path. Longer paths are refused (request-checks.ts). */
export const maxPathLength = 2000;

/** Maximum paths whose routes are remembered: React Router sorts all routes for each match, which takes a twentieth of a page's rendering time. */
const maxKnownPaths = 1000;

/**
 * All pages are direct children of the root route. A path that cannot be decoded, as in a made-up report, is not matched: the router would log it.
 */
export function createRouteOf(routes: ServerBuild['routes']): RouteOf {
  const pages = Object.values(routes).flatMap((route) =>
    route?.parentId === 'root' ? [{ id: route.id, path: route.path ?? '/' }] : [],
  );
  pages.push(...serverPaths.map((path) => ({ id: path, path })));
  const known = new LRUCache<string, string>({
    max: maxKnownPaths,
    memoMethod(pathname) {
      const page = pathname.replace(/(?:\/_)?\.data$/, '') || '/';
      const path = matchRoutes(pages, page)?.at(-1)?.route.path ?? '*';
      return path.startsWith('/') ? path : `/${path}`;
    },
  });
  return (pathname) => (pathname.length <= maxPathLength && isDecodable(pathname) ? known.memo(pathname) : '/*');
}

/** Whether the path's percent-encoding is UTF-8. Hono leaves any other as it is; the router would log it and continue with the encoded text. */
export function isDecodable(path: string): boolean {
  try {
    // The result is used, because the bundler removes a call without effect.
    return decodeURIComponent(path) !== '';
  } catch {
    return false;
  }
}
