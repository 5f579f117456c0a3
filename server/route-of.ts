import { matchRoutes, type ServerBuild } from 'react-router';

/** The pattern of the page at a path, or of its data: "/blog/:slug" says nothing of a visitor. */
export type RouteOf = (pathname: string) => string;

/** All pages stand right below the root. */
export function createRouteOf(routes: ServerBuild['routes']): RouteOf {
  const pages = Object.values(routes).flatMap((route) =>
    route?.parentId === 'root' ? [{ id: route.id, path: route.path ?? '/' }] : [],
  );
  return (pathname) => {
    const page = pathname.replace(/(?:\/_root|\/_|)\.data$/, '') || '/';
    const path = matchRoutes(pages, page)?.at(-1)?.route.path ?? '*';
    return path.startsWith('/') ? path : `/${path}`;
  };
}
