import type { ProviderName } from '../provider.ts';

/** A request on its way to a provider, as faults look at it. */
export interface Arrival {
  provider: ProviderName;
  method: string;
  url: string;
  body: Uint8Array;
}
