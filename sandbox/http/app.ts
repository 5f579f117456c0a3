import { Hono, type NotFoundHandler } from 'hono';
import { methodNotAllowed } from 'hono/method-not-allowed';
import { methodNotAllowedResponse, plainTextResponse } from './responses.ts';

interface AppOptions {
  /** Response for a path without routes, and for any handler's `c.notFound()`. */
  notFound?: NotFoundHandler;
  /** Response for a path that has routes, none of them for the request's method. `methods` are those of the routes. */
  methodNotAllowed?: (method: string, methods: readonly string[]) => Response;
}

/**
 * A Hono application as the providers use it: 404 and 405 as given, HEAD handled as GET without the body, and errors thrown to the caller
 * (control/instrument-provider.ts logs them and responds with 500).
 */
export function createApp({
  notFound = () => plainTextResponse(404, 'There is nothing at this address.'),
  methodNotAllowed: refuse = methodNotAllowedResponse,
}: AppOptions = {}): Hono {
  const app = new Hono();
  app.use(
    methodNotAllowed({
      app,
      onMethodNotAllowed: (c, methods) =>
        refuse(
          c.req.method,
          methods.filter((method) => method !== 'HEAD'),
        ),
    }),
  );
  app.notFound(notFound);
  app.onError((error) => {
    throw error;
  });
  return app;
}
