import { useLocation } from 'react-router';
import type { NavSettings } from '#providers/content/types.ts';
import { type PageHandle, usePageHandle } from '#site/kernel/layout/page-handle.ts';

type Resolved = { [Name in keyof NavSettings]: NonNullable<NavSettings[Name]> } & Pick<PageHandle, 'picture'>;

/** The settings of the page on screen over the defaults: white on home and on pages of their own slug, black elsewhere; all buttons on (NAV-4). */
export function useNavSettings(): Resolved {
  const { pathname } = useLocation();
  const { page, navColor, picture } = usePageHandle();
  const isOwnSlug = page?.slug === pathname.replaceAll('/', '');
  return {
    color: page?.nav.color ?? navColor ?? (isOwnSlug ? 'white' : 'black'),
    picture,
    buyButtonActive: page?.nav.buyButtonActive ?? true,
    menuButtonActive: page?.nav.menuButtonActive ?? true,
  };
}
