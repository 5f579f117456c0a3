import type { MetaDescriptor } from 'react-router';
import type { LayoutSettings, Metadata } from '#providers/content/types.ts';
import type { Picture } from '#providers/shaping/media/types.ts';
import { pictureAddress, shownHeight, shownWidth } from '#site/kernel/ui/picture-address.ts';
import type { LayoutData } from './layout-data.ts';
import { organisation } from './organisation.ts';

interface PageHead {
  /** The site's own origin, for absolute addresses. */
  siteUrl: string;
  /** The page's canonical path; without one the page is not for search engines. */
  path?: string;
  /** Without it the title is the brand's own. */
  title?: string | null;
  description?: string | null;
  /** What editors wrote; it overrides the rest. */
  metadata?: Partial<Metadata>;
  /** The card's picture where editors chose none: the brand's own by default. */
  picture?: Picture | null;
  /** schema.org data about the page. */
  structuredData?: readonly object[];
}

/** Pixels: twice what large cards show. */
const cardWidth = 1200;

/**
 * Title, description, social card, canonical address and structured data of a page (PAGE-5); the brand's own where editors left them empty.
 * The card has no `twitter:` title, description and picture: without them the same `og:` properties are used (X, "Cards markup").
 */
export function pageHead({
  siteUrl,
  path,
  title,
  description,
  metadata = {},
  picture,
  structuredData = [],
}: PageHead): MetaDescriptor[] {
  const name = metadata.title ?? title;
  const text = metadata.description ?? description ?? organisation.description;
  return [
    { title: name ? `${name} | ${organisation.name}` : organisation.name },
    { name: 'description', content: text },
    { property: 'og:type', content: 'website' },
    { property: 'og:site_name', content: organisation.name },
    { property: 'og:title', content: metadata.shareTitle ?? name ?? organisation.name },
    { property: 'og:description', content: metadata.shareDescription ?? text },
    ...cardPicture(metadata.shareGraphic ?? picture, siteUrl),
    { name: 'twitter:card', content: 'summary_large_image' },
    ...(path === undefined || metadata.noIndex ? [{ name: 'robots', content: 'noindex' }] : []),
    ...(path === undefined ? [] : canonical(siteUrl + path)),
    ...structuredData.map((data) => ({ 'script:ld+json': { '@context': 'https://schema.org', ...data } })),
  ];
}

function cardPicture(picture: Picture | null | undefined, siteUrl: string): MetaDescriptor[] {
  if (!picture) return [{ property: 'og:image', content: `${siteUrl}/social-share.jpg` }];
  const width = Math.min(cardWidth, shownWidth(picture));
  const height = Math.round((width * shownHeight(picture)) / shownWidth(picture));
  return [
    { property: 'og:image', content: pictureAddress(picture, cardWidth) },
    { property: 'og:image:width', content: String(width) },
    { property: 'og:image:height', content: String(height) },
    ...(picture.alt ? [{ property: 'og:image:alt', content: picture.alt }] : []),
  ];
}

/** Without query, so that every variant of an address counts for one page. */
function canonical(address: string): MetaDescriptor[] {
  return [
    { tagName: 'link', rel: 'canonical', href: address },
    { property: 'og:url', content: address },
  ];
}

/** Matches as a `meta` function receives them: the root's first, without data when it could not be loaded. */
type PageMatches = readonly [{ loaderData: LayoutData | undefined }, ...unknown[]];

/** The site's origin from the root's loader data, which every `meta` function receives. */
export function siteUrlOf([root]: PageMatches): string {
  return root.loaderData?.siteUrl ?? '';
}

/** The settings of the layout from the same data; null when they could not be read. */
export function settingsOf([root]: PageMatches): LayoutSettings | null {
  return root.loaderData?.settings ?? null;
}
