import { data, type MiddlewareFunction } from 'react-router';

const allowed = ['GET', 'HEAD', 'POST'];

/** 405 for other methods than those of pages and forms. @throws DataWithResponseInit */
export const allowFormMethods: MiddlewareFunction<Response> = async ({ request }, next) => {
  if (!allowed.includes(request.method)) throw data(null, { status: 405, headers: { allow: allowed.join(', ') } });
  return next();
};

/** Marks every response of the route, errors too, as one visitor's alone: no cache stores it. */
export const privateResponse: MiddlewareFunction<Response> = async (_args, next) => {
  const response = await next();
  response.headers.set('cache-control', 'private, no-store');
  return response;
};
