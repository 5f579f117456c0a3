import type { MiddlewareHandler } from 'hono';
import { refusal } from './refusal.ts';
import type { Environment } from './request-context.ts';

/** Maximum characters and segments of a path: several times those of the longest page, so that matching routes stays cheap. */
const maxLength = 2000;
const maxSegments = 20;

/** Begins with two slashes, a backslash being one to browsers, or contains a control character, which browsers remove. */
const misleading = /^\/[/\\]|\p{Cc}/u;

/**
 * Refuses paths that no page has and that are costly or misleading: very long or deep ones, and those that a browser would resolve to another
 * host when written into a link.
 */
export const checkAddress: MiddlewareHandler<Environment> = (context, next) => {
  const { path } = context.req;
  if (path.length > maxLength)
    return Promise.resolve(refusal(context, 414, 'This address is too long. Please check it and try again.'));
  if (misleading.test(path) || path.split('/', maxSegments + 2).length > maxSegments + 1)
    return Promise.resolve(refusal(context, 404, 'There is no page at this address.'));
  return next();
};
