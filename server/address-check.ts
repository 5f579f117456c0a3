import type { MiddlewareHandler } from 'hono';
import type { Environment } from './environment.ts';
import { refusal } from './refusal.ts';

/** Characters and segments that a path may have: several times those of the longest page's, so that matching routes stays cheap. */
const maxLength = 2000;
const maxSegments = 20;

/** Two slashes at the beginning, of which a browser takes a backslash for one, or a control character, which it leaves out. */
const misleading = /^\/[/\\]|\p{Cc}/u;

/**
 * Refuses paths that no page of ours has and that cost or mislead: very long or deep ones, and those that name another host once they are
 * written into a link, or are no address at all.
 */
export const checkAddress: MiddlewareHandler<Environment> = (context, next) => {
  const { path } = context.req;
  if (path.length > maxLength)
    return Promise.resolve(refusal(context, 414, 'This address is too long. Please check it and try again.'));
  if (misleading.test(path) || path.split('/', maxSegments + 2).length > maxSegments + 1)
    return Promise.resolve(refusal(context, 404, 'There is no page at this address.'));
  return next();
};
