import type { MiddlewareHandler } from 'hono';

/** What a proxy of ours may have named a request. One that passes a visitor's header on lets them name it, which TRUSTED_PROXIES warns of. */
const sane = /^[\w=-]{8,64}$/;

/**
 * Names the request: in the log, in reports, and in the answer, so that a complaint finds its lines. Server-Timing is the one header that a
 * page's own script can read.
 */
export function requestId(trustedProxies: number): MiddlewareHandler<{ Variables: { requestId: string } }> {
  return async function nameRequest(context, next) {
    const given = trustedProxies > 0 ? (context.req.header('x-request-id') ?? '') : '';
    const id = sane.test(given) ? given : crypto.randomUUID();
    context.set('requestId', id);
    await next();
    context.header('x-request-id', id);
    context.header('server-timing', `request;desc="${id}"`);
  };
}
