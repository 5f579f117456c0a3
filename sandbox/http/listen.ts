import { createServer, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import { getRequestListener, type HttpBindings, RequestError } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { SandboxError } from '../sandbox-error.ts';
import { plainTextResponse } from './responses.ts';

/** The actions of a handler on the connection, apart from its response. */
export interface Connection {
  /** Resets the connection without a response; the client gets ECONNRESET. */
  reset: () => Response;
  /** Sends the head of the whole body and the first half of it, then closes the connection. */
  truncate: (response: Response) => Promise<Response>;
}

export type ConnectionHandler = (request: Request, connection: Connection) => Promise<Response>;

export interface Listener {
  /** "http://127.0.0.1:4001", or https. */
  origin: string;
  /** Sets the certificate; until then, TLS connections fail. */
  secure: (certificate: { cert: string; key: string }) => void;
  /** Sets the handler. Requests that arrived earlier have waited for it. */
  serve: (handler: ConnectionHandler) => void;
  /** Connects CONNECT requests to origins of this machine. If `originOf` returns null, the request is refused; before this call, all are. */
  tunnel: (originOf: (host: string) => string | null) => void;
  /** Accepts no new connection, lets responses in progress finish (5 seconds at most). */
  close: () => Promise<void>;
}

const closeDeadlineMs = 5000;

/**
 * Of this response node-server sends nothing. Its own is created with the global Response: once a listener has replaced that, node-server would send it
 * from a cache that does not know the header. A copy has no cache.
 */
export const alreadySent = RESPONSE_ALREADY_SENT.clone();

/**
 * One server, for plain HTTP and TLS at the same port. It listens before its handler is set, because a free port is known only then, and the data
 * of every provider contains addresses of the others.
 *
 * @param owner Name of the port's owner, for the message.
 * @param scheme The scheme of `origin`.
 * @throws {SandboxError} The port is taken or not allowed, or the host is not one of this machine's.
 */
export async function listen(
  owner: string,
  host: string,
  port: number,
  scheme: 'http' | 'https' = 'http',
): Promise<Listener> {
  const handler = Promise.withResolvers<ConnectionHandler>();
  const server = createServer(
    { keepAliveTimeout },
    // With `overrideGlobalObjects: false`, the global Request and Response in this process stay Node's own.
    getRequestListener(
      async (request, env) => {
        // A Request may not have this method (Fetch standard, 2.2.1).
        if (request.method === 'TRACE') return plainTextResponse(405, 'TRACE is not possible here.');
        return (await handler.promise)(request, connectionOf(env));
      },
      { overrideGlobalObjects: false, errorHandler: respondToError },
    ),
  );

  const { secure, closeUnread } = acceptTls(server);
  const tunnelled = new Set<Socket>();
  const inProgress = new Set<ServerResponse>();
  server.on('request', (_, outgoing) => {
    inProgress.add(outgoing);
    outgoing.once('close', () => inProgress.delete(outgoing));
  });

  const listening = Promise.withResolvers<void>();
  server.once('error', listening.reject);
  server.listen(port, host, listening.resolve);
  await listening.promise.catch((error: unknown) => {
    throw new SandboxError(describeFailure(owner, host, port, error), { cause: error });
  });

  return {
    origin: originOf(scheme, host, server.address()),
    secure,
    serve: handler.resolve,
    tunnel: (originFor) => acceptTunnels(server, tunnelled, originFor),
    close: async () => {
      // A keep-alive connection would hold the server open until it times out.
      for (const outgoing of inProgress) outgoing.shouldKeepAlive = false;
      closeUnread();
      for (const client of tunnelled) client.destroy();
      const deadline = setTimeout(() => server.closeAllConnections(), closeDeadlineMs);
      await new Promise((resolve) => server.close(resolve));
      clearTimeout(deadline);
    },
  };
}

/** Milliseconds that an idle connection stays open. After Node's default of five seconds, a busy client could send a request just as it closes. */
const keepAliveTimeout = 65_000;

/** The type of a TLS record that begins a handshake (RFC 8446, 5.1). No method of HTTP begins with it. */
const handshakeRecord = 0x16;

/**
 * Makes an HTTP server also accept TLS connections, which are distinguished by their first byte: several clients build `https://` addresses from a
 * host and have no setting for plain HTTP.
 */
function acceptTls(server: Server) {
  const handleHttp = server.listeners('connection');
  server.removeAllListeners('connection');
  const accept = (socket: Socket) => {
    for (const handle of handleHttp) handle.call(server, socket);
  };
  const tls = createTlsServer({ ALPNProtocols: ['http/1.1'], handshakeTimeout: closeDeadlineMs }, accept);
  const unread = new Set<Socket>();

  server.on('connection', (socket: Socket) => {
    unread.add(socket);
    const forget = () => unread.delete(socket);
    socket.once('close', forget);
    // It is not an error if a client disconnects before its first byte.
    socket.once('error', forget);
    socket.once('readable', () => {
      forget();
      socket.off('error', forget);
      const first: unknown = socket.read(1);
      if (!Buffer.isBuffer(first)) return socket.destroy();
      socket.unshift(first);
      if (first[0] !== handshakeRecord) return accept(socket);
      // Node's HTTP server leaves sockets half open, so a client that refuses the certificate would hold the listener open.
      socket.allowHalfOpen = false;
      tls.emit('connection', socket);
    });
  });

  return {
    secure: (certificate: { cert: string; key: string }) => tls.setSecureContext(certificate),
    /** Closes the connections without a request, which the HTTP server does not know yet. */
    closeUnread: () => {
      for (const socket of unread) socket.destroy();
    },
  };
}

/**
 * Tunnels (RFC 9110, 9.3.6): a client that requests a host gets a connection to the origin that stands in for it.
 *
 * @param clients The connected clients, which the HTTP server no longer closes.
 */
function acceptTunnels(server: Server, clients: Set<Socket>, originFor: (host: string) => string | null): void {
  server.on('connect', ({ url }, client: Socket, head: Buffer) => {
    clients.add(client);
    client.once('close', () => clients.delete(client));
    // If a client resets the connection, even a refused one, this is not an error of the sandbox. The stream is destroyed automatically.
    client.on('error', () => undefined);
    const [, host = ''] = /^([^:]+):443$/.exec(url ?? '') ?? [];
    const origin = originFor(host);
    if (origin === null) {
      client.end('HTTP/1.1 403 Forbidden\r\nContent-Length: 0\r\n\r\n');
      return;
    }
    const { hostname, port } = new URL(origin);
    const target = connect(Number(port), hostname.replace(/^\[|\]$/g, ''), () => {
      client.write('HTTP/1.1 200 Connection Established\r\n\r\n');
      target.write(head);
      client.pipe(target).pipe(client);
    });
    // If one end breaks, the other end is closed.
    target.once('error', () => client.destroy());
    target.once('close', () => client.destroy());
    client.once('close', () => target.destroy());
  });
}

/** Handlers catch their own errors, so an error here is an invalid request or a bug of the sandbox. */
function respondToError(error: unknown): Response {
  if (error instanceof RequestError) return plainTextResponse(400, `This is not a valid request: ${error.message}.`);
  console.error('sandbox:', error);
  return plainTextResponse(500, 'The sandbox failed at this request; its terminal says why.');
}

function connectionOf(env: unknown): Connection {
  return {
    reset: () => {
      if (isHttp(env)) reset(env.incoming.socket);
      return alreadySent;
    },
    truncate: async (response) => {
      if (!isHttp(env)) return response;
      const body = Buffer.from(await response.arrayBuffer());
      const { incoming, outgoing } = env;
      outgoing.writeHead(response.status, { ...Object.fromEntries(response.headers), 'content-length': body.length });
      await new Promise((sent) => outgoing.write(body.subarray(0, Math.floor(body.length / 2)), sent));
      incoming.socket.destroy();
      return alreadySent;
    },
  };
}

/** A TLS socket cannot be reset. When it is destroyed, it ends without close_notify, which clients report the same way. */
function reset(socket: Socket): void {
  if ('encrypted' in socket) socket.destroy();
  else socket.resetAndDestroy();
}

function isHttp(env: unknown): env is HttpBindings {
  return typeof env === 'object' && env !== null && 'incoming' in env;
}

/** A server on every interface has the loopback address in its origin. */
function originOf(scheme: string, host: string, address: AddressInfo | string | null): string {
  if (address === null || typeof address === 'string') throw new SandboxError(`${host} gave no port to listen on.`);
  const reachable = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host;
  return `${scheme}://${reachable.includes(':') ? `[${reachable}]` : reachable}:${address.port}`;
}

function describeFailure(owner: string, host: string, port: number, error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  const what = `Port ${port} (${owner})`;
  if (code === 'EADDRINUSE')
    return `${what} is already taken; stop what uses it or set SANDBOX_PORT to another number.`;
  if (code === 'EACCES') return `${what} may not be used by this user; set SANDBOX_PORT to a number above 1023.`;
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return `${host} is not an address of this machine; set HOST to one that is.`;
  return `${what} cannot be listened on: ${error instanceof Error ? error.message : String(error)}.`;
}
