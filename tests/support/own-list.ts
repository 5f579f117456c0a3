import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

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
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  const list: OwnList = {
    url: `http://127.0.0.1:${port}`,
    answer: { sent: '' },
    close: () => new Promise((closed) => server.close(() => closed())),
  };
  return list;
}
