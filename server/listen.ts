import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http';
import { Server as NetServer } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { getRequestListener } from '@hono/node-server';
import { alivePath, readyPath } from './requests/paths.ts';

/** `peer` is the address at the other end of the connection. */
export type RequestHandler = (request: Request, peer: string | null) => Response | Promise<Response>;

interface Shortcuts {
  /** Answers a request itself if it can; where it returns false, the handler is called. */
  send: (incoming: IncomingMessage, outgoing: ServerResponse<IncomingMessage>) => boolean;
  /** What works worse than it should, a line each, for `/readyz`. */
  degraded: () => string[];
  report: (fault: unknown) => void;
}

export interface Listening {
  /** Origin, like "http://127.0.0.1:3000". */
  url: string;
  /** Sets the handler of requests. Requests that have arrived wait for it; if that takes long, they are answered with 503 and Retry-After. */
  serve: (handle: RequestHandler, shortcuts?: Shortcuts) => void;
  /**
   * Graceful shutdown: /readyz answers 503 and every response closes its connection; requests are served for another `drain` milliseconds, then no
   * new connection is accepted and requests in progress are finished. Connections that are still open ten seconds later are cut.
   */
  stop: (drain: number) => Promise<void>;
}

/** The port cannot be used; the message is one sentence that names it. */
class PortError extends Error {
  override readonly name = 'PortError';
}

/** Milliseconds that an idle connection stays open: longer than at most proxies (60 s), so that the proxy closes first and no request is lost. */
const keepAliveTimeout = 65_000;

/** Bytes of a request's header section; Node answers a longer one with 431. Stated, so that no flag of the process changes it (SAFE-3). */
const maxHeaderSize = 16 * 1024;

interface Limits {
  /** Milliseconds in which a request must have arrived whole: forms are small. A slower one is answered 408 and its connection closed. */
  requestTimeout?: number;
  /** Milliseconds after which a connection without traffic is closed: its client sends nothing more, or does not read its response. */
  stallTimeout?: number;
  /** Maximum connections at once; further ones are closed unanswered. Each takes memory and a file descriptor, which calls to providers need, too. */
  maxConnections?: number;
  /**
   * Milliseconds that a request waits for the start, which takes one or two seconds: a proxy that makes no health checks sends requests as soon as
   * the port is open.
   */
  startTimeout?: number;
}

/** Milliseconds that requests in progress may take to end. */
const closeTimeout = 10_000;

/** Milliseconds that accepting queued connections may take, while clients continue to connect. */
const acceptTimeout = 2000;

/** Milliseconds after which a connection that has sent nothing counts as idle. */
const idleAfter = 500;

/**
 * Opens the port before anything else is started, so that a port in use is reported at once.
 * @throws PortError
 */
export async function listen(
  host: string,
  port: number,
  { requestTimeout = 30_000, stallTimeout = 60_000, maxConnections = 10_000, startTimeout = 5000 }: Limits = {},
): Promise<Listening> {
  let handle: RequestHandler | null = null;
  let { send, degraded, report }: Shortcuts = { send: () => false, degraded: () => [], report: () => {} };
  let isStopping = false;
  const started = Promise.withResolvers<void>();
  const inProgress = new Set<ServerResponse>();
  /** Requests wait for this promise while the listening socket is being closed. */
  let hold: Promise<void> | null = null;
  const respond = getRequestListener(async (request, { incoming }) => {
    if (hold) await hold;
    if (!handle) await Promise.race([started.promise, pause(startTimeout)]);
    return handle ? handle(request, incoming.socket.remoteAddress ?? null) : starting();
  });
  /** Reports a fault of `send`: a fault that is thrown in `onRequest` would end the process. */
  function sendSafely(incoming: IncomingMessage, outgoing: ServerResponse<IncomingMessage>): boolean {
    try {
      return send(incoming, outgoing);
    } catch (fault) {
      report(fault);
      // The rest of a response that has begun would never arrive.
      if (outgoing.headersSent && !outgoing.writableEnded) outgoing.destroy();
      return outgoing.headersSent;
    }
  }
  const onRequest: RequestListener = (incoming, outgoing) => {
    if (isStopping) outgoing.shouldKeepAlive = false;
    inProgress.add(outgoing);
    outgoing.once('close', () => inProgress.delete(outgoing));
    if (hasTwoHosts(incoming)) {
      outgoing.shouldKeepAlive = false;
      return sendText(outgoing, 400, 'A request must have exactly one Host header.');
    }
    const health = healthOf(incoming, { isStarted: handle !== null, isStopping, degraded });
    if (health) return sendText(outgoing, health.status, health.text);
    return sendSafely(incoming, outgoing) || respond(incoming, outgoing);
  };
  const server = createServer(
    { keepAliveTimeout, requestTimeout, connectionsCheckingInterval: requestTimeout / 10, maxHeaderSize },
    onRequest,
  );
  server.timeout = stallTimeout;
  server.maxConnections = maxConnections;

  return {
    url: await bind(server, host, port),
    serve(next, shortcuts) {
      handle = next;
      if (shortcuts) ({ send, degraded, report } = shortcuts);
      started.resolve();
    },
    async stop(drain) {
      isStopping = true;
      for (const outgoing of inProgress) outgoing.shouldKeepAlive = false;
      await pause(drain);
      const { promise, resolve: release } = Promise.withResolvers<void>();
      hold = promise;
      await acceptQueued(server);
      const closed = close(server);
      hold = null;
      release();
      await closed;
    },
  };
}

