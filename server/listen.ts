import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http';
import { Server as NetServer } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { health } from './health.ts';

/** `peer` is the address at the other end of the connection. */
export type Answer = (request: Request, peer: string | null) => Response | Promise<Response>;

export interface Listening {
  /** Origin, like "http://127.0.0.1:3000". */
  url: string;
  /** From now on requests go here; before, they are told to come back. */
  serve: (answer: Answer) => void;
  /**
   * Stops without cutting a request: says at /readyz and on every connection that it closes, goes on answering for `drain` milliseconds,
   * then takes no new connection and finishes what is under way. What is left ten seconds later is cut.
   */
  stop: (drain: number) => Promise<void>;
}

/** The port cannot be used; the message is one sentence that names it. */
class PortError extends Error {
  override readonly name = 'PortError';
}

/** Milliseconds that an idle connection is kept: longer than proxies keep theirs (60 s at most of them), so that it is never us who closes one in use. */
const keepAliveTimeout = 65_000;

/** Bytes of a request's header section; Node answers a longer one with 431. Stated, so that no flag of the process changes it (SAFE-3). */
const maxHeaderSize = 16 * 1024;

/** Milliseconds in which a request must have arrived whole: forms are small. */
const requestTimeout = 30_000;

/** Milliseconds that requests under way are given to end. */
const closeTimeout = 10_000;

/** Milliseconds that the queue of new connections is given to empty, where clients go on connecting. */
const acceptTimeout = 2000;

/** Milliseconds after which a connection that has sent nothing is taken for idle. */
const idleAfter = 500;

/**
 * Takes the port first, so that a taken one is known before anything else is started.
 * @throws PortError
 */
export async function listen(host: string, port: number): Promise<Listening> {
  let answer: Answer | null = null;
  let isStopping = false;
  const underWay = new Set<ServerResponse>();
  /** Requests wait for it while there is one: in the moment in which the listening socket is closed. */
  let hold: Promise<void> | null = null;
  const respond = getRequestListener(async (request, { incoming }) => {
    if (hold) await hold;
    const about = health(request, { isReady: answer !== null && !isStopping });
    if (about) return about;
    return answer ? answer(request, incoming.socket.remoteAddress ?? null) : starting();
  });
  const onRequest: RequestListener = (incoming, outgoing) => {
    if (isStopping) outgoing.shouldKeepAlive = false;
    underWay.add(outgoing);
    outgoing.once('close', () => underWay.delete(outgoing));
    return respond(incoming, outgoing);
  };
  const server = createServer({ keepAliveTimeout, requestTimeout, maxHeaderSize }, onRequest);
  await bind(server, host, port);
  const address = server.address();
  const bound = typeof address === 'object' && address ? address.port : port;

  return {
    url: `http://${reachable(host)}:${bound}`,
    serve: (next) => {
      answer = next;
    },
    async stop(drain) {
      isStopping = true;
      for (const outgoing of underWay) outgoing.shouldKeepAlive = false;
      await pause(drain);
      const { promise, resolve: release } = Promise.withResolvers<void>();
      hold = promise;
      await allAccepted(server);
      const closed = close(server);
      hold = null;
      release();
      await closed;
    },
  };
}

function starting(): Response {
  return new Response('The shop is starting. Please try again in a moment.\n', {
    status: 503,
    headers: { 'retry-after': '1' },
  });
}

/** A host that means "every address of this machine" is reached at its loopback one. */
function reachable(host: string): string {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1';
  return host.includes(':') ? `[${host}]` : host;
}

function bind(server: Server, host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (cause: NodeJS.ErrnoException) => {
      const reason = cause.code === 'EADDRINUSE' ? 'is taken' : `cannot be used (${cause.message})`;
      reject(
        new PortError(`Port ${port} on ${host} ${reason}. Stop what uses it, or choose another with PORT.`, { cause }),
      );
    });
    server.listen(port, host, resolve);
  });
}

/**
 * Takes no new connection. An HTTP server's own `close` would also cut connections whose request has arrived but is not read yet, so only
 * the listening socket is closed, and connections are closed once they have had time to show that they are idle.
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
 * The event loop accepts one connection a turn. While pages are rendered turns are long, and clients queue in the kernel who have sent their
 * request already: closing the listening socket would reset them. With requests held turns are short, so that the queue empties.
 */
async function allAccepted(server: Server): Promise<void> {
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

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
