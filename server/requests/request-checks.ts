import { setImmediate } from 'node:timers/promises';
import type { Context, ErrorHandler, MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { html } from 'hono/html';
import { HTTPException } from 'hono/http-exception';
import { backToShop, plainPage } from './plain-page.ts';
import type { Environment } from './request-context.ts';
import { isDecodable, maxPathLength } from './route-of.ts';

/** Maximum segments of a path: several times those of the longest page, so that matching routes stays cheap. */
const maxSegments = 20;

/** A path that begins with two slashes (browsers read a backslash as a slash) or contains a control character (browsers remove it). */
const misleading = /^\/[/\\]|\p{Cc}/u;

/**
 * Refuses paths that no page has and that are costly or misleading: very long or deep ones, those that cannot be decoded, and those that a
 * browser would resolve to another host when written into a link.
 */
export const checkAddress: MiddlewareHandler<Environment> = (context, next) => {
  const { path } = context.req;
  if (path.length > maxPathLength)
    return Promise.resolve(refusal(context, 414, 'This address is too long. Please check it and try again.'));
  if (!isDecodable(path) || misleading.test(path) || path.split('/', maxSegments + 2).length > maxSegments + 1)
    return Promise.resolve(refusal(context, 404, 'There is no page at this address.'));
  return next();
};

const methods = ['GET', 'HEAD', 'POST'];

/** Refuses methods that no route has. */
export const checkMethod: MiddlewareHandler<Environment> = (context, next) => {
  if (methods.includes(context.req.method)) return next();
  const response = refusal(context, 405, 'The shop does not take requests of this kind.');
  response.headers.set('allow', methods.join(', '));
  return Promise.resolve(response);
};

/**
 * Replaces React Router's response to a write that no route accepts: for data it names the module of the route, for a resource it is "Unexpected
 * Server Error". A page stays as it is, because the site renders it.
 */
export function refuseWrite(response: Response): Response {
  const isPage = response.headers.get('content-type')?.startsWith('text/html') ?? false;
  if (response.status !== 405 || isPage) return response;
  const headers = new Headers(response.headers);
  headers.delete('x-remix-response');
  headers.set('content-type', 'text/plain; charset=utf-8');
  return new Response('Nothing can be sent to this address.\n', { status: 405, headers });
}

const loopback = ['127.0.0.1', 'localhost', '[::1]'];

/**
 * The origins that are this shop: its configured address and, when that is a loopback address, the other loopback names. The Host header is
 * not used: anyone who can point a name here could set it.
 */
export function ownOrigins(siteUrl: string): ReadonlySet<string> {
  const { protocol, hostname, port } = new URL(siteUrl);
  if (!loopback.includes(hostname)) return new Set([siteUrl]);
  return new Set(loopback.map((name) => new URL(`${protocol}//${name}${port && `:${port}`}`).origin));
}

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses cross-site writes (SAFE-3), by the headers in which a browser says where a request comes from: Origin, Sec-Fetch-Site and, in old browsers,
 * Referer. A request with none of the three, such as a webhook, is not a browser's; it is accepted if it has no cookies that it could act with. React
 * Router's own check (`allowedActionOrigins`) covers actions only; this one covers every write, also those outside of routes.
 */
export function checkOrigin(own: ReadonlySet<string>): MiddlewareHandler<Environment> {
  return async function checkWriteOrigin(context, next) {
    const { req } = context;
    if (safeMethods.has(req.method) || isSameOrigin(own, req.raw.headers)) return next();
    return refusal(
      context,
      403,
      'This form can only be sent from the shop itself. Please open the shop and try again.',
    );
  };
}

function isSameOrigin(own: ReadonlySet<string>, headers: Headers): boolean {
  const origin = headers.get('origin');
  const site = headers.get('sec-fetch-site');
  const referer = headers.get('referer');
  if (site !== null && site !== 'same-origin' && site !== 'none') return false;
  if (origin !== null) return own.has(origin);
  if (site !== null) return true;
  return referer === null ? !headers.has('cookie') : own.has(URL.parse(referer)?.origin ?? '');
}

/** Bytes. */
const maxBodySize = 64 * 1024;

/** Refuses bodies that are larger than any form of the site. */
export const limitBody: MiddlewareHandler<Environment> = bodyLimit({
  maxSize: maxBodySize,
  onError: (context: Context<Environment>) =>
    refusal(context, 413, 'That is more than this form can take. Please send less.'),
});

/**
 * Answers errors that are thrown outside of a route: a bug of ours, which is reported, or a body that did not arrive whole. It is not a fault of the
 * site if a visitor leaves, or sends so slowly that the connection is closed (listen.ts).
 */
export function answerFault(report: (fault: unknown) => void): ErrorHandler<Environment> {
  return async (fault, context) => {
    // Hono's own middleware throws this for what it refuses, such as a wrong password.
    if (fault instanceof HTTPException) return fault.getResponse();
    // When a visitor disconnects, the body ends one turn of the event loop before the request is marked as aborted.
    await setImmediate();
    if (context.req.raw.signal.aborted)
      return refusal(context, 400, 'The request did not arrive whole. Please send it again.');
    report(fault);
    return refusal(context, 500, 'Something went wrong on our side. Please try again in a moment.');
  };
}

const titles = {
  400: 'Not accepted',
  403: 'Not accepted',
  404: 'Not found',
  405: 'Not accepted',
  413: 'Not accepted',
  414: 'Not accepted',
  500: 'Something went wrong',
} as const;

/** The response to a request that fails one of the server's own checks: one sentence on a plain page, with a link to the shop. */
function refusal({ get }: Context<Environment>, status: keyof typeof titles, sentence: string): Response {
  const content = html`<p>${sentence}</p>${backToShop}`;
  const page = plainPage({ title: `${titles[status]} | Light`, nonce: get('inlineNonce'), content });
  return new Response(String(page), {
    status,
    headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' },
  });
}
