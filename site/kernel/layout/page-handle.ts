import {
  type ErrorResponse,
  isRouteErrorResponse,
  type Params,
  type UIMatch,
  type useLoaderData,
  useLocation,
  useMatches,
  useRouteError,
} from 'react-router';
import type { ErrorPage, NavSettings } from '#providers/content/types.ts';
import type { Picture } from '#providers/shaping/media/types.ts';
import type { Money } from '#providers/storefront/types.ts';
import { useLayoutData } from './layout-data.ts';

/** Parts of the layout around a page: nav, banner and footer; the footer alone; or nothing. */
export type Chrome = 'all' | 'footer' | 'none';

/** What a page needs of the layout around it. */
export interface PageLayout {
  /** All of them by default (NAV-1, NAV-7, NAV-8). */
  chrome?: Chrome;
  /** The page is shown over the previous page as a modal, without nav, banner and footer (PAGE-1, NAV-7). */
  modal?: boolean;
  /** In both sections the header has a link to the cart instead of the logo (NAV-2); on the cart's own page it does not open the sheet. */
  section?: 'shop' | 'cart';
  /** The page begins with a picture under the header: across the page, or on the left of a wide screen. */
  picture?: 'page' | 'left';
  /** The header's colour where the editors chose none (NAV-4). */
  navColor?: 'white' | 'black';
  /** The editors' settings of the header (NAV-3, NAV-4). */
  nav?: NavSettings;
  /** The page has a newsletter form of its own, so the footer has none. */
  hasSignup?: boolean;
  /** The cookie notice would cover the page's controls, or the page has the same form. */
  withoutConsentNotice?: boolean;
}

type LoaderData<Loader> = ReturnType<typeof useLoaderData<Loader>>;

/**
 * A route's `handle`: what holds for every page of the route, known also when its loader fails, and functions of the loader data.
 * `export const handle = { section: 'shop' } satisfies PageHandle`
 * `export const handle = { layout: ({ page }) => ({ nav: page.nav }) } satisfies PageHandle<typeof loader>`
 */
export interface PageHandle<Loader = unknown> extends Omit<PageLayout, 'chrome'> {
  chrome?: Chrome | ((params: Params) => Chrome | undefined);
  /** The layout of the loaded page; it overrides the rest of the handle. */
  layout?: (loaderData: LoaderData<Loader>) => PageLayout;
  /** The product that the loaded page shows. */
  viewedProduct?: (loaderData: LoaderData<Loader>) => ViewedProduct;
}

export interface ViewedProduct {
  handle: string;
  /** Of the variant that the page preselects; null when none is available. */
  variantId: string | null;
  price: Money;
}

/** The match of the page on screen. `useMatches` has untyped handles; each route checks its own with `satisfies PageHandle<typeof loader>`. */
function usePageMatch(): UIMatch<unknown, PageHandle | undefined> | undefined {
  return (useMatches() as UIMatch<unknown, PageHandle | undefined>[]).at(-1);
}

/** The layout of the page on screen. */
export function usePageLayout(): PageLayout & { chrome: Chrome } {
  const { handle, loaderData, params = {} } = usePageMatch() ?? {};
  const { pathname } = useLocation();
  const background = useNotFoundBackground();
  const error: unknown = useRouteError() ?? null;
  // Also a route without a loader has loaded.
  const isLoaded = error === null && loaderData !== null;
  // The error screen covers the whole window (PAGE-3).
  const isCovered = error !== null && !isNotFound(error);
  // The error screen of a page that could not be loaded has another picture, or none.
  const ofError: PageLayout = background ? { picture: 'page', navColor: 'white' } : { picture: undefined };
  const { layout: layoutOf, chrome: chromeOf, ...ofRoute } = handle ?? {};
  const layout: PageLayout = {
    ...ofRoute,
    chrome: typeof chromeOf === 'function' ? chromeOf(params) : chromeOf,
    ...(isLoaded ? loaderData && layoutOf?.(loaderData) : ofError),
  };
  const chrome = layout.modal || isCovered ? 'none' : (layout.chrome ?? defaultChrome(pathname));
  return { ...layout, chrome, withoutConsentNotice: isCovered || layout.withoutConsentNotice };
}

/** The product on screen; null on other pages, and where the page could not be loaded. */
export function useViewedProduct(): ViewedProduct | null {
  const { handle, loaderData } = usePageMatch() ?? {};
  return (loaderData ? handle?.viewedProduct?.(loaderData) : null) ?? null;
}

/** Addresses that contain one of these words have no chrome, editors' pages among them (NAV-7). */
function defaultChrome(pathname: string): Chrome {
  return /order-confirmation|footer/i.test(pathname) ? 'none' : 'all';
}

/** Background of the "not found" screen: the error page's picture, else that of the settings; null on any other screen. */
export function useNotFoundBackground(): Picture | null {
  const error = useRouteError();
  const { errorPageBackground } = useLayoutData().settings;
  return isNotFound(error) ? (errorPageOf(error)?.background ?? errorPageBackground) : null;
}

function isNotFound(error: unknown): error is ErrorResponse {
  return isRouteErrorResponse(error) && error.status === 404;
}

/** The editors' error page, which `notFound` throws; null without one. The router's own 404, where no route matches, has a string as its data. */
export function errorPageOf({ data }: ErrorResponse): ErrorPage | null {
  const page: ErrorPage | string | null = data;
  return typeof page === 'string' ? null : page;
}
