import { serveStatic } from '@hono/node-server/serve-static';
import { Hono } from 'hono';
import type { Answer } from './listen.ts';

const year = 31_536_000;

/** Built files, answered compressed where a compressed twin was made; names below /assets carry a hash of their content and never change. */
export function staticFiles(root: string, app: Answer): Answer {
  const files = new Hono<{ Bindings: { peer: string | null } }>();
  files.use(
    serveStatic({
      root,
      precompressed: true,
      onFound: (path, context) => {
        const isHashed = path.includes('/assets/');
        context.header('cache-control', isHashed ? `public, max-age=${year}, immutable` : 'public, max-age=3600');
        context.header('x-content-type-options', 'nosniff');
      },
    }),
  );
  files.all('/assets/*', ({ text }) => text('There is no such file.', 404));
  files.all('*', ({ req, env }) => app(req.raw, env.peer));
  return (request, peer) => files.fetch(request, { peer });
}
