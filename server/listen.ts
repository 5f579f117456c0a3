import { createServer, type Server } from 'node:http';
import { getRequestListener } from '@hono/node-server';

/** `peer` is the address at the other end of the connection. */
export type Answer = (request: Request, peer: string | null) => Response | Promise<Response>;

export interface Listening {
  /** Origin, like "http://127.0.0.1:3000". */
  url: string;
  /** From now on requests go here; before, they are told to come back. */
  serve: (answer: Answer) => void;
  /** Takes no more requests, finishes those under way, and cuts what is left after ten seconds. */
  stop: () => Promise<void>;
}

/** The port cannot be used; the message is one sentence that names it. */
export class PortError extends Error {
  override readonly name = 'PortError';
}

/** Milliseconds that requests under way are given to end. */
const patience = 10_000;

/**
 * Takes the port first, so that a taken one is known before anything else is started.
 * @throws PortError
 */
export async function listen(host: string, port: number): Promise<Listening> {
  let answer: Answer = () =>
    new Response('The shop is starting. Please try again in a moment.\n', {
      status: 503,
      headers: { 'retry-after': '1' },
    });
  const server = createServer(
    getRequestListener((request, { incoming }) => answer(request, incoming.socket.remoteAddress ?? null)),
  );
  await bind(server, host, port);
  const address = server.address();
  const bound = typeof address === 'object' && address ? address.port : port;

  return {
    url: `http://${reachable(host)}:${bound}`,
    serve: (next) => {
      answer = next;
    },
    stop: () => stop(server),
  };
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

function stop(server: Server): Promise<void> {
  const cut = setTimeout(() => server.closeAllConnections(), patience);
  return new Promise((resolve) => {
    server.close(() => {
      clearTimeout(cut);
      resolve();
    });
    server.closeIdleConnections();
  });
}
