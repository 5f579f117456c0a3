import { createClient, type SanityClient } from '@sanity/client';
import { observeCall, outcomeOfStatus } from '../transport/call-origin.ts';
import type { Circuit } from '../transport/circuit.ts';
import { call, expectSuccess, type Fetch, retryWhenThrottled } from '../transport/http.ts';

export interface StartPageAddress {
  project: string;
  dataset: string;
  token: string | null;
  /** The API's origin; null for the provider's own. */
  apiHost: string | null;
  /** Whether drafts are read in place of published documents, which requires a token. */
  readsDrafts?: boolean;
  /** URL of the project's studio. Texts are marked with their addresses there; null or absent: they are not marked. */
  studioUrl?: string | null;
}

/** Maximum size of the page with all that it links to; the shop's own has about 60 KB. */
const maxBytes = 8 * 1024 * 1024;

/**
 * The official client as required by NET-4: API version 2021-03-25, CDN on. It sends a query of 11,264 characters and more by POST, and its
 * listener refuses a URL of more than 14,800. Its requests go through `call`, which limits the response's size and retries once after a 5xx, a
 * lost connection or a 429.
 *
 * @param timeout Milliseconds. It is short, because the content service has the same page.
 */
export function createQueryClient(
  { project, dataset, token, apiHost, readsDrafts = false }: StartPageAddress,
  fetch: Fetch,
  timeout: number,
  circuit: Circuit,
): SanityClient {
  return createClient({
    projectId: project,
    dataset,
    // "drafts" is a perspective since version 2025-02-19 (Sanity, "Perspectives"); the CDN has no drafts.
    ...(readsDrafts
      ? { apiVersion: '2025-02-19', useCdn: false, perspective: 'drafts' }
      : { apiVersion: '2021-03-25', useCdn: true, perspective: 'published' }),
    timeout: 0,
    maxRetries: 0,
    resolveFetch: () => fetchThroughCall(fetch, timeout, circuit, readsDrafts),
    ...(token && { token }),
    ...(apiHost && { apiHost, useProjectHostname: false }),
  });
}

/** `call` as the client's `fetch`. The client passes its errors on unchanged. */
function fetchThroughCall(fetch: Fetch, timeout: number, circuit: Circuit, readsDrafts: boolean) {
  // Calls of editors are counted apart, because they say nothing about what visitors get.
  const observed = readsDrafts ? 'startPagePreview' : 'startPage';
  const options = { provider: 'startPage', fetch, circuit, timeout, retries: 1, maxBytes };
  return async (url: string, init?: RequestInit): Promise<Response> => {
    const send = () => call(url, { ...init }, options);
    const { status, headers, text } = await retryWhenThrottled(async () => {
      const response = await observeCall(observed, send, (received) => outcomeOfStatus(received.status));
      if (response.status === 429) expectSuccess('startPage', response);
      return response;
    });
    return new Response(text || null, { status, headers });
  };
}
