import type { MetaDescriptor } from 'react-router';
import type { Metadata } from '#providers/content/types.ts';
import { pictureAddress } from '#site/kernel/ui/picture-address.ts';
import type { LayoutData } from './layout-data.ts';
import { organisation } from './organisation.ts';

interface PageHead {
  /** The site's own origin, for absolute addresses. */
  siteUrl: string;
  /** Without it the title is the brand's own. */
  title?: string | null;
  description?: string | null;
  metadata?: Metadata;
  /** schema.org data about the page. */
  structuredData?: object;
  noIndex?: boolean;
}

/** Title, description, social card and structured data of a page (PAGE-5); the brand's own where editors left them empty. */
export function pageHead({
  siteUrl,
  title,
  description,
  metadata,
  structuredData,
  noIndex,
}: PageHead): MetaDescriptor[] {
  const name = metadata?.title ?? title;
  const text = metadata?.description ?? description ?? organisation.description;
  const shareTitle = metadata?.shareTitle ?? name ?? organisation.name;
  const shareText = metadata?.shareDescription ?? text;
  const image = metadata?.shareGraphic ? pictureAddress(metadata.shareGraphic, 1200) : `${siteUrl}/social-share.jpg`;
  return [
    { title: name ? `${name} | ${organisation.name}` : organisation.name },
    { name: 'description', content: text },
    { property: 'og:type', content: 'website' },
    { property: 'og:site_name', content: organisation.name },
    { property: 'og:title', content: shareTitle },
    { property: 'og:description', content: shareText },
    { property: 'og:image', content: image },
    { name: 'twitter:card', content: 'summary_large_image' },
    { name: 'twitter:title', content: shareTitle },
    { name: 'twitter:description', content: shareText },
    { name: 'twitter:image', content: image },
    ...(noIndex || metadata?.noIndex ? [{ name: 'robots', content: 'noindex' }] : []),
    ...(structuredData ? [{ 'script:ld+json': { '@context': 'https://schema.org', ...structuredData } }] : []),
  ];
}

/** Matches as a `meta` function receives them: the root's first, without data when it could not be loaded. */
type PageMatches = readonly [{ loaderData: LayoutData | undefined }, ...unknown[]];

/** The site's origin from the root's loader data, which every `meta` function receives. */
export function siteUrlOf([root]: PageMatches): string {
  return root.loaderData?.siteUrl ?? '';
}
