/** Where the picture of a block is taken, with the names of its fields. */
export interface Pictured {
  /** A page of the seed. */
  path: string;
  /** Id of an entry on the page. */
  entry: string;
  /** The field with the block's items, if they are entries with ids of their own. */
  items?: string;
  /** The field with the block's picture; undefined: the picture is in its items, or there is none. */
  picture?: string;
}

/** The blocks of which `docs/editors.md` has a picture, by content type. */
export const pictured: Readonly<Record<string, Pictured>> = {
  headerBlock: { path: '/about', entry: 'about-headerBlocks-0', picture: 'backgroundDesktop' },
  textBlock: { path: '/about', entry: 'about-contentBlocks-5', picture: 'foregroundMedia' },
  testimonialBlock: { path: '/about', entry: 'about-contentBlocks-1' },
  accordionBlock: { path: '/going-light', entry: 'going-light-contentBlocks-1', picture: 'accordionItems › image' },
  faqBlock: { path: '/faq', entry: 'faq-contentBlocks-1', items: 'faqItems' },
  productBlock: { path: '/going-light', entry: 'going-light-contentBlocks-3', picture: 'products › image' },
  detailsBlock: { path: '/contact', entry: 'other-letters' },
  searchBlock: { path: '/contact', entry: 'contact-contentBlocks-1' },
  singleImageBlock: { path: '/blog/things-that-end', entry: 'things-that-end-contentBlocks-3', picture: 'image' },
};

/** The picture's address in `docs/editors.md`. */
export function pictureOf(type: string): string {
  return `editors/${type}.webp`;
}
