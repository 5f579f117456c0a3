import { useMatches } from 'react-router';
import type { NavSettings } from '#providers/content/types.ts';

type Resolved = { [Name in keyof NavSettings]: NonNullable<NavSettings[Name]> } & PageOpening;

interface PageHandle extends PageOpening {
  /** The route's own colour where the page says nothing (NAV-4). */
  navColor?: 'white' | 'black';
}

interface PageOpening {
  /** Where the page opens with a picture that the bar stands on: across it, or on the left of a wide screen. */
  picture?: 'page' | 'left';
}

/** The settings of the page on screen over the defaults: white on home and on pages of their own slug, black elsewhere; all buttons on (NAV-4). */
export function useNavSettings(): Resolved {
  const match = useMatches().at(-1);
  const page = pageOf(match?.loaderData);
  const handle = match?.handle as PageHandle | undefined;
  return {
    color: page?.nav.color ?? handle?.navColor ?? 'black',
    // A page that could not be loaded shows an error screen instead of its picture.
    picture: match?.loaderData ? handle?.picture : undefined,
    buyButtonActive: page?.nav.buyButtonActive ?? true,
    menuButtonActive: page?.nav.menuButtonActive ?? true,
  };
}

function pageOf(loaderData: unknown): { nav: NavSettings } | null {
  const page = typeof loaderData === 'object' && loaderData !== null && 'page' in loaderData ? loaderData.page : null;
  return typeof page === 'object' && page !== null && 'nav' in page ? (page as { nav: NavSettings }) : null;
}
