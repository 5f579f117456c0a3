import { createClient, type SanityClient } from '@sanity/client';
import { call, expectSuccess, onceMoreWhenThrottled } from '../transport/http.ts';
import type { Fetch } from '../transport/types.ts';

export interface StartPageAddress {
  project: string;
  dataset: string;
  token: string | null;
  /** An origin, when the service is not at the provider's own. */
  apiHost: string | null;
}

/** One page with all that it links to: the shop's own has some 60 KB. */
const mostBytes = 8 * 1024 * 1024;

/**
 * The official client as NET-4 asks for it: API version 2021-03-25, CDN on. It sends a query of 11,264 characters and more by POST and refuses
 * to listen at an address of more than 14,800. What it sends goes through `call`, which bounds the answer and repeats it once after a 5xx, a
 * lost connection and too many requests.
 *
 * @param timeout Milliseconds. The content service holds the same page, so there is no point in waiting long.
 */
export function createQueryClient(
  { project, dataset, token, apiHost }: StartPageAddress,
  fetch: Fetch,
  timeout: number,
): SanityClient {
  return createClient({
    projectId: project,
    dataset,
    apiVersion: '2021-03-25',
    useCdn: true,
    perspective: 'published',
    timeout: 0,
    maxRetries: 0,
    resolveFetch: () => boundedFetch(fetch, timeout),
    ...(token && { token }),
    ...(apiHost && { apiHost, useProjectHostname: false }),
  });
}

/** `fetch` for the client, with `call` behind it: whose faults come out of the client as they are. */
function boundedFetch(fetch: Fetch, timeout: number) {
  const options = { provider: 'startPage', fetch, timeout, retries: 1, mostBytes };
  return async (url: string, init?: RequestInit): Promise<Response> => {
    const answer = await onceMoreWhenThrottled(async () => {
      const answer = await call(url, { ...init }, options);
      if (answer.status === 429) expectSuccess('startPage', answer);
      return answer;
    });
    return new Response(answer.text || null, { status: answer.status, headers: answer.headers });
  };
}
