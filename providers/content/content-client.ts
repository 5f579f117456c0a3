import { createClient } from 'contentful';

export interface ContentAddress {
  space: string;
  environment: string;
  deliveryToken: string;
  /** A host name with an optional port; `http://` in front when it is not https. */
  host: string;
}

/**
 * The official client as NET-3 asks for it. Its own waits between attempts are 1.4, 2, 2.8, 4 and 5.7 s, each with half a second and some
 * jitter on top; after a 429, what the service asks for.
 */
export function createContentClient({ space, environment, deliveryToken, host }: ContentAddress) {
  const options = {
    space,
    environment,
    accessToken: deliveryToken,
    host: host.replace(/^https?:\/\//, ''),
    insecure: host.startsWith('http://'),
    timeout: 30_000,
    retryLimit: 5,
    // Requests a second. Its "auto" never gets beyond the 7 that it begins with, since it does not take its first throttle out again.
    throttle: 30,
    // Its own lines would be neither structured nor ours; a call that fails in the end is reported by who made it.
    logHandler: () => {},
  };
  return createClient(options);
}

export type ContentClient = ReturnType<typeof createContentClient>;
