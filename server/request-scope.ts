import { AsyncLocalStorage } from 'node:async_hooks';
import type { MiddlewareHandler } from 'hono';

interface RequestScope {
  requestId: string;
  pathname: string;
}

/** Which request is being answered, for whoever takes note of a fault deep inside; nothing, where there is none. */
export const requestScope = new AsyncLocalStorage<RequestScope>();

export const inRequestScope: MiddlewareHandler<{ Variables: { requestId: string } }> = ({ req, get }, next) =>
  requestScope.run({ requestId: get('requestId'), pathname: req.path }, next);
