import { createClient } from '@sanity/client';
import { shapePage } from '../content/shape-page.ts';
import type { StartPage } from '../content/types.ts';
import { ProviderError } from '../provider-error.ts';
import { startPageQuery } from './query.ts';

export interface StartPageAddress {
  project: string;
  dataset: string;
  token: string | null;
  /** An origin, when the service is not at the provider's own. */
  apiHost: string | null;
}

/** Milliseconds. The content service holds the same page, so there is no point in waiting long. */
const timeout = 3000;

/**
 * The home page from the query service: production dataset, API version 2021-03-25, CDN on (spec §7, NET-4).
 * The official client repeats a call once after 429, 502, 503 and lost connections.
 * @throws ProviderError when the service gives no usable answer; a page that isn't there is null
 */
export function createStartPage({ project, dataset, token, apiHost }: StartPageAddress): StartPage {
  const client = createClient({
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

  return {
    async page() {
      try {
        const page: unknown = await client.fetch(startPageQuery);
        return shapePage(page, 'startPage');
      } catch (cause) {
        const status = statusOf(cause);
        const fault = status === null ? 'unreachable' : status >= 500 ? 'status' : 'refused';
        const message = cause instanceof Error ? cause.message : String(cause);
        throw new ProviderError('startPage', fault, message, { status: status ?? undefined, cause });
      }
    },
  };
}

function statusOf(cause: unknown): number | null {
  const status = typeof cause === 'object' && cause !== null && 'statusCode' in cause ? cause.statusCode : null;
  return typeof status === 'number' ? status : null;
}
