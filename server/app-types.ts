import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Fetch } from '#providers/transport/http.ts';
import type { Config } from './config.ts';
import type { RequestHandler } from './listen.ts';
import type { Tracing } from './operations/tracing.ts';
import type { RedisConnection } from './replicas/redis.ts';

/** The options with which a start script creates the site from its bundle, app.ts. */
export interface AppOptions {
  config: Config;
  /** Used for every provider; tests pass their own. */
  fetch?: Fetch;
  /** Milliseconds that a request may wait for providers in all; `defaultVisitorTimeout` by default. */
  visitorTimeout?: number;
  /** null: every page is rendered for every visitor, as in development. */
  pageCache?: PageCacheSettings | null;
  /** Folder that remembers over a restart which shared links of the preview were used; null: none. */
  usedLinksFolder?: string | null;
  /** The connections to Redis and to the collector of traces; null: none. The caller closes them. */
  redis?: RedisConnection | null;
  tracing?: Tracing | null;
  /** Maximum addresses in one part of the sitemap. */
  sitemapPartSize?: number;
}

interface PageCacheSettings {
  /** Maximum bytes of the pages in memory. */
  maxBytes: number;
  /** Folder for copies that survive a restart; null: none. */
  folder: string | null;
}

export interface App {
  /** Answers a request; `peer` is the address at the other end of its connection. */
  (request: Request, peer?: string | null): Promise<Response>;
  /** Writes the rest of the access log, and waits at most `milliseconds` for pending error reports. */
  flush: (milliseconds: number) => Promise<void>;
  /** Logs and reports a fault. */
  report: (fault: unknown) => void;
  /** Renders a public page as the page cache does: without any data of a visitor, with cached reads. */
  render: (url: string) => Promise<Response>;
  /** Sends a cached page. @returns false if no page was sent and the request has to be answered in another way */
  send: (incoming: IncomingMessage, outgoing: ServerResponse<IncomingMessage>) => boolean;
  /** Renders the cached pages with one of these tags again. */
  purge: (tags: readonly string[]) => void;
  /** Compares the settings of the range with the catalog and logs mismatches; repeated until the storefront answers, and after changes. */
  checkRange: () => Promise<unknown>;
  /** Wraps a handler so that its responses are counted for /metrics and logged. */
  observe: (handle: RequestHandler) => RequestHandler;
  /** The parts that are degraded while the site still answers, a line each. */
  degraded: () => string[];
  /** Resolves when no page is being rendered or written. */
  settle: () => Promise<void>;
  /** Resolves when the cart commands in progress have ended: some continue after their response was sent. */
  settleCarts: () => Promise<void>;
}
