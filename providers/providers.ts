import { createCloud } from './cloud/cloud.ts';
import { type ContentAddress, createContent } from './content/content.ts';
import type { Fetch } from './http.ts';
import { createStartPage, type StartPageAddress } from './start-page/start-page.ts';
import type { StorefrontAddress } from './storefront/call.ts';
import { createStorefront } from './storefront/storefront.ts';
import type { Providers } from './types.ts';

export interface ProviderAddresses {
  storefront: StorefrontAddress;
  content: ContentAddress;
  startPage: StartPageAddress;
  /** The cloud API's origin; null without one. */
  cloud: string | null;
}

/** Every outside service, behind our own types. Addresses and `fetch` come in; nothing here reads the environment. */
export function createProviders(addresses: ProviderAddresses, fetch: Fetch): Providers {
  return {
    storefront: createStorefront(addresses.storefront, fetch),
    content: createContent(addresses.content),
    startPage: createStartPage(addresses.startPage),
    cloud: addresses.cloud === null ? null : createCloud(addresses.cloud, fetch),
  };
}
