import { createCheckout } from './checkout/checkout.ts';
import { createCloud } from './cloud/cloud.ts';
import { createContent } from './content/content.ts';
import { createDashboard } from './dashboard/dashboard.ts';
import { createErrorReports } from './error-reports/error-reports.ts';
import { createGeo } from './geo/geo.ts';
import { createMedia } from './media/media.ts';
import { createNewsletter } from './newsletter/newsletter.ts';
import { createPixel } from './pixel/pixel.ts';
import type { CreateProvider, ProviderName } from './provider.ts';
import { createStartPage } from './start-page/start-page.ts';
import { createStorefront } from './storefront/storefront.ts';
import { createSupport } from './support/support.ts';
import { createVideo } from './video/video.ts';

/** Every provider. Their ports follow from `providerNames`. */
export const providers: Partial<Record<ProviderName, CreateProvider>> = {
  storefront: createStorefront,
  content: createContent,
  startPage: createStartPage,
  newsletter: createNewsletter,
  support: createSupport,
  dashboard: createDashboard,
  geo: createGeo,
  errorReports: createErrorReports,
  cloud: createCloud,
  video: createVideo,
  media: createMedia,
  checkout: createCheckout,
  pixel: createPixel,
};
