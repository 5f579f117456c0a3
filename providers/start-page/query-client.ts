import { createClient, type SanityClient } from '@sanity/client';

export interface StartPageAddress {
  project: string;
  dataset: string;
  token: string | null;
  /** An origin, when the service is not at the provider's own. */
  apiHost: string | null;
}

/** Milliseconds. The content service holds the same page, so there is no point in waiting long. */
export const timeout = 3000;

/**
 * The official client as NET-4 asks for it: API version 2021-03-25, CDN on. It sends a query of 11,264 characters and more by POST, refuses
 * to listen at an address of more than 14,800, and repeats a call once after 429, 502, 503 and lost connections.
 */
export function createQueryClient({ project, dataset, token, apiHost }: StartPageAddress): SanityClient {
  return createClient({
    projectId: project,
    dataset,
    apiVersion: '2021-03-25',
    useCdn: true,
    perspective: 'published',
    timeout,
    maxRetries: 1,
    ...(token && { token }),
    ...(apiHost && { apiHost, useProjectHostname: false }),
  });
}
