import { once } from 'node:events';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';

export interface Delivered {
  /** Path and query. */
  path: string;
  /** With lower-case names. */
  headers: Record<string, string>;
  /** The unparsed body, which the signature covers. */
  body: string;
}

/** A server that receives webhooks. */
export interface Receiver {
  origin: string;
  /** The status codes of the next responses; then 204. */
  answerWith: (...statuses: number[]) => void;
  /** Resolves with the next delivery. */
  next: () => Promise<Delivered>;
  /** Deliveries not yet returned by `next`. */
  untaken: () => readonly Delivered[];
  close: () => Promise<void>;
}

export async function openReceiver(): Promise<Receiver> {
  const statuses: number[] = [];
  const came: Delivered[] = [];
  const waiting: ((delivered: Delivered) => void)[] = [];
  const server = createServer(async (request, response) => {
    const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]));
    const delivered = { path: request.url ?? '', headers, body: await text(request) };
    response.writeHead(statuses.shift() ?? 204).end();
    const taker = waiting.shift();
    if (taker) taker(delivered);
    else came.push(delivered);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('The receiver has no port.');
  return {
    origin: `http://127.0.0.1:${address.port}`,
    answerWith: (...next) => void statuses.push(...next),
    next: async () => came.shift() ?? new Promise((resolve) => waiting.push(resolve)),
    untaken: () => [...came],
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
