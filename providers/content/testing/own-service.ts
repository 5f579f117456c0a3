import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createResponseCache } from '../../transport/response-cache/response-cache.ts';
import { createContent } from '../content.ts';
import type { Content } from '../types.ts';

export interface OwnService {
  content: Content;
  /** The query of each call that it got, in order. */
  asked: URLSearchParams[];
  /** Entries of each content type, by slug; other types are empty. */
  slugs: Map<string, string[]>;
  /** Answers in place of the service; null answers as the service does. */
  instead: RequestListener | null;
  /** How many calls were given up by the client. */
  abandoned: number;
  close: () => void;
}

/** A content service of a test's own, for answers and numbers that the sandbox has not, and a client to it. */
export async function startOwnService(): Promise<OwnService> {
  const server = createServer((request, response) => {
    service.asked.push(queryOf(request));
    response.on('close', () => {
      if (!response.writableFinished) service.abandoned += 1;
    });
    if (service.instead) return service.instead(request, response);
    answer(request, response);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));

  function answer(request: IncomingMessage, response: ServerResponse): void {
    const query = queryOf(request);
    const type = query.get('content_type') ?? '';
    const slug = query.get('fields.slug');
    const found = (service.slugs.get(type) ?? []).filter((each) => slug === null || each === slug);
    const [skip, limit] = [Number(query.get('skip') ?? 0), Number(query.get('limit') ?? 100)];
    const items = found.slice(skip, skip + limit).map((each) => entry(type, each));
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ sys: { type: 'Array' }, total: found.length, skip, limit, items }));
  }

  const { port } = server.address() as AddressInfo;
  const address = { space: 's', environment: 'master', deliveryToken: 't', host: `http://127.0.0.1:${port}` };
  const cache = createResponseCache({ report: () => {} });
  const service: OwnService = {
    content: createContent(address, fetch, () => {}, cache),
    asked: [],
    slugs: new Map(),
    instead: null,
    abandoned: 0,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
  return service;
}

function queryOf({ url = '' }: IncomingMessage): URLSearchParams {
  return new URL(url, 'http://service.test').searchParams;
}

function entry(type: string, slug: string) {
  const sys = { type: 'Entry', id: slug, contentType: { sys: { id: type } }, createdAt: '2026-01-01T00:00:00Z' };
  return { sys, fields: { slug, title: slug } };
}
