import { serveStatic } from '@hono/node-server/serve-static';
import { Hono, type MiddlewareHandler } from 'hono';
import { getMimeType } from 'hono/utils/mime';
import type { RequestHandler } from '../listen.ts';
import { fileHeaders } from '../security-headers/response-headers.ts';

/** The files of which the build makes compressed copies (scripts/compress.ts), and the copies themselves. */
const mayBeCompressed = /\.(?:js|css|svg|json|html|txt)(?:\.\w+)?$/;

/** Seconds. */
const year = 31_536_000;

const immutable = `public, max-age=${year}, immutable`;

interface Options {
  /** The folder of the built files. */
  root: string;
  isHttps: boolean;
  /** Reads an asset of another release by its name; null where there is none. */
  readEarlierAsset: (name: string) => Promise<Buffer | null>;
  /** Answers all other requests. */
  app: RequestHandler;
}

/** Serves built files, precompressed where the build made a compressed copy. Names below /assets contain a content hash, so they never change. */
export function staticFiles({ root, isHttps, readEarlierAsset, app }: Options): RequestHandler {
  const security = fileHeaders({ isHttps });
  const files = new Hono<{ Bindings: { peer: string | null } }>();
  files.use(refusedRange);
  files.use(notModified);
  files.use(wholeFile);
  files.use(
    serveStatic({
      root,
      precompressed: true,
      onFound: (path, context) => {
        const isHashed = context.req.path.startsWith('/assets/');
        context.header('cache-control', isHashed ? immutable : 'public, max-age=3600');
        // The uncompressed file needs Vary, too: otherwise shared caches send it to clients that accept a compressed one.
        if (mayBeCompressed.test(path)) context.header('vary', 'Accept-Encoding');
        for (const [name, value] of Object.entries(security)) context.header(name, value);
      },
    }),
  );
  files.get('/assets/:name', async ({ req, body }, next) => {
    const name = req.param('name');
    const asset = await readEarlierAsset(name);
    const headers = { ...security, 'cache-control': immutable, 'content-type': getMimeType(name) ?? 'text/plain' };
    return asset ? body(new Uint8Array(asset), 200, headers) : next();
  });
  files.all('/assets/*', ({ text }) =>
    text('There is no such file.', 404, { ...security, 'cache-control': 'no-store' }),
  );
  files.all('*', ({ req, env }) => app(req.raw, env.peer));
  return (request, peer) => files.fetch(request, { peer });
}

const oneRange = /^bytes=(?:\d+-\d*|-\d+)$/;

/**
 * Ignores a Range that is invalid or has several parts (RFC 9110, 14.2), for which `serveStatic` would send the whole file as a part. Also ignores
 * one with a condition (13.1.5), which `serveStatic` does not read: a part of this release's file would be joined to a part of an earlier release's.
 */
const wholeFile: MiddlewareHandler = (context, next) => {
  const { req } = context;
  if (req.header('if-range') === undefined && oneRange.test(req.header('range') ?? 'bytes=0-')) return next();
  const headers = new Headers(context.req.raw.headers);
  headers.delete('range');
  context.req.raw = new Request(context.req.raw, { headers });
  return next();
};

/** Keeps caches from storing a 416: they would send the refusal of one visitor's range to others instead of the file, which is cached for a year. */
const refusedRange: MiddlewareHandler = async (context, next) => {
  await next();
  if (context.res.status === 416) context.header('cache-control', 'no-store');
};

/**
 * Answers 304 for a file that the browser has (RFC 9110, 13.1.3): `serveStatic` sends Last-Modified but reads no condition. Pages have no
 * Last-Modified.
 */
const notModified: MiddlewareHandler = async (context, next) => {
  await next();
  const modified = context.res.headers.get('last-modified');
  if (modified === null || context.res.status !== 200 || context.req.header('if-modified-since') !== modified) return;
  await context.res.body?.cancel();
  context.res = new Response(null, { status: 304 });
};
