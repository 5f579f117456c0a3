import type { MiddlewareFunction } from 'react-router';

const allowed = ['GET', 'HEAD', 'POST'];

/** Answers methods other than those of pages and forms with 405. It returns a response, because headers of data that middleware throws are lost. */
export const allowFormMethods: MiddlewareFunction<Response> = async ({ request }, next) => {
  if (!allowed.includes(request.method))
    return new Response(null, { status: 405, headers: { allow: allowed.join(', ') } });
  return next();
};

/** Marks every response of the route, errors too, as one visitor's alone: no cache stores it. */
export const privateResponse: MiddlewareFunction<Response> = async (_args, next) => {
  const response = await next();
  response.headers.set('cache-control', 'private, no-store');
  return response;
};
