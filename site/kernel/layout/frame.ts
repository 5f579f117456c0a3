import { useRouteLoaderData } from 'react-router';
import type { FrameSettings, NewsletterSettings } from '#providers/content/types.ts';
import type { Pixel } from '#site/kernel/context.ts';

/** The root's loader data: what the frame around every page needs. */
export interface Frame {
  siteUrl: string;
  /** The help centre's; null without one. */
  supportUrl: string | null;
  /** Whether the browser's errors are reported. */
  takesReports: boolean;
  /** null where none is configured. */
  pixel: Pixel | null;
  /** null when they could not be read. */
  settings: FrameSettings | null;
  /** How the form for the newsletter looks; null when that could not be read. */
  newsletter: NewsletterSettings | null;
}

/** Enough to find the shop. */
const plainSettings: FrameSettings = {
  welcomeMessage: null,
  banner: null,
  logos: { white: null, black: null },
  modalPageLogo: null,
  errorPageBackground: null,
  orderConfirmationBackground: null,
  address: [],
  menu: [{ name: 'Shop', link: { href: '/shop', openInNewTab: false, ariaLabel: null }, popoverMenuOnly: false }],
  bottomLinks: [],
  social: [],
  preOrderActive: true,
};

interface FrameInUse extends Frame {
  settings: FrameSettings;
  isComplete: boolean;
}

export function useFrame(): FrameInUse {
  const frame = useRouteLoaderData<Frame>('root');
  const settings = frame?.settings ?? null;
  return {
    siteUrl: frame?.siteUrl ?? '',
    supportUrl: frame?.supportUrl ?? null,
    takesReports: frame?.takesReports ?? false,
    pixel: frame?.pixel ?? null,
    settings: settings ?? plainSettings,
    newsletter: frame?.newsletter ?? null,
    isComplete: settings !== null,
  };
}
