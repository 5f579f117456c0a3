import { href } from 'react-router';
import type { Organization } from 'schema-dts';
import type { LayoutSettings } from '#providers/content/types.ts';

/** The brand's data for search engines and social cards (HOME-7). */
export const organisation = {
  name: 'Light',
  description:
    'Light makes phones for calls, messages and a few useful tools. No feeds, no ads, nothing that asks for more of your time than you meant to give.',
  logo: '/icon-512.png',
} as const;

/** Names the organisation in the structured data of every page. */
export function organisationId(siteUrl: string) {
  return { '@id': `${siteUrl}/#organisation` };
}

/** The organisation on pages about something else. */
export function publisherData(siteUrl: string) {
  return {
    '@type': 'Organization',
    ...organisationId(siteUrl),
    name: organisation.name,
    url: siteUrl,
  } as const satisfies Organization;
}

const returnPolicyPath = href('/:slug', { slug: 'return-policy' });

/**
 * The organisation as a seller. Its return policy is the editors' text, which has no structure: it is linked where the layout links it.
 *
 * @param settings null when they could not be read
 */
export function sellerData(siteUrl: string, settings: LayoutSettings | null) {
  const links = settings ? [...settings.menu, ...settings.bottomLinks] : [];
  const hasReturnPolicy = links.some(({ link }) => link.href === returnPolicyPath);
  return {
    ...publisherData(siteUrl),
    ...(hasReturnPolicy && {
      hasMerchantReturnPolicy: {
        '@type': 'MerchantReturnPolicy',
        merchantReturnLink: siteUrl + returnPolicyPath,
      },
    }),
  } satisfies Organization;
}
