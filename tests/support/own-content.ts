import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Config } from '#server/config.ts';

/** An entry as the service sends it, links already in place; or whatever a test has it send instead. */
type SentEntry = unknown;

export interface OwnContent {
  /** Its origin. */
  url: string;
  /** The settings of a site that reads from it. */
  instead: (config: Config) => Config;
  /** By content type; of the query service's documents under `startPage`. What is not named is not there. */
  entries: Record<string, SentEntry>;
  close: () => Promise<void>;
}

/**
 * Content and query service with entries of a test's own. The sandbox keeps to the content model, as the services do for the fields that have
 * one; this one sends what no model allows, too.
 */
export async function startOwnContent(): Promise<OwnContent> {
  const content: Pick<OwnContent, 'entries'> = { entries: {} };
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://content.test');
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(answer(content.entries, pathname, searchParams)));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return Object.assign(content, {
    url,
    instead: (config: Config) => readingFrom(url, config),
    close: () => new Promise<void>((closed) => server.close(() => closed())),
  });
}

function readingFrom(url: string, config: Config): Config {
  const { content, startPage, ...others } = config.providers;
  const providers = { ...others, content: { ...content, host: url }, startPage: { ...startPage, apiHost: url } };
  return { ...config, providers };
}

function answer(entries: OwnContent['entries'], pathname: string, asked: URLSearchParams): object {
  if (pathname.includes('/data/query/')) return { ms: 1, query: '', result: entries.startPage ?? null };
  const entry = entries[asked.get('content_type') ?? ''];
  const items = entry === undefined || asked.has('sys.id[in]') ? [] : [entry];
  return { sys: { type: 'Array' }, total: items.length, skip: 0, limit: 1000, items };
}
