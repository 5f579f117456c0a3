import { rm } from 'node:fs/promises';
import { createClient } from 'contentful';
import type { Seed } from '#seed/schema.ts';
import { type ServedProvider, serveProvider } from '../../testing/serve-provider.ts';
import { seedOf, writeSmallMedia } from '../../testing/small-seed.ts';
import { createContent } from '../content.ts';
import { pages } from './pages.ts';

export interface ContentService extends ServedProvider {
  seed: Seed;
  /** The official client; without retries, so that errors are thrown at once. */
  client: (token?: string) => ReturnType<typeof createClient>;
  /** A GET relative to the environment, with its body. */
  get: (path: string, token?: string) => Promise<{ response: Response; body: unknown }>;
}

/** The content service with these pages, three media files and a database in memory. */
export async function serveContent(content: Seed['content'] = pages): Promise<ContentService> {
  const folder = await writeSmallMedia();
  const seed = seedOf(folder, { content });
  const served = await serveProvider('content', createContent, seed);
  return {
    ...served,
    seed,
    client: (accessToken = deliveryToken) =>
      createClient({
        space: 'lightsandbox',
        environment: 'master',
        accessToken,
        host: served.host,
        insecure: true,
        retryOnError: false,
      }),
    async get(path, token = deliveryToken) {
      const response = await fetch(`${served.origin}${master}/${path}`, {
        headers: { authorization: `Bearer ${token}` },
      });
      const body: unknown = response.status === 304 ? null : await response.json();
      return { response, body };
    },
    async close() {
      await served.close();
      await rm(folder, { recursive: true });
    },
  };
}

export const master = '/spaces/lightsandbox/environments/master';
export const deliveryToken = 'sandbox-delivery-token';
export const previewToken = 'sandbox-preview-token';
