import { createCloud } from './cloud/cloud.ts';
import { createContent } from './content/content.ts';
import type { ContentAddress } from './content/content-client.ts';
import { createGeo, type GeoAddress } from './geo/geo.ts';
import { createNewsletter } from './newsletter/newsletter.ts';
import { reportingOnce } from './shaping/entry/entry.ts';
import { cacheSharedReads } from './shared-reads.ts';
import type { StartPageAddress } from './start-page/query-client.ts';
import { createStartPage } from './start-page/start-page.ts';
import type { StorefrontAddress } from './storefront/call.ts';
import type { Range } from './storefront/range.ts';
import { createStorefront } from './storefront/storefront.ts';
import { detached, withTimeLimit } from './transport/call-scope.ts';
import { createCircuits } from './transport/circuit.ts';
import type { Fetch } from './transport/http.ts';
import type { Report } from './transport/provider-error.ts';
import { noteIncomplete } from './transport/read-record.ts';
import { createResponseCache } from './transport/response-cache/response-cache.ts';
import { type TimeLimits, timeLimits } from './transport/time-limits.ts';
import type { Providers } from './types.ts';
import { createVideo, type VideoAddress } from './video/video.ts';

export interface ProviderAddresses {
  storefront: StorefrontAddress;
  range: Range;
  content: ContentAddress;
  startPage: StartPageAddress;
  /** The cloud API's origin; null without one. */
  cloud: string | null;
  /** The action URL of the mailing list's own form. */
  newsletter: string;
  geo: GeoAddress;
  video: VideoAddress;
  /** Time to live of cached responses in milliseconds; the policy's by default. */
  ttlMs?: number;
  /** Milliseconds that a stale response may be used when no new one can be loaded. */
  graceMs: number;
  /** Timeouts that differ from the default ones. */
  timeLimits?: Partial<TimeLimits>;
  /** Data source name (DSN) for `createErrorReports`; null without error reports. */
  errorReports: string | null;
}

/** Clients of every outside service, with our own types. Addresses, `fetch` and `report` are arguments; nothing here reads the environment. */
export function createProviders(addresses: ProviderAddresses, fetch: Fetch, report: Report): Providers {
  const { ttlMs, graceMs } = addresses;
  const limits = { ...timeLimits, ...addresses.timeLimits };
  const cache = createResponseCache({ report, ttlMs, graceMs, timeLimit: limits.sharedRead });
  const circuits = createCircuits(limits.openCircuit);
  const storefront = createStorefront(addresses.storefront, fetch, {
    timeLimit: limits.storefront,
    listTimeout: limits.list,
    range: addresses.range,
    circuit: circuits.storefront,
  });
  const reportField = reportingOnce(report);
  const content = createContent(addresses.content, fetch, reportField, cache, limits, circuits.content);
  const startPage = createStartPage(addresses.startPage, fetch, reportField, limits.startPage, circuits.startPage);
  return {
    ...cacheSharedReads({ storefront, startPage }, cache, limits.list),
    content,
    cloud: addresses.cloud === null ? null : createCloud(addresses.cloud, fetch, limits.cloud, circuits.cloud),
    geo: createGeo(addresses.geo, fetch, limits.geo, circuits.geo),
    newsletter: createNewsletter(addresses.newsletter, fetch, reportField, limits.newsletter, circuits.newsletter),
    video: createVideo(addresses.video, fetch, cache, limits.video, circuits.video),
    circuits,
    withTimeLimit,
    detached,
    detachedLists: (read) => detached(limits.list, read),
    noteIncomplete,
    async purgeTags(tags) {
      content.purgeLists(new Set(tags));
      storefront.purgeHandles(tags);
      await cache.purgeTags([...tags, ...content.linkedTags(tags)]);
    },
  };
}
