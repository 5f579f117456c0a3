import { shapeBlocks, shapeItems } from '../shaping/blocks/shape-block.ts';
import type { Story } from '../shaping/blocks/types.ts';
import type { Entry } from '../shaping/entry/entry.ts';
import { shapeHref, shapeLink } from '../shaping/links/shape-link.ts';
import { shapePicture } from '../shaping/media/shape-picture.ts';
import { present } from '../shaping/present.ts';
import { cssColor } from './css-value.ts';
import { shapePicturedCard } from './shape-article.ts';
import type { ErrorPage, LayoutNewsletter, MenuLink, NewsletterSettings, Settings } from './types.ts';

/** The global settings; every field may be absent. */
export function shapeSettings(settings: Entry): Settings {
  const picture = (name: string) => shapePicture(settings.entry(name));
  const banner = settings.text('siteWideBanner');
  return {
    welcomeMessage: settings.text('welcomeMessage'),
    banner: banner ? { text: banner, href: shapeHref(settings, 'siteWideBannerLink') } : null,
    logos: { white: picture('lightLogoWhite'), black: picture('lightLogoBlack') },
    modalPageLogo: picture('modalPageBottomLogo'),
    errorPageBackground: picture('errorPageBackgroundImage'),
    orderConfirmationBackground: picture('orderConfirmationPageBackgroundImage'),
    address: (settings.text('footerAddress') ?? '').split('\n').filter((line) => line.trim() !== ''),
    menu: shapeMenu(settings, 'menu'),
    bottomLinks: shapeMenu(settings, 'footerBottomLinks'),
    social: settings.entries('socialIcons').flatMap((entry) => {
      const link = shapeMenuLink(entry);
      return link ? { ...link, ...present({ icon: shapePicture(entry.entry('icon')) }) } : [];
    }),
    preOrderActive: settings.flag('activatePreOrderButton'),
    tagOrder: settings.texts('tagOrderOnBlogNavigation'),
    selectedArticles: settings.entries('selectedArticles').flatMap((article) => shapePicturedCard(article) ?? []),
    faqs: {
      lightPhoneII: shapeItems(settings, 'lightPhoneIIFaqs'),
      lightPhoneIII: shapeItems(settings, 'lightPhoneIIIFaqs'),
    },
    stories: {
      lightPhoneII: shapeStories(settings, 'lightPhoneIIStories'),
      lightPhoneIII: shapeStories(settings, 'lightPhoneIIIStories'),
    },
  };
}

/** The text blocks of a list that have a title and a picture; other blocks are left out. */
function shapeStories(settings: Entry, name: string): Story[] {
  return shapeBlocks(settings, name).flatMap((block) => {
    if (block.type !== 'text' || !block.title || !block.foreground || block.foreground.kind === 'film') return [];
    const { title, body, foreground: picture } = block;
    return [{ title, body, picture }];
  });
}

function shapeMenu(settings: Entry, name: string): MenuLink[] {
  return settings.entries(name).flatMap((entry) => shapeMenuLink(entry) ?? []);
}

function shapeMenuLink(entry: Entry): MenuLink | null {
  const name = entry.requiredText('name');
  const link = shapeLink(entry, 'link');
  if (!name || !link) return null;
  return present({
    name,
    href: link.href,
    openInNewTab: link.openInNewTab || entry.flag('openInNewTab'),
    ariaLabel: link.ariaLabel ?? entry.text('ariaLabel'),
    popoverMenuOnly: entry.flag('popoverMenuOnly'),
  });
}

/** The error page, with defaults for empty fields (PAGE-4). */
export function shapeErrorPage(page: Entry): ErrorPage {
  return {
    background: shapePicture(page.entry('backgroundImage')),
    logo: shapePicture(page.entry('logo')),
    message: page.text('errorMessage') ?? 'Something went wrong',
    button: { label: page.text('buttonLabel') ?? 'return to home', href: shapeHref(page, 'buttonLink') ?? '/' },
  };
}

/** The newsletter form in the footer, where the editors have left it empty or their settings cannot be read. */
export const defaultNewsletter: LayoutNewsletter = {
  text: 'subscribe to our newsletter, sent sparingly',
  renderInFooter: true,
};

/** The newsletter form, with defaults for empty fields. */
export function shapeNewsletter(signup: Entry): NewsletterSettings {
  return {
    text: signup.text('text') ?? defaultNewsletter.text,
    backgroundHexColor: cssColor(signup, 'backgroundHexColor') ?? '#C6C5C1',
    contentTextColor: cssColor(signup, 'contentTextColor') ?? 'White',
    contentColor: cssColor(signup, 'contentColor'),
    backgroundColor: cssColor(signup, 'backgroundColor') ?? 'Gray',
    variant: signup.text('variant') === 'secondary' ? 'secondary' : 'primary',
    renderInFooter: signup.optionalFlag('renderInFooter') ?? defaultNewsletter.renderInFooter,
    url: signup.text('url'),
  };
}
