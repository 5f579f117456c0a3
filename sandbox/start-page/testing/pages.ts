import { type ClientConfig, createClient, type SanityClient } from '@sanity/client';
import type { Seed, SeedDocument } from '#seed/schema.ts';
import { type ServedProvider, serveProvider } from '../../testing/serve-provider.ts';
import { seedOf } from '../../testing/small-seed.ts';
import { token } from '../api.ts';
import { createStartPage } from '../start-page.ts';

/** A seed of these documents, without media. */
export function pagesSeed(...documents: SeedDocument[]): Seed {
  return seedOf('/nowhere', { startPage: { documents } });
}

export function page(_id: string, title: string, more: Record<string, unknown> = {}): SeedDocument {
  return { _id, _type: 'page', title, ...more };
}

export interface ServedPages extends ServedProvider, AsyncDisposable {
  /** The official client, with the token. */
  client: (options?: ClientConfig) => SanityClient;
}

export async function servePages(...documents: SeedDocument[]): Promise<ServedPages> {
  const served = await serveProvider('startPage', createStartPage, pagesSeed(...documents));
  return {
    ...served,
    client: (options) => clientOf(served.origin, { token, ...options }),
    [Symbol.asyncDispose]: served.close,
  };
}

function clientOf(apiHost: string, options: ClientConfig = {}): SanityClient {
  return createClient({
    projectId: 'lightsb1',
    dataset: 'production',
    apiVersion: '2021-03-25',
    apiHost,
    useProjectHostname: false,
    useCdn: false,
    maxRetries: 0,
    ...options,
  });
}
