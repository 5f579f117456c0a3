import { z } from 'zod';
import * as provider from './provider-settings.ts';
import * as site from './site-settings.ts';

/** The settings by topic, in the order in which a team fills them in. */
export const settingGroups = [
  { title: 'The site', settings: site.siteSettings },
  { title: 'The storefront: products, carts and the checkout (Shopify)', settings: provider.storefrontSettings },
  { title: 'The content service: pages, articles and words (Contentful)', settings: provider.contentSettings },
  { title: 'The query service: the home page (Sanity)', settings: provider.startPageSettings },
  { title: 'The company’s own services', settings: provider.companySettings },
  { title: 'The newsletter and the country of a visitor', settings: provider.visitorSettings },
  { title: 'Pictures and films', settings: provider.mediaSettings },
  { title: 'The names that the catalogue has for what is sold with a phone', settings: provider.rangeSettings },
  { title: 'Webhooks, by which changes show at once', settings: site.webhookSettings },
  { title: 'The preview of unpublished content', settings: site.previewSettings },
  { title: 'Operations', settings: site.operationsSettings },
  { title: 'Marketing and payment', settings: provider.marketingSettings },
];

/** Every setting of the site, by its name in the environment; what each is for is shown to operators (operator-pages.ts) and in `.env.example`. */
export const settings = z.object({
  ...site.siteSettings,
  ...site.operationsSettings,
  ...provider.storefrontSettings,
  ...provider.rangeSettings,
  ...provider.contentSettings,
  ...provider.startPageSettings,
  ...provider.mediaSettings,
  ...provider.companySettings,
  ...provider.visitorSettings,
  ...site.webhookSettings,
  ...site.previewSettings,
  ...provider.marketingSettings,
});

export type Settings = z.output<typeof settings>;
