import { LRUCache } from 'lru-cache';
import { matchRoutes, type ServerBuild } from 'react-router';
import { serverPaths } from './paths.ts';

/** @returns the pattern of the route at a path, or of its data: "/blog/:slug" contains nothing of a visitor; "/*" without a route */
export type RouteOf = (pathname: string) => string;

/** Characters of a path. Longer ones are refused (request-checks.ts). */
export const maxPathLength = 2000;

/** Paths whose routes are remembered: for each match React Router sorts all routes, which takes as long as a twentieth of a page's rendering. */
const maxKnownPaths = 1000;

/** All pages are direct children of the root route. A path from a browser's report may be one that the router would log, as it cannot decode it. */
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

/** Whether its percent-encoding is UTF-8. Hono leaves what is not as it is; the router would log it and go on with the encoded text. */
export function isDecodable(path: string): boolean {
  try {
    // The result is used, or the bundler leaves the call out as one without effect.
    return decodeURIComponent(path) !== '';
  } catch {
    return false;
  }
}
