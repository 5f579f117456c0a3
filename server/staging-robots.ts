import type { MiddlewareHandler } from 'hono';
import type { Stage } from './settings/stage.ts';

/** Staging shows what is not for the public yet, so that no search engine may keep it (NET-9). */
export function stagingRobots(stage: Stage): MiddlewareHandler {
  return async function keepOutOfSearch(context, next) {
    await next();
    if (stage === 'staging') context.res.headers.set('x-robots-tag', 'noindex, nofollow');
  };
}
