import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { listenOnLoopback } from '#tests/support/listen.ts';

export interface Delivered {
  /** Path and query. */
  path: string;
  /** Their names are in lower case. */
  headers: Record<string, string>;
  /** The unparsed body, which the signature covers. */
  body: string;
}

/** A server that receives webhooks. */
export interface Receiver {
  origin: string;
  /** The status codes of the next responses. */
  answerWith: (...statuses: number[]) => void;
  /** The status code of all others from now on; 204 at first. */
  answerAllWith: (status: number) => void;
  /** Resolves with the next delivery. */
  next: () => Promise<Delivered>;
  /** Deliveries not yet returned by `next`. */
  untaken: () => readonly Delivered[];
  close: () => Promise<void>;
}

export async function openReceiver(): Promise<Receiver> {
  const statuses: number[] = [];
  let usual = 204;
  const came: Delivered[] = [];
  const waiting: ((delivered: Delivered) => void)[] = [];
  const server = createServer(async (request, response) => {
    const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]));
    const delivered = { path: request.url ?? '', headers, body: await text(request) };
    response.writeHead(statuses.shift() ?? usual).end();
    const taker = waiting.shift();
    if (taker) taker(delivered);
    else came.push(delivered);
  });
  const { origin, close } = await listenOnLoopback(server);
  return {
    origin,
    close,
    answerWith: (...next) => void statuses.push(...next),
    answerAllWith: (status) => {
      usual = status;
    },
    next: async () => came.shift() ?? new Promise((resolve) => waiting.push(resolve)),
    untaken: () => [...came],
  };
}
