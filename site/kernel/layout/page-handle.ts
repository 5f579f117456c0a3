import { useMatches } from 'react-router';
import type { NavSettings } from '#providers/content/types.ts';
import { useNotFoundBackground } from './not-found-background.ts';

/**
 * What a route tells the frame about its page: in its `handle` what is always so (`export const handle = { picture: 'page' } satisfies PageFrame`),
 * in its loader data what depends on the page (`return { page, modal: true }`). Loader data has the last word.
 */
export interface PageHandle {
  /** The page lies over the site as a modal: nav, banner and footer step aside (NAV-7). */
  modal?: boolean;
  /** Where it opens with a picture that the bar stands on: across it, or on the left of a wide screen. */
  picture?: 'page' | 'left';
  /** The bar's colour where the editors chose none (NAV-4). */
  navColor?: 'white' | 'black';
  /** It asks for newsletter addresses itself, so the footer does not. */
  hasSignup?: boolean;
  /** The provider's page that it shows. */
  page?: { slug: string; nav: NavSettings } | null;
}

/** What the route on screen says, and whether its page could be loaded. */
export function usePageHandle(): PageHandle & { isLoaded: boolean } {
  const match = useMatches().at(-1);
  const isLoaded = match?.loaderData !== undefined && match.loaderData !== null;
  const frame = { ...frameIn(match?.handle), ...frameIn(match?.loaderData) };
  // A page that could not be loaded shows an error screen instead of its picture.
  const background = useNotFoundBackground();
  const ofError: PageHandle = background ? { picture: 'page', navColor: 'white' } : { picture: undefined };
  return { ...frame, ...(isLoaded ? {} : ofError), isLoaded };
}

/** The router hands both over untyped. */
function frameIn(value: unknown): PageHandle {
  if (!isRecord(value)) return {};
  const { modal, picture, navColor, hasSignup, page } = value;
  return {
    ...(typeof modal === 'boolean' && { modal }),
    ...((picture === 'page' || picture === 'left') && { picture }),
    ...((navColor === 'white' || navColor === 'black') && { navColor }),
    ...(typeof hasSignup === 'boolean' && { hasSignup }),
    ...(isPage(page) && { page }),
  };
}

function isPage(value: unknown): value is PageHandle['page'] {
  return isRecord(value) && typeof value.slug === 'string' && isRecord(value.nav);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
