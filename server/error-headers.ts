import type { MiddlewareHandler } from 'hono';

/** Seconds, where whoever answered did not say. */
const retryAfter = '10';

/** No cache between here and the visitor keeps an error, and whoever is told to come back is told when. */
export const errorHeaders: MiddlewareHandler = async (context, next) => {
  await next();
  const { status, headers } = context.res;
  if (status >= 400 && !headers.has('cache-control')) headers.set('cache-control', 'no-store');
  if (status === 503 && !headers.has('retry-after')) headers.set('retry-after', retryAfter);
};
