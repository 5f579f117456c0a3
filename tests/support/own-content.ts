import { createServer } from 'node:http';
import type { Config } from '#server/config.ts';
import { listenOnLoopback } from './listen.ts';

/** An entry with resolved links, or any invalid value. */
type SentEntry = unknown;

export interface OwnContent {
  /** The origin. */
  url: string;
  /** Points a site's configuration to this server. */
  configure: (config: Config) => Config;
  /** The entry of each content type; `startPage` is the query service's document. */
  entries: Record<string, SentEntry>;
  close: () => Promise<void>;
}

/**
 * A stub of the content service and the query service that returns the test's own entries, also ones that the content model does not
 * allow and the sandbox would reject.
 */
export async function startOwnContent(): Promise<OwnContent> {
  const content: Pick<OwnContent, 'entries'> = { entries: {} };
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://content.test');
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(answer(content.entries, pathname, searchParams)));
  });
  const { origin: url, close } = await listenOnLoopback(server);
  return Object.assign(content, {
    url,
    configure: (config: Config) => configFor(url, config),
    close,
  });
}

function configFor(url: string, config: Config): Config {
  const { content, startPage, ...others } = config.providers;
  const providers = { ...others, content: { ...content, host: url }, startPage: { ...startPage, apiHost: url } };
  return { ...config, providers };
}

function answer(entries: OwnContent['entries'], pathname: string, parameters: URLSearchParams): object {
  if (pathname.includes('/data/query/')) return { ms: 1, query: '', result: entries.startPage ?? null };
  const types = parameters.get('sys.contentType.sys.id[in]')?.split(',');
  if (types) return listOf(types.flatMap((type) => entries[type] ?? []));
  const entry = entries[parameters.get('content_type') ?? ''];
  const items = entry === undefined || parameters.has('sys.id[in]') ? [] : [entry];
  return listOf(items);
}

function listOf(items: SentEntry[]): object {
  return { sys: { type: 'Array' }, total: items.length, skip: 0, limit: 1000, items };
}

/** An entry as the content service sends it. */
export function contentEntry(type: string, id: string, fields: object): object {
  return { sys: { type: 'Entry', id, contentType: { sys: { id: type } } }, fields };
}

/** A picture as the content service sends it. */
export function contentPicture(name: string): object {
  const file = {
    url: `//images.example/${name}.jpg`,
    contentType: 'image/jpeg',
    details: { image: { width: 3200, height: 1800 } },
  };
  return { sys: { type: 'Asset', id: name }, fields: { title: name, file } };
}
