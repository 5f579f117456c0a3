import { type MiddlewareFunction, redirect } from 'react-router';

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

/**
 * Redirects an address with repeated slashes to the one that it means (ROUTE-16). The page cannot be answered there: in the browser the router
 * matches each empty segment, and would replace the page with "not found".
 */
export const singleSlashes: MiddlewareFunction<Response> = async ({ request, url }, next) => {
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  // The target has one slash at the beginning too, so that it is no address of another host.
  if (isRead && url.pathname.includes('//')) return redirect(url.pathname.replace(/\/+/g, '/') + url.search, 301);
  return next();
};