/** Node takes the first of several Host headers, and a proxy may take another: such a request has to be refused (RFC 9112, 3.2). */
function hasTwoHosts({ rawHeaders }: IncomingMessage): boolean {
  const first = rawHeaders.findIndex(isHost);
  return first >= 0 && rawHeaders.findLastIndex(isHost) !== first;
}

/** @param index Names are at even places of `rawHeaders`, values at odd ones. */
function isHost(name: string, index: number): boolean {
  return index % 2 === 0 && name.length === 4 && name.toLowerCase() === 'host';
}

const textHeaders = {
  'cache-control': 'no-store',
  'content-type': 'text/plain; charset=utf-8',
  'x-content-type-options': 'nosniff',
};

function sendText(outgoing: ServerResponse, status: number, text: string): void {
  const body = `${text}\n`;
  outgoing.writeHead(status, { ...textHeaders, 'content-length': Buffer.byteLength(body) });
  outgoing.end(body);
}

interface State {
  isStarted: boolean;
  isStopping: boolean;
  degraded: () => string[];
}

/** The path of a health check, or its whole address, which a proxy may send (RFC 9112, 3.2.2). */
const healthPath = new RegExp(`^(?:https?://[^/?#]*)?(${alivePath}|${readyPath})(?:[?#]|$)`);

/**
 * Answers health checks: `/healthz`, whether the process is alive, and `/readyz`, whether to route visitors here; null for any other request. A
 * degraded process stays ready: its pages come from the cache, and another process would call the same providers. It reads no `Request`, which cannot
 * be made without a Host: some load balancers send HTTP/1.0.
 */
function healthOf(
  { url = '', method }: IncomingMessage,
  { isStarted, isStopping, degraded }: State,
): { status: number; text: string } | null {
  if (method !== 'GET' && method !== 'HEAD') return null;
  const path = healthPath.exec(url)?.[1];
  if (path === alivePath) return { status: 200, text: 'alive' };
  if (path !== readyPath) return null;
  if (isStopping || !isStarted) return { status: 503, text: isStopping ? 'stopping' : 'starting' };
  return { status: 200, text: ['ready', ...degraded().map((part) => `degraded: ${part}`)].join('\n') };
}

function starting(): Response {
  const headers = { ...textHeaders, 'retry-after': '1' };
  return new Response('The shop is starting. Please try again in a moment.\n', { status: 503, headers });
}

/** The host at which the server is reached from this machine: loopback if it listens at a wildcard address. */
function reachable(host: string): string {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1';
  return host.includes(':') ? `[${host}]` : host;
}

/**
 * @param port 0 for any that is free.
 * @returns the origin, like "http://127.0.0.1:3000"
 * @throws PortError
 */
export async function bind(server: Server, host: string, port: number): Promise<string> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', (cause: NodeJS.ErrnoException) => {
      const reason =
        cause.code === 'EADDRINUSE'
          ? 'is taken. Stop what uses it, or choose another with PORT.'
          : `cannot be used (${cause.message}). Change HOST or PORT.`;
      reject(new PortError(`Port ${port} on ${host} ${reason}`, { cause }));
    });
    server.listen(port, host, resolve);
  });
  const address = server.address();
  const bound = typeof address === 'object' && address ? address.port : port;
  return `http://${reachable(host)}:${bound}`;
}

/**
 * Accepts no new connection. The HTTP server's own `close` would also cut connections whose request has arrived but is not read yet, so only
 * the listening socket is closed, and connections are closed once they have been idle for a moment.
 */
async function close(server: Server): Promise<void> {
  const closed = new Promise((resolve) => NetServer.prototype.close.call(server, resolve));
  const idle = setInterval(() => server.closeIdleConnections(), idleAfter);
  const rest = setTimeout(() => server.closeAllConnections(), closeTimeout);
  await closed;
  clearInterval(idle);
  clearTimeout(rest);
}

/**
 * Empties the kernel's queue of connections. The event loop accepts one connection a turn; while pages are rendered turns are long, and closing
 * the listening socket would reset queued clients that have sent their request. With requests held turns are short.
 */
async function acceptQueued(server: Server): Promise<void> {
  let accepted = 0;
  const count = () => {
    accepted += 1;
  };
  server.on('connection', count);
  const until = performance.now() + acceptTimeout;
  for (let quietTurns = 0; quietTurns < 5 && performance.now() < until; ) {
    const before = accepted;
    await new Promise((resolve) => setImmediate(resolve));
    quietTurns = accepted === before ? quietTurns + 1 : 0;
  }
  server.off('connection', count);
}
