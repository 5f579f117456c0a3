import { type Fields, flag, listOfFields, text } from '../blocks/fields.ts';
import { shapeLink } from '../blocks/shape-link.ts';
import { shapePicture } from '../media/shape-medium.ts';
import type { MenuLink, Settings, SocialLink } from './types.ts';

/** The global settings; every field may be missing, and so may the entry. */
export function shapeSettings(settings: Fields): Settings {
  const banner = text(settings.siteWideBanner);
  return {
    welcomeMessage: text(settings.welcomeMessage),
    banner: banner ? { text: banner, href: text(settings.siteWideBannerLink) } : null,
    logos: {
      white: shapePicture(settings.lightLogoWhite, 'content'),
      black: shapePicture(settings.lightLogoBlack, 'content'),
    },
    address: (text(settings.footerAddress) ?? '').split('\n').filter((line) => line.trim() !== ''),
    menu: shapeMenu(settings.menu),
    bottomLinks: shapeMenu(settings.footerBottomLinks),
    social: shapeSocial(settings.socialIcons),
    preOrderActive: flag(settings.activatePreOrderButton),
  };
}

function shapeMenu(value: unknown): MenuLink[] {
  return listOfFields(value).flatMap((entry) => shapeMenuLink(entry) ?? []);
}

function shapeSocial(value: unknown): SocialLink[] {
  return listOfFields(value).flatMap((entry) => {
    const link = shapeMenuLink(entry);
    return link ? { ...link, icon: shapePicture(entry.icon, 'content') } : [];
  });
}

function shapeMenuLink(entry: Fields): MenuLink | null {
  const name = text(entry.name);
  const link = shapeLink(entry.link);
  if (!name || !link) return null;
  const openInNewTab = flag(entry.openInNewTab);
  return { name, link: { ...link, openInNewTab }, popoverMenuOnly: flag(entry.popoverMenuOnly) };
}
