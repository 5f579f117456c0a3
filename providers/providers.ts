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
import { detached, withCallTimeout } from './transport/call-scope.ts';
import { createCircuits } from './transport/circuit.ts';
import type { Fetch } from './transport/http.ts';
import type { Report } from './transport/provider-error.ts';
import { noteIncomplete } from './transport/read-record.ts';
import { createResponseCache } from './transport/response-cache/response-cache.ts';
import { defaultTimeouts, type Timeouts } from './transport/timeouts.ts';
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
  timeouts?: Partial<Timeouts>;
  /** Data source name (DSN) for `createErrorReports`; null without error reports. */
  errorReports: string | null;
}

/** Clients of every outside service, with our own types. Addresses, `fetch` and `report` are arguments; nothing here reads the environment. */
export function createProviders(addresses: ProviderAddresses, fetch: Fetch, report: Report): Providers {
  const { ttlMs, graceMs } = addresses;
  const timeouts = { ...defaultTimeouts, ...addresses.timeouts };
  const cache = createResponseCache({ report, ttlMs, graceMs, timeout: timeouts.sharedRead });
  const circuits = createCircuits(timeouts.openCircuit);
  const storefront = createStorefront(addresses.storefront, fetch, {
    timeout: timeouts.storefront,
    listTimeout: timeouts.list,
    range: addresses.range,
    circuit: circuits.storefront,
  });
  const reportField = reportingOnce(report);
  const content = createContent(addresses.content, fetch, reportField, cache, timeouts, circuits.content);
  const startPage = createStartPage(addresses.startPage, fetch, reportField, timeouts.startPage, circuits.startPage);
  return {
    ...cacheSharedReads({ storefront, startPage }, cache, timeouts.list),
    content,
    cloud: addresses.cloud === null ? null : createCloud(addresses.cloud, fetch, timeouts.cloud, circuits.cloud),
    geo: createGeo(addresses.geo, fetch, timeouts.geo, circuits.geo),
    newsletter: createNewsletter(addresses.newsletter, fetch, reportField, timeouts.newsletter, circuits.newsletter),
    video: createVideo(addresses.video, fetch, cache, timeouts.video, circuits.video),
    circuits,
    withCallTimeout,
    detached,
    detachedLists: (read) => detached(timeouts.list, read),
    noteIncomplete,
    async purgeTags(tags) {
      content.purgeLists(new Set(tags));
      storefront.purgeHandles(tags);
      await cache.purgeTags([...tags, ...content.linkedTags(tags)]);
    },
  };
}
