import { useMatches, unstable_useRouterState as useRouterState } from 'react-router';
import { usePageLayout } from './page-handle.ts';

export type RequestStatus = 'IDLE' | 'PENDING' | 'FULFILLED' | 'REJECTED';

/** Requests of pages (PAGE-9), by the ids of their routes (site/routes.ts). The start and the credit check have a status of their own. */
const pageRequests = new Set([
  'startPage',
  'genericPage',
  'articlePage',
  'allArticles',
  'collections',
  'singleProduct',
  'phoneFlowProducts',
  'compatibilityCheck',
]);

/**
 * Name and status of what the page on screen, or the next one, requests: pending while the router navigates to the page, fulfilled when the
 * page has data, rejected when it has none. `useNavigation` leaves out the next page's matches, so they come from `useRouterState`.
 */
export function usePageRequest(): { request: string | null; status: RequestStatus } {
  const { active, pending } = useRouterState();
  const loaderData = useMatches().at(-1)?.loaderData;
  const { modal } = usePageLayout();
  const id = (pending ?? active).matches.at(-1)?.id ?? '';
  const request = pageRequests.has(id) ? id : null;
  if (pending) return { request, status: 'PENDING' };
  if (!request) return { request, status: 'IDLE' };
  if (loaderData === undefined || loaderData === null) return { request, status: 'REJECTED' };
  return { request: modal ? 'modalPage' : request, status: 'FULFILLED' };
}
