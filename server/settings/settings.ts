import { z } from 'zod';
import * as provider from './provider-settings.ts';
import * as site from './site-settings.ts';

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
