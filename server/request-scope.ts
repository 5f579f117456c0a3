import { AsyncLocalStorage } from 'node:async_hooks';
import type { MiddlewareHandler } from 'hono';
import { callScope } from '#providers/transport/call-scope.ts';
import type { Environment } from './environment.ts';

interface RequestScope {
  requestId: string;
  pathname: string;
}

/** Which request is being answered, for whoever takes note of a fault deep inside; nothing, where there is none. */
export const requestScope = new AsyncLocalStorage<RequestScope>();

/**
 * Opens the request's scopes: its name for the log, and how long providers may be waited for on its behalf.
 *
 * @param visitorTimeout Milliseconds from the request's arrival; after them, and when the visitor leaves, nobody waits any more.
 */
export function inRequestScope(visitorTimeout: number): MiddlewareHandler<Environment> {
  return async function openScopes({ req, get }, next) {
    const controller = new AbortController();
    const { signal } = req.raw;
    const leave = () => controller.abort(signal.reason);
    const timer = setTimeout(() => {
      controller.abort(new DOMException(`timeout of ${visitorTimeout}ms exceeded`, 'TimeoutError'));
    }, visitorTimeout);
    signal.addEventListener('abort', leave, { once: true });
    const scope = { signal: controller.signal, deadline: performance.now() + visitorTimeout };
    try {
      await requestScope.run({ requestId: get('requestId'), pathname: req.path }, () => callScope.run(scope, next));
    } finally {
      clearTimeout(timer);
      signal.removeEventListener('abort', leave);
    }
  };
}
