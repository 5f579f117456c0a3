import { createContext, useContext } from 'react';
import {
  type ErrorResponse,
  isRouteErrorResponse,
  type Location,
  type Params,
  type UIMatch,
  type useLoaderData,
  useLocation,
  useMatches,
  useRouteError,
} from 'react-router';
import type { NavSettings } from '#providers/content/types.ts';
import type { Picture } from '#providers/shaping/media/types.ts';
import type { Money } from '#providers/storefront/types.ts';
import type { NotFoundData } from '#site/kernel/loading/load.ts';

/** Parts of the layout around a page: nav, banner and footer; the footer alone; or nothing. */
export type Chrome = 'all' | 'footer' | 'none';

/** What a page needs of the layout around it. */
export interface PageLayout {
  /** All parts by default (NAV-1, NAV-7, NAV-8). */
  chrome?: Chrome;
  /** The page is shown over the previous page as a modal, without nav, banner and footer (PAGE-1, NAV-7). */
  modal?: boolean;
  /** The page is shown in a sheet over the previous page, around which the layout stays as it was. */
  sheet?: boolean;
  /** In either section the header has a link to the cart instead of the logo (NAV-2). */
  section?: 'shop' | 'cart';
  /** The page begins with a picture under the header: across the page, or on the left of a wide screen. */
  picture?: 'page' | 'left';
  /** Theme of the words on the picture that is across the page: with the other color the header is not readable on it. */
  pictureTheme?: 'light' | 'dark';
  /** The page begins with a plain dark ground that reaches under the header. */
  beginsDark?: boolean;
  /** The header's color where the editors chose none (NAV-4). */
  navColor?: 'white' | 'black';
  /** The editors' settings of the header (NAV-3, NAV-4). */
  nav?: NavSettings;
  /** The page has a newsletter form of its own, so the footer has none. */
  hasSignup?: boolean;
  /** The page is a step of a purchase: its footer has the small links alone. */
  shortFooter?: boolean;
  /** The cookie notice would cover the page's controls, or the page has the same form. */
  withoutConsentNotice?: boolean;
}

/** Outlet context of every page. */
export interface PageContext {
  /** Whether a modal page or a sheet has the previous page behind it, to which closing returns. */
  hasBackground: boolean;
}

type LoaderData<Loader> = NonNullable<ReturnType<typeof useLoaderData<Loader>>>;

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
  /** The id of the variant that the page preselects; null when none is available. */
  variantId: string | null;
  price: Money;
}

/** A page's match. `useMatches` has untyped handles; each route checks its own with `satisfies PageHandle<typeof loader>`. */
type PageMatch = UIMatch<unknown, PageHandle | undefined>;

/** The page behind a sheet. */
export interface PageBehind {
  match: PageMatch | undefined;
  location: Location;
}

/** The page behind the sheet, for components around the pages; null while the current page is not in a sheet. */
export const PageBehindContext = createContext<PageBehind | null>(null);

export function useCurrentMatch(): PageMatch | undefined {
  return (useMatches() as PageMatch[]).at(-1);
}

/** The page that the layout is around: the current one, or that behind the sheet. */
function useLayoutPage(behind: PageBehind | null): PageBehind {
  const match = useCurrentMatch();
  const location = useLocation();
  return useContext(PageBehindContext) ?? behind ?? { match, location };
}

/** The path of the page that the layout is around; unchanged while a sheet is opened and closed. */
export function useLayoutPath(): string {
  return useLayoutPage(null).location.pathname;
}

/**
 * The layout of the page on screen.
 * @param behind for the layout itself, which provides the context
 */
export function usePageLayout(behind: PageBehind | null = null): PageLayout & { chrome: Chrome } {
  const { match, location } = useLayoutPage(behind);
  const { handle, loaderData, params = {} } = match ?? {};
  const { pathname } = location;
  const background = useNotFoundBackground();
  const error: unknown = useRouteError() ?? null;
  // A route without a loader counts as loaded.
  const isLoaded = error === null && loaderData !== null;
  // The error screen covers the whole window (PAGE-3).
  const isCovered = error !== null && !isNotFound(error);
  // The error screen of a page that could not be loaded has its own picture, or none.
  const ofError: PageLayout = background
    ? { picture: 'page', pictureTheme: notFoundTheme(background), navColor: background.night ? 'black' : 'white' }
    : { picture: undefined };
  const { layout: layoutOf, chrome: chromeOf, ...ofRoute } = handle ?? {};
  const layout: PageLayout = {
    ...ofRoute,
    chrome: typeof chromeOf === 'function' ? chromeOf(params) : chromeOf,
    ...(isLoaded ? loaderData && layoutOf?.(loaderData) : ofError),
  };
  const chrome = layout.modal || isCovered ? 'none' : (layout.chrome ?? defaultChrome(pathname));
  const shortFooter = isLoaded && layout.shortFooter;
  return { ...layout, chrome, shortFooter, withoutConsentNotice: isCovered || layout.withoutConsentNotice };
}

/** The product on screen; null on other pages, and where the page could not be loaded. */
export function useViewedProduct(): ViewedProduct | null {
  const { handle, loaderData } = useLayoutPage(null).match ?? {};
  return (loaderData ? handle?.viewedProduct?.(loaderData) : null) ?? null;
}

/** Addresses that contain one of these words have no chrome, including those of editors' pages (NAV-7). */
function defaultChrome(pathname: string): Chrome {
  return /order-confirmation|footer/i.test(pathname) ? 'none' : 'all';
}

/** Background of the "not found" screen: the error page's picture, else that of the settings; null on any other screen. */
export function useNotFoundBackground(): Picture | null {
  const error = useRouteError();
  return isNotFound(error) ? (notFoundData(error)?.background ?? null) : null;
}

/**
 * Theme of the text on a picture of the "not found" screen. The picture is dark, but one with a night picture follows the theme, as does its text.
 */
export function notFoundTheme(background: Picture | null): 'light' | 'dark' {
  return background?.night ? 'light' : 'dark';
}

function isNotFound(error: unknown): error is ErrorResponse {
  return isRouteErrorResponse(error) && error.status === 404;
}

/** The data that `notFound` throws; null for the router's own 404, whose data is a string, if no route matches. */
export function notFoundData({ data }: ErrorResponse): NotFoundData | null {
  const known: NotFoundData | string = data;
  return typeof known === 'string' ? null : known;
}
