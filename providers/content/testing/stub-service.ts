import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createResponseCache } from '../../transport/response-cache/response-cache.ts';
import { createContent } from '../content.ts';
import type { Content } from '../types.ts';

export interface StubService {
  content: Content;
  /** The query of each request, in order. */
  requests: URLSearchParams[];
  /** Slugs of the entries of each content type; other types have none. */
  slugs: Map<string, string[]>;
  /** Replaces the responses; null for the usual ones. */
  handler: RequestListener | null;
  /** Messages of what the client reported. */
  faults: string[];
  /** How many requests the client aborted. */
  abortedRequests: number;
  close: () => void;
}

/** Starts a minimal content service, for responses and numbers of entries that the sandbox does not have, with a client. */
export async function startStubService(): Promise<StubService> {
  const server = createServer((request, response) => {
    service.requests.push(queryOf(request));
    response.on('close', () => {
      if (!response.writableFinished) service.abortedRequests += 1;
    });
    if (service.handler) return service.handler(request, response);
    respond(request, response);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));

  function respond(request: IncomingMessage, response: ServerResponse): void {
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
  const service: StubService = {
    content: createContent(address, fetch, (fault) => void service.faults.push(String(fault)), cache),
    requests: [],
    slugs: new Map(),
    handler: null,
    faults: [],
    abortedRequests: 0,
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
