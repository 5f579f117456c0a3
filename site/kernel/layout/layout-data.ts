import { href, useRouteLoaderData } from 'react-router';
import type { LayoutNewsletter, LayoutSettings, Words } from '#providers/content/types.ts';
import type { Pixel } from '#site/kernel/context.ts';

/** The root loader's data: what the layout of every page needs. */
export interface LayoutData {
  siteUrl: string;
  /** Address of the help center; null without one. */
  supportUrl: string | null;
  takesReports: boolean;
  /** null where none is configured. */
  pixel: Pixel | null;
  brand: Words['brand'];
  words: Words['layoutWords'];
  /** The cart is opened over every page, without a read of its own (decision 0044). */
  cartWords: Words['cartWords'];
  /** null when they could not be read. */
  settings: LayoutSettings | null;
  /** `isPlain` where the editors' settings could not be read: the form has defaults (NEWS-3). */
  newsletter: LayoutNewsletter & { isPlain?: boolean };
}

/** Defaults while the settings are missing: the menu has a link to the shop. */
const plainSettings: LayoutSettings = {
  welcomeMessage: null,
  banner: null,
  logos: { white: null, black: null },
  address: [],
  menu: [{ name: 'Shop', href: href('/shop/:collection?') }],
  bottomLinks: [],
  social: [],
  preOrderActive: true,
};

interface LayoutDataInUse extends LayoutData {
  settings: LayoutSettings;
  isComplete: boolean;
}

export const unnamed: LayoutData['brand'] = { name: '', description: '' };

export function useLayoutData(): LayoutDataInUse {
  const data = useRouteLoaderData<LayoutData>('root');
  const settings = data?.settings ?? null;
  return {
    siteUrl: data?.siteUrl ?? '',
    brand: data?.brand ?? unnamed,
    // Without the root's data there is only the error screen, which has neither these words nor a form.
    words: data?.words ?? ({} as LayoutData['words']),
    cartWords: data?.cartWords ?? ({} as LayoutData['cartWords']),
    newsletter: data?.newsletter ?? ({} as LayoutNewsletter),
    supportUrl: data?.supportUrl ?? null,
    takesReports: data?.takesReports ?? false,
    pixel: data?.pixel ?? null,
    settings: settings ?? plainSettings,
    isComplete: settings !== null,
  };
}
