import type { MetaDescriptor } from 'react-router';
import type { LayoutSettings, Metadata } from '#providers/content/types.ts';
import type { Picture } from '#providers/shaping/media/types.ts';
import { pictureAddress, shownHeight, shownWidth } from '#site/kernel/ui/picture-address.ts';
import { type LayoutData, unnamed } from './layout-data.ts';
import type { SiteFacts } from './organisation.ts';

interface PageHead {
  /** The matches of the `meta` function, with the site's origin and brand. */
  matches: PageMatches;
  /** The page's canonical path; a page without one is not for search engines. */
  path?: string;
  /** The page's title; without one, the title is the brand's own. */
  title?: string | null;
  description?: string | null;
  /** Metadata that editors wrote; it overrides the rest. */
  metadata?: Partial<Metadata>;
  /** The card's picture if editors chose none; the brand's own by default. */
  picture?: Picture | null;
  /** schema.org data about the page, for the server's HTML: each page leaves it out of the browser's build, by `import.meta.env.SSR`. */
  structuredData?: readonly object[] | false;
}

/** Pixels: twice the width at which large cards are shown. */
const cardWidth = 1200;

/**
 * Title, description, social card, canonical address and structured data of a page (PAGE-5), with the brand's own where editors left a field empty.
 * The card has no `twitter:` title, description and picture: without them the same `og:` properties are used (X, "Cards markup").
 */
export function pageHead({
  matches,
  path,
  title,
  description,
  metadata = {},
  picture,
  structuredData,
}: PageHead): MetaDescriptor[] {
  const { siteUrl, brand } = siteOf(matches);
  const name = metadata.title ?? title;
  const text = metadata.description ?? description ?? brand.description;
  return [
    { title: pageTitle(name, brand) },
    { name: 'description', content: text },
    { property: 'og:type', content: 'website' },
    { property: 'og:site_name', content: brand.name },
    { property: 'og:title', content: metadata.shareTitle ?? name ?? brand.name },
    { property: 'og:description', content: metadata.shareDescription ?? text },
    ...cardPicture(metadata.shareGraphic ?? picture, siteUrl),
    { name: 'twitter:card', content: 'summary_large_image' },
    ...(path === undefined || metadata.noIndex ? [{ name: 'robots', content: 'noindex' }] : []),
    ...(path === undefined ? [] : canonical(siteUrl + path)),
    ...(structuredData ? structuredData.map(structuredDataScript) : []),
  ];
}

function structuredDataScript(data: object): MetaDescriptor {
  return { 'script:ld+json': { '@context': 'https://schema.org', ...data } };
}

/** "Cart | Light"; the brand's name alone for a page without a title. */
export function pageTitle(title: string | null | undefined, { name }: SiteFacts['brand']): string {
  return [title, name].filter(Boolean).join(' | ');
}

function cardPicture(picture: Picture | null | undefined, siteUrl: string): MetaDescriptor[] {
  if (!picture) return sizedCard(`${siteUrl}/social-share.jpg`, cardWidth, 630);
  const width = Math.min(cardWidth, shownWidth(picture));
  const height = Math.round((width * shownHeight(picture)) / shownWidth(picture));
  return [
    ...sizedCard(pictureAddress(picture, cardWidth), width, height),
    ...(picture.alt ? [{ property: 'og:image:alt', content: picture.alt }] : []),
  ];
}

/** The picture of a card with its size, so that the card is shown before the picture has been read (The Open Graph protocol, "Structured Properties"). */
function sizedCard(address: string, width: number, height: number): MetaDescriptor[] {
  return [
    { property: 'og:image', content: address },
    { property: 'og:image:width', content: String(width) },
    { property: 'og:image:height', content: String(height) },
  ];
}

/** The canonical address has no query, so that all variants of an address count as one page. */
function canonical(address: string): MetaDescriptor[] {
  return [
    { tagName: 'link', rel: 'canonical', href: address },
    { property: 'og:url', content: address },
  ];
}

/** Matches as a `meta` function receives them: the root's first, without data when it could not be loaded. */
export type PageMatches = readonly [{ loaderData: LayoutData | undefined }, ...unknown[]];

/** The site's origin and brand from the root's loader data, which every `meta` function receives. */
export function siteOf([root]: PageMatches): SiteFacts {
  const { siteUrl = '', brand = unnamed } = root.loaderData ?? {};
  return { siteUrl, brand };
}

/** The layout's words from the root's loader data; null when it could not be loaded. */
export function layoutWordsOf([root]: PageMatches): LayoutData['words'] | null {
  return root.loaderData?.words ?? null;
}

/** The layout's settings from the root's loader data; null when they could not be read. */
export function settingsOf([root]: PageMatches): LayoutSettings | null {
  return root.loaderData?.settings ?? null;
}
