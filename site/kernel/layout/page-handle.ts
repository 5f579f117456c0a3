import { isRouteErrorResponse, type Params, useLocation, useMatches, useRouteError } from 'react-router';
import type { ErrorPage, NavSettings } from '#providers/content/types.ts';
import type { Picture } from '#providers/shaping/media/types.ts';
import { useLayoutData } from './layout-data.ts';

/** Parts of the layout around a page: nav, banner and footer; the footer alone; or nothing. */
export type Chrome = 'all' | 'footer' | 'none';

/** What a page needs of the layout around it. */
export interface PageLayout {
  /** All of them by default (NAV-1, NAV-7, NAV-8). */
  chrome?: Chrome;
  /** The page is shown over the previous page as a modal, without nav, banner and footer (PAGE-1, NAV-7). */
  modal?: boolean;
  /** In both the header shows the cart instead of the logo (NAV-2); on the cart's own page the cart does not open over it. */
  section?: 'shop' | 'cart';
  /** It opens with a picture under the header: across the page, or on the left of a wide screen. */
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

/**
 * A route's `handle`: what holds for every page of the route, known also when its loader fails.
 * `export const handle = { section: 'shop' } satisfies PageHandle`
 */
export interface PageHandle extends Omit<PageLayout, 'chrome'> {
  chrome?: Chrome | ((params: Params) => Chrome | undefined);
}

/** Loader data of a route whose layout depends on the page; it overrides the `handle`. */
export interface PageData {
  layout: PageLayout;
}

/** The layout of the page on screen, and whether the page could be loaded. */
export function usePageLayout(): PageLayout & { chrome: Chrome; isLoaded: boolean } {
  const match = useMatches().at(-1);
  const { pathname } = useLocation();
  const background = useNotFoundBackground();
  const handle = handleOf(match?.handle);
  // Also a route without a loader has loaded.
  const isLoaded = (useRouteError() ?? null) === null && match?.loaderData !== null;
  // The error screen of a page that could not be loaded has another picture, or none.
  const ofError: PageLayout = background ? { picture: 'page', navColor: 'white' } : { picture: undefined };
  const layout = { ...handle, ...(isLoaded ? layoutOf(match?.loaderData) : ofError) };
  const chrome = typeof layout.chrome === 'function' ? layout.chrome(match?.params ?? {}) : layout.chrome;
  return { ...layout, chrome: layout.modal ? 'none' : (chrome ?? defaultChrome(pathname)), isLoaded };
}

/** Addresses that contain one of these words have no chrome, editors' pages among them (NAV-7). */
function defaultChrome(pathname: string): Chrome {
  return /order-confirmation|footer/i.test(pathname) ? 'none' : 'all';
}

/** React Router passes both on untyped; the routes declare them as `PageHandle` and `PageData`. */
function handleOf(handle: unknown): PageHandle {
  return typeof handle === 'object' && handle !== null ? handle : {};
}

function layoutOf(loaderData: unknown): PageLayout {
  return typeof loaderData === 'object' && loaderData !== null && 'layout' in loaderData
    ? (loaderData as PageData).layout
    : {};
}

/** Background of the "not found" screen: the error page's picture, else that of the settings; null on any other screen. */
export function useNotFoundBackground(): Picture | null {
  const error = useRouteError();
  const { errorPageBackground } = useLayoutData().settings;
  if (!isRouteErrorResponse(error) || error.status !== 404) return null;
  const page: ErrorPage | null = error.data;
  return page?.background ?? errorPageBackground;
}
