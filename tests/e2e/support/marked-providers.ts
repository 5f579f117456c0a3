import { createServer, type IncomingMessage } from 'node:http';
import { z } from 'zod';
import { listenOnLoopback } from '#tests/support/listen.ts';

const described = z.object({
  storefront: z.object({ url: z.url() }),
  content: z.object({ url: z.url() }),
  startPage: z.object({ url: z.url() }),
});

const settings = {
  storefront: 'SHOPIFY_STOREFRONT_DOMAIN',
  content: 'CONTENTFUL_HOST',
  startPage: 'SANITY_API_HOST',
} as const;

type Provider = keyof typeof settings;

export interface MarkedProviders {
  /** The site's settings for them. */
  env: Record<string, string>;
  /** The services whose responses they mark, as the sandbox describes them. */
  forwardTo: (description: unknown) => void;
  /** The names of the fields that were marked. */
  fields: ReadonlySet<string>;
  close: () => Promise<void>;
}

/** A proxy for each of storefront, content service and query service, which appends `text` to every text of a response. */
export async function startMarkedProviders(text: string): Promise<MarkedProviders> {
  const fields = new Set<string>();
  const env: Record<string, string> = {};
  const targets: Partial<Record<Provider, string>> = {};
  const closers: (() => Promise<void>)[] = [];

  for (const [provider, setting] of Object.entries(settings)) {
    const server = createServer((request, response) => {
      forward(request, targets[provider as Provider] ?? '').then(
        async (original) => {
          const body = JSON.stringify(marked(await original.json(), ''));
          response.writeHead(original.status, { 'content-type': 'application/json' }).end(body);
        },
        () => response.destroy(),
      );
    });
    const { origin, close } = await listenOnLoopback(server);
    closers.push(close);
    env[setting] = origin;
  }

  function marked(value: unknown, name: string): unknown {
    if (structural.has(name) || name.startsWith('_')) return value;
    if (Array.isArray(value)) return value.map((each) => marked(each, name));
    if (typeof value === 'object' && value !== null)
      return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, marked(each, key)]));
    if (typeof value !== 'string') return value;
    fields.add(name);
    return value + text;
  }

  return {
    env,
    forwardTo(description) {
      for (const [provider, { url }] of Object.entries(described.parse(description)))
        targets[provider as Provider] = url;
    },
    fields,
    async close() {
      for (const closeServer of closers) await closeServer();
    },
  };
}

/** Fields by which a page is found, sorted and read, which are no texts. */
export const structural: ReadonlySet<string> = new Set([
  ...['sys', 'id', 'key', 'type', 'nodeType', 'marks', 'style', 'listItem', 'namespace', 'contentType'],
  ...['slug', 'current', 'handle', 'endCursor', 'amount', 'currencyCode', 'countryCode', 'variantId', 'createdAt'],
]);

async function forward(request: IncomingMessage, target: string): Promise<Response> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  const { host, connection, 'content-length': _length, ...headers } = request.headers;
  return fetch(target + request.url, {
    method: request.method,
    headers: Object.entries(headers).map(([name, value]) => [name, String(value)]),
    ...(chunks.length > 0 && { body: Buffer.concat(chunks) }),
  });
}
