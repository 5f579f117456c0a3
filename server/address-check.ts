import type { MiddlewareHandler } from 'hono';
import type { Environment } from './environment.ts';
import { refusal } from './refusal.ts';

/** Characters and segments that a path may have: several times those of the longest page's, so that matching routes stays cheap. */
const maxLength = 2000;
const maxSegments = 20;

/**
 * Refuses paths that no page of ours has and that cost or mislead: very long or deep ones, and those that begin with two slashes (a browser
 * reads a backslash as one), since written into a link such a path names another host.
 */
export const checkAddress: MiddlewareHandler<Environment> = (context, next) => {
  const { path } = context.req;
  if (path.length > maxLength)
    return Promise.resolve(refusal(context, 414, 'This address is too long. Please check it and try again.'));
  if (/^\/[/\\]/.test(path) || path.split('/', maxSegments + 2).length > maxSegments + 1)
    return Promise.resolve(refusal(context, 404, 'There is no page at this address.'));
  return next();
};
