import { createServer } from 'node:http';
import { listenOnLoopback } from './listen.ts';

export interface OwnList {
  /** The origin. */
  url: string;
  /** The response to the next subscriptions. */
  answer: { sent: string | Buffer; status?: number; headers?: Record<string, string> };
  close: () => Promise<void>;
}

/** A stub of the mailing list; other requests get 403. */
export async function startOwnList(): Promise<OwnList> {
  const server = createServer(({ url }, response) => {
    if (!url?.startsWith('/subscribe/post-json?')) return response.writeHead(403).end();
    const { sent, status = 200, headers } = list.answer;
    return response.writeHead(status, { 'content-type': 'application/javascript', ...headers }).end(sent);
  });
  const { origin, close } = await listenOnLoopback(server);
  const list: OwnList = {
    url: origin,
    answer: { sent: '' },
    close,
  };
  return list;
}
