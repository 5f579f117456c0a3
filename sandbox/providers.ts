import { createCheckout } from './checkout/checkout.ts';
import { createContent } from './content/content.ts';
import { createMedia } from './media/media.ts';
import type { CreateProvider, ProviderName } from './provider.ts';
import { createStartPage } from './start-page/start-page.ts';
import { createStorefront } from './storefront/storefront.ts';

/** Every stand-in there is: one line each. Their ports follow from `providerNames`. */
export const providers: Partial<Record<ProviderName, CreateProvider>> = {
  storefront: createStorefront,
  content: createContent,
  startPage: createStartPage,
  media: createMedia,
  checkout: createCheckout,
};
