import { matchPath, useMatches, useNavigation } from 'react-router';

export type RequestStatus = 'IDLE' | 'PENDING' | 'FULFILLED' | 'REJECTED';

/** What pages ask for (PAGE-9). How the start itself went is told by the screen that stands in its place, a credit check by its own. */
export type PageRequest =
  | 'startPage'
  | 'genericPage'
  | 'modalPage'
  | 'articlePage'
  | 'allArticles'
  | 'collections'
  | 'singleProduct'
  | 'phoneFlowProducts'
  | 'compatibilityCheck';

/** By the path that asks for it; null where the path of a page of its own would match a slug. */
const requests: readonly (readonly [path: string, PageRequest | null])[] = [
  ['/', 'startPage'],
  ['/compatibility-checker', 'compatibilityCheck'],
  ['/products/*', 'phoneFlowProducts'],
  ['/shop/products/:handle', 'singleProduct'],
  ['/shop/:collection?', 'collections'],
  ['/blog', 'allArticles'],
  ['/blog/:slug', 'articlePage'],
  ['/footer', null],
  ['/cart', null],
  ['/checkout', null],
  ['/credit-check', null],
  ['/order-confirmation', null],
  ['/:slug', 'genericPage'],
];

/**
 * How it stands with what the page on screen, or the one on its way, asked for. The router knows all of it: a request is pending while it is
 * being navigated to, fulfilled when its page has data, rejected when it has none.
 */
export function usePageRequest(): { request: PageRequest | null; status: RequestStatus } {
  const match = useMatches().at(-1);
  const next = useNavigation().location;
  if (next) return { request: requestOf(next.pathname), status: 'PENDING' };
  const request = match ? requestOf(match.pathname) : null;
  if (!match || !request) return { request, status: 'IDLE' };
  const data = match.loaderData;
  if (data === undefined || data === null) return { request, status: 'REJECTED' };
  const isModal = typeof data === 'object' && 'modal' in data && data.modal === true;
  return { request: isModal ? 'modalPage' : request, status: 'FULFILLED' };
}

function requestOf(pathname: string): PageRequest | null {
  return requests.find(([path]) => matchPath(path, pathname))?.[1] ?? null;
}
