import { type Fields, flag, listOfFields, text } from '../blocks/fields.ts';
import { shapeLink } from '../blocks/shape-link.ts';
import type { MenuLink, Settings } from './types.ts';

/** The global settings; every field may be missing, and so may the entry. */
export function shapeSettings(settings: Fields): Settings {
  const banner = text(settings.siteWideBanner);
  return {
    welcomeMessage: text(settings.welcomeMessage),
    banner: banner ? { text: banner, href: text(settings.siteWideBannerLink) } : null,
    address: (text(settings.footerAddress) ?? '').split('\n').filter((line) => line.trim() !== ''),
    menu: shapeMenu(settings.menu),
    bottomLinks: shapeMenu(settings.footerBottomLinks),
    social: shapeMenu(settings.socialIcons),
    preOrderActive: flag(settings.activatePreOrderButton),
  };
}

function shapeMenu(value: unknown): MenuLink[] {
  return listOfFields(value).flatMap((entry) => {
    const name = text(entry.name);
    const link = shapeLink(entry.link);
    if (!name || !link) return [];
    return [
      { name, link: { ...link, openInNewTab: flag(entry.openInNewTab) }, popoverMenuOnly: flag(entry.popoverMenuOnly) },
    ];
  });
}
