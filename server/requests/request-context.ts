import { AsyncLocalStorage } from 'node:async_hooks';
import type { MiddlewareHandler } from 'hono';
import type { PreviewProviders } from '#providers/preview.ts';
import { callScope } from '#providers/transport/call-scope.ts';
import { networkOf, visitorAddress } from './visitor-address.ts';

/** How a request of an editor differs from a visitor's. */
interface PreviewMode {
  providers: PreviewProviders;
  /** Adds the bar to a rendered page; removes the nonce and makes the page's Content-Security-Policy. */
  securePage: (page: readonly string[], nonce: string) => { parts: string[]; policy: string };
  /** Removes the marks of fields from a response that is no page; an editor's loader data keeps them, because the bar's script reads them. */
  clean: (response: Response) => Promise<Response>;
}

/** Hono's environment: what a request carries through the middleware. */
export interface Environment {
  Bindings: {
    /** The address at the other end of the connection. */
    peer: string | null;
    /** The id of the request, if it was set before the middleware; else null. */
    requestId: string | null;
    /** Whether only cached responses are read and no provider is called. */
    isCachedOnly?: boolean;
  };
  Variables: {
    requestId: string;
    /** The visitor's IP address; null if it is unknown, or if the page is rendered for the page cache. */
    visitorAddress: string | null;
    /** Marks the inline scripts and styles that the site itself writes into this response (security-headers/). */
    inlineNonce: string;
    /** For a request of an editor in the preview; undefined for visitors. */
    preview?: PreviewMode;
  };
}

interface RequestContext {
  requestId: string;
  pathname: string;
}

/** The request that is being answered, for the log; undefined outside of a request. */
export const requestContext = new AsyncLocalStorage<RequestContext>();

/** A request id that a trusted proxy may set. If a proxy passes on a visitor's header, visitors choose the id. */
const validRequestId = /^[\w=-]{8,64}$/;

/**
 * @param trustedProxies Number of own proxies; with 0 the header is a visitor's, and it is ignored.
 * @returns a function from a request's X-Request-Id to its id: that one, or a new one
 */
export function createRequestIds(trustedProxies: number): (given: string | undefined) => string {
  return (given = '') => (trustedProxies > 0 && validRequestId.test(given) ? given : crypto.randomUUID());
}

/**
 * Gives the request an id: in the log, in error reports and in the response, so that a complaint leads to its log lines. The id is also in
 * Server-Timing, because a page's own script can read no other response header.
 */
export function requestId(requestIdOf: (given: string | undefined) => string): MiddlewareHandler<Environment> {
  return async function setRequestId(context, next) {
    const id = context.env.requestId ?? requestIdOf(context.req.header('x-request-id'));
    context.set('requestId', id);
    await next();
    context.header('x-request-id', id);
    context.header('server-timing', `request;desc="${id}"`);
  };
}

/**
 * Milliseconds that a request may wait for its providers, for pages, forms and the cart alike. The visitor waits at most four seconds (decision
 * 0012): the rest is for rendering and transfer. The providers' own timeouts beyond it (providers/transport/timeouts.ts) apply to calls that no
 * visitor waits for.
 */
export const defaultVisitorTimeout = 3700;

interface ScopeOptions {
  /** Milliseconds from the request's arrival until its provider calls are aborted; they are also aborted when the visitor disconnects. */
  visitorTimeout: number;
  /** Number of our own proxies in front of the site. */
  trustedProxies: number;
  /** Runs work whose provider calls are counted, and carry this request id. */
  withOrigin: <Result>(requestId: string, work: () => Result) => Result;
}

/** Opens the request's scopes: its id for the log, and id, timeout and visitor of the provider calls made for it. */
export function requestScope({
  visitorTimeout,
  trustedProxies,
  withOrigin,
}: ScopeOptions): MiddlewareHandler<Environment> {
  return async function openScopes({ req, env, get, set }, next) {
    const address = visitorAddress(req.raw.headers, env.peer, trustedProxies);
    set('visitorAddress', address);
    const visitor = address === null ? undefined : { address, network: networkOf(address) };
    const controller = new AbortController();
    const { signal } = req.raw;
    const disconnect = () => controller.abort(signal.reason);
    const timeout = env.isCachedOnly ? 0 : visitorTimeout;
    const end = () => controller.abort(new DOMException(`timeout of ${timeout}ms exceeded`, 'TimeoutError'));
    const timer = setTimeout(end, timeout);
    // Aborted at once, because reads would begin before a timer fires.
    if (timeout === 0) end();
    signal.addEventListener('abort', disconnect, { once: true });
    const scope = { signal: controller.signal, deadline: performance.now() + timeout, visitor };
    const request = { requestId: get('requestId'), pathname: req.path };
    try {
      await requestContext.run(request, () => withOrigin(request.requestId, () => callScope.run(scope, next)));
    } finally {
      clearTimeout(timer);
      signal.removeEventListener('abort', disconnect);
    }
  };
}
