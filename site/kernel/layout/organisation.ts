import { href } from 'react-router';
import type { Organization } from 'schema-dts';
import type { LayoutSettings } from '#providers/content/types.ts';
import type { LayoutData } from './layout-data.ts';

/** What structured data need of the site: its origin and its brand (HOME-7). */
export type SiteFacts = Pick<LayoutData, 'siteUrl' | 'brand'>;

/** Names the organization in the structured data of every page. */
export function organisationId(siteUrl: string) {
  return { '@id': `${siteUrl}/#organisation` };
}

/** The organization on pages about something else. */
export function publisherData({ siteUrl, brand }: SiteFacts) {
  return {
    '@type': 'Organization',
    ...organisationId(siteUrl),
    name: brand.name,
    url: siteUrl,
  } as const satisfies Organization;
}

const returnPolicyPath = href('/:slug', { slug: 'return-policy' });

/**
 * The organization as a seller. Its return policy is the editors' text, which has no structure: it is linked where the layout links it.
 *
 * @param settings null when they could not be read
 */
export function sellerData(site: SiteFacts, settings: LayoutSettings | null) {
  const links = settings ? [...settings.menu, ...settings.bottomLinks] : [];
  const hasReturnPolicy = links.some((link) => link.href === returnPolicyPath);
  return {
    ...publisherData(site),
    ...(hasReturnPolicy && {
      hasMerchantReturnPolicy: {
        '@type': 'MerchantReturnPolicy',
        merchantReturnLink: site.siteUrl + returnPolicyPath,
      },
    }),
  } satisfies Organization;
}
