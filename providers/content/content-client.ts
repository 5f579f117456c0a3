import { createClient } from 'contentful';
import type { Fetch } from '../transport/types.ts';
import { createContentAdapter } from './content-adapter.ts';

export interface ContentAddress {
  space: string;
  environment: string;
  deliveryToken: string;
  /** A host name with an optional port; `http://` in front when it is not https. */
  host: string;
}

/**
 * The official client as NET-3 asks for it, sending through an adapter of ours. Its own waits between attempts are 1.4, 2, 2.8, 4 and 5.7 s,
 * each with half a second and some jitter on top; after a 429, what the service asks for. Its own throttle is off: it counts by the clock of
 * the day, and after that is set back no call is made for as long (decision 20).
 *
 * @param timeout Milliseconds for each attempt.
 */
export function createContentClient(
  { space, environment, deliveryToken, host }: ContentAddress,
  fetch: Fetch,
  timeout: number,
) {
  const options = {
    space,
    environment,
    accessToken: deliveryToken,
    host: host.replace(/^https?:\/\//, ''),
    insecure: host.startsWith('http://'),
    retryLimit: 5,
    adapter: createContentAdapter(fetch, timeout),
    // Its own lines would be neither structured nor ours; a call that fails in the end is reported by who made it.
    logHandler: () => {},
  };
  return createClient(options);
}

export type ContentClient = ReturnType<typeof createContentClient>;
