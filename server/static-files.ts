import { serveStatic } from '@hono/node-server/serve-static';
import { Hono } from 'hono';
import type { Answer } from './listen.ts';

/** Seconds. */
const year = 31_536_000;

/** Serves built files, precompressed where the build made a compressed copy. Names below /assets contain a content hash, so they never change. */
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
