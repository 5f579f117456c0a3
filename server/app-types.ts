import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Fetch } from '#providers/transport/http.ts';
import type { Config } from './config.ts';
import type { RequestHandler } from './listen.ts';
import type { Tracing } from './operations/tracing.ts';
import type { RedisConnection } from './replicas/redis.ts';

/** What starts the site passes to its bundle, app.ts. */
export interface AppOptions {
  config: Config;
  /** Used for every provider; tests pass their own. */
  fetch?: Fetch;
  /** Milliseconds that a request may wait for providers in all; `defaultVisitorTimeout` by default. */
  visitorTimeout?: number;
  /** null: every page is rendered for every visitor, as in development. */
  pageCache?: PageCacheSettings | null;
  /** Where it is remembered over a restart which shared links of the preview were used; null: nowhere. */
  usedLinksFolder?: string | null;
  /** What this process shares with other replicas, and where traces are sent; null: nothing. They are closed by who opened them. */
  redis?: RedisConnection | null;
  tracing?: Tracing | null;
  /** Addresses in one part of the sitemap, at most. */
  sitemapPartSize?: number;
}

interface PageCacheSettings {
  /** In memory. */
  maxBytes: number;
  /** For copies that survive a restart; null without them. */
  folder: string | null;
}

export interface App {
  /** Answers a request; `peer` is the address at the other end of its connection. */
  (request: Request, peer?: string | null): Promise<Response>;
  /** Writes the rest of the access log, and waits for pending error reports, at most so many milliseconds. */
  flush: (milliseconds: number) => Promise<void>;
  /** Logs and reports a fault. */
  report: (fault: unknown) => void;
  /** Renders a public page as the page cache does: for nobody in particular, with cached reads. */
  render: (url: string) => Promise<Response>;
  /** Sends a cached page. @returns false for any other request, which has to be answered */
  send: (incoming: IncomingMessage, outgoing: ServerResponse<IncomingMessage>) => boolean;
  /** Renders the cached pages again that were made of something with one of these tags. */
  purge: (tags: readonly string[]) => void;
  /** Compares the settings of the range with the catalog and logs what differs, until the storefront answers and after changes. */
  checkRange: () => Promise<unknown>;
  /** The same responses, counted for /metrics and logged. */
  observe: (handle: RequestHandler) => RequestHandler;
  /** What is degraded while the site goes on answering, a line each. */
  degraded: () => string[];
  /** Resolves when no page is being rendered or written. */
  settle: () => Promise<void>;
  /** Resolves when the cart commands under way have ended: some go on when their response was sent. */
  settleCarts: () => Promise<void>;
}
