import { createServer } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { startSite } from '#tests/support/site.ts';

/** Renders every page for each request, with the providers' responses cached, and without compression. Prints its address. */
const site = await startSite();
const server = createServer(
  getRequestListener((request) => {
    const { pathname, search } = new URL(request.url);
    return site.app.render(pathname + search);
  }),
);
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  console.info(`Rendering: http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`);
});
