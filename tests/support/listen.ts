import { once } from 'node:events';
import type { Server } from 'node:http';

export interface Listening {
  origin: string;
  /** Cuts connections, and stops the server. */
  close: () => Promise<void>;
}

/** Starts a test's server on a free port of the loopback address. */
export async function listenOnLoopback(server: Server): Promise<Listening> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('The server has no port.');
  return {
    origin: `http://127.0.0.1:${address.port}`,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
