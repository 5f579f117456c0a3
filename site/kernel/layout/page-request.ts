import { matchRoutes, useLocation, useNavigation } from 'react-router';
import type { PagePattern } from '#site/kernel/http/address.ts';
import { useCurrentMatch, usePageLayout } from './page-handle.ts';

export type RequestStatus = 'IDLE' | 'PENDING' | 'FULFILLED' | 'REJECTED';

type FilePattern = `${string}.${string}` | '/sitemap/:kind/:number';

/**
 * Names of the pages' requests (PAGE-9), by the path patterns of site/routes.ts; null if a page has none, or shows a status of its own, such as the
 * credit check. The names are not in the routes' `handle`: the browser loads a route's module, and with it the handle, only during the first
 * navigation to the route, when the name is already shown as pending.
 */
const requestNames: Readonly<Record<Exclude<PagePattern, '/blocks' | FilePattern>, string | null>> = {
  '/': 'startPage',
  '/footer': null,
  '/cart/:flow?': null,
  '/checkout': null,
  '/products/*': 'phoneFlowProducts',
  '/shop/products/:handle': 'singleProduct',
  '/shop/:collection?': 'collections',
  '/credit-check': null,
  '/consent': null,
  '/dashboard': null,
  '/support': null,
  '/usermanual': null,
  '/start': null,
  '/order-confirmation': null,
  '/newsletter': null,
  '/actual-size': null,
  '/try': null,
  '/compatibility-checker': 'compatibilityCheck',
  '/blog': 'allArticles',
  '/blog/:slug': 'articlePage',
  '/:slug': 'genericPage',
  '/*': null,
};

const routes = Object.entries(requestNames).map(([path, handle]) => ({ path, handle }));

/**
 * Name and status of the request of the page on screen, or of the next page: pending while the router navigates to the page, fulfilled when the page
 * has data, rejected when it has none.
 */
export function usePageRequest(): { request: string | null; status: RequestStatus } {
  const { pathname } = useLocation();
  const next = useNavigation().location;
  const { id = '', loaderData } = useCurrentMatch() ?? {};
  const { modal } = usePageLayout();
  if (next) return { request: requestOf(next.pathname), status: 'PENDING' };
  if (!(id in requestOfRoute)) requestOfRoute[id] = requestOf(pathname);
  const request = requestOfRoute[id] ?? null;
  if (!request) return { request, status: 'IDLE' };
  if (loaderData === undefined || loaderData === null) return { request, status: 'REJECTED' };
  return { request: modal ? 'modalPage' : request, status: 'FULFILLED' };
}

function requestOf(pathname: string): string | null {
  return matchRoutes(routes, pathname)?.at(-1)?.route.handle ?? null;
}

/** Request names by route id. They are cached, because for each match React Router sorts all routes, and the server would do so for every page. */
const requestOfRoute: Record<string, string | null> = {};

/** These files are not pages of the app: the browser loads them. In the table of pages their names would only make the app's code larger. */
const files: Readonly<Record<Extract<PagePattern, FilePattern>, null>> = {
  '/listing.json': null,
  '/consent.json': null,
  '/newsletter.json': null,
  '/film.json': null,
  '/visitor.json': null,
  '/articles.json': null,
  '/blog/feed.xml': null,
  '/manifest.webmanifest': null,
  '/robots.txt': null,
  '/sitemap.xml': null,
  '/sitemap/:kind/:number': null,
};

/** Whether the page of an editor has this slug, because no other route answers its address. */
export function isPageSlug(slug: string): boolean {
  const patterns = Object.keys({ ...requestNames, ...files });
  // Only a pattern that begins with the slug, in any case, can take its place. Asked first, because for each match React Router sorts all routes.
  if (!patterns.some((pattern) => pattern.split('/')[1] === slug.toLowerCase())) return true;
  const routesOfSite = patterns.map((path) => ({ path }));
  return matchRoutes(routesOfSite, `/${slug}`)?.at(-1)?.route.path === '/:slug';
}
