import { Hono } from 'hono';
import { bearerAuth } from 'hono/bearer-auth';
import type { Config } from '../config.ts';
import type { Environment } from '../requests/request-context.ts';
import type { Metrics } from './metrics.ts';

const loopback = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);

/** Headers that a proxy adds. Behind a proxy on this machine every visitor has a loopback address, so such a request is not local. */
const forwardingHeaders = ['x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'forwarded', 'via'];

/** `/metrics`, for requests with METRICS_TOKEN. If no token is set, only this machine gets it (decision 0061); any other request gets "not found". */
export function metricsPage({ metricsToken, trustedProxies }: Config, metrics: Metrics) {
  const page = new Hono<Environment>();
  if (metricsToken !== null) {
    page.use('/metrics', async (context, next) => {
      await next();
      context.header('cache-control', 'no-store');
    });
    page.use('/metrics', bearerAuth({ token: metricsToken, realm: 'Metrics' }));
  }
  page.get('/metrics', async ({ env, req }, next) => {
    const isLocal =
      trustedProxies === 0 &&
      loopback.has(env.peer ?? '') &&
      forwardingHeaders.every((name) => req.header(name) === undefined);
    if (metricsToken === null && !isLocal) return next();
    const headers = { 'content-type': metrics.contentType, 'cache-control': 'no-store' };
    return new Response(await metrics.read(), { headers });
  });
  return page;
}
