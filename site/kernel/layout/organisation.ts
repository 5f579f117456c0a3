/** The brand's data for search engines and social cards (HOME-7). */
export const organisation = {
  name: 'Light',
  description:
    'Light makes phones for calls, messages and a few useful tools. No feeds, no ads, nothing that asks for more of your time than you meant to give.',
  logo: '/icon-512.png',
} as const;

export function organisationData(siteUrl: string): object {
  const { name, description, logo } = organisation;
  return { '@type': 'Organization', name, url: siteUrl, logo: siteUrl + logo, description };
}
