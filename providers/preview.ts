import { createContent } from './content/content.ts';
import type { ContentAddress } from './content/content-client.ts';
import type { StartPageAddress } from './start-page/query-client.ts';
import { createStartPage } from './start-page/start-page.ts';
import { createCircuits } from './transport/circuit.ts';
import type { Fetch } from './transport/http.ts';
import type { ResponseCache } from './transport/response-cache/response-cache.ts';
import { defaultTimeouts, type Timeouts } from './transport/timeouts.ts';
import type { Providers } from './types.ts';

/** The addresses of the two content services for unpublished content, with tokens that may read it. */
export interface PreviewAddresses {
  content: ContentAddress;
  startPage: StartPageAddress;
}

export interface PreviewProviders extends Providers {
  /**
   * A text that differs after any change of a draft.
   * @throws ProviderError when one of the services gives no usable response
   */
  lastChange: () => Promise<string>;
}

/** Unpublished content is never cached, so that an editor always sees what was saved last. */
const noCache: ResponseCache = {
  get: (_provider, _resource, load) => load(),
  purge: async () => {},
  purgeTags: async () => {},
};

/**
 * The providers with unpublished content in place of published content. Their failures do not open the circuits of the published content, and fields
 * that a draft still lacks are not reported.
 */
export function createPreviewProviders(
  published: Providers,
  addresses: PreviewAddresses,
  fetch: Fetch,
  changedTimeouts: Partial<Timeouts> = {},
): PreviewProviders {
  const timeouts = { ...defaultTimeouts, ...changedTimeouts };
  const circuits = createCircuits(timeouts.openCircuit);
  const ignore = () => {};
  const contentAddress = { ...addresses.content, isPreview: true };
  const content = createContent(contentAddress, fetch, ignore, noCache, timeouts, circuits.content);
  const startPageAddress = { ...addresses.startPage, readsDrafts: true };
  const startPage = createStartPage(startPageAddress, fetch, ignore, timeouts.startPage, circuits.startPage);
  return {
    ...published,
    content,
    startPage,
    lastChange: async () => (await Promise.all([content.lastChange(), startPage.lastChange()])).join(' '),
  };
}
