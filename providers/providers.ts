import { createCloud } from './cloud/cloud.ts';
import { createContent } from './content/content.ts';
import type { ContentAddress } from './content/content-client.ts';
import { createGeo, type GeoAddress } from './geo/geo.ts';
import { createNewsletter } from './newsletter/newsletter.ts';
import type { StartPageAddress } from './start-page/query-client.ts';
import { createStartPage } from './start-page/start-page.ts';
import type { StorefrontAddress } from './storefront/call.ts';
import { createStorefront } from './storefront/storefront.ts';
import { detached, withTimeLimit } from './transport/call-scope.ts';
import { createResponseCache } from './transport/response-cache/response-cache.ts';
import { type TimeLimits, timeLimits } from './transport/time-limits.ts';
import type { Fetch, Report } from './transport/types.ts';
import type { Providers } from './types.ts';
import { createVideo, type VideoAddress } from './video/video.ts';

export interface ProviderAddresses {
  storefront: StorefrontAddress;
  content: ContentAddress;
  startPage: StartPageAddress;
  /** The cloud API's origin; null without one. */
  cloud: string | null;
  /** Where the mailing list's own form is sent to. */
  newsletter: string;
  /** The lookup of countries, and its token if it has one. */
  geo: GeoAddress;
  video: VideoAddress;
  /** Milliseconds that an answer to reading is fresh; as the policy says when left out. */
  ttlMs?: number;
  /** Milliseconds that an old answer stands in for one that cannot be had. */
  graceMs: number;
  /** Time limits that differ from the usual ones. */
  timeLimits?: Partial<TimeLimits>;
  /** Data source name (DSN) of the error reports; null where nobody takes them. */
  errorReports: string | null;
}

/** Every outside service, behind our own types. Addresses, `fetch` and `report` come in; nothing here reads the environment. */
export function createProviders(addresses: ProviderAddresses, fetch: Fetch, report: Report): Providers {
  const { ttlMs, graceMs } = addresses;
  const limits = { ...timeLimits, ...addresses.timeLimits };
  const cache = createResponseCache({ report, ttlMs, graceMs, timeLimit: limits.sharedRead });
  return {
    storefront: createStorefront(addresses.storefront, fetch, limits.storefront),
    content: createContent(addresses.content, fetch, report, cache, limits),
    startPage: createStartPage(addresses.startPage, fetch, report, limits.startPage),
    cloud: addresses.cloud === null ? null : createCloud(addresses.cloud, fetch, limits.cloud),
    geo: createGeo(addresses.geo, fetch, limits.geo),
    newsletter: createNewsletter(addresses.newsletter, fetch, limits.newsletter),
    video: createVideo(addresses.video, fetch, cache, limits.video),
    withTimeLimit,
    detached,
  };
}
