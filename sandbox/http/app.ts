import type { Handler } from '../provider.ts';
import { methodNotAllowed, sentence } from './responses.ts';

/** A request whose path has been read. */
export interface Asked {
  request: Request;
  url: URL;
  /** Named groups of the route's path; a group that took no part is empty. */
  part: (name: string) => string;
}

/** Method, path (as a whole; a pattern when it has parts), and what answers. HEAD is answered as GET, without the body. */
export type Route = readonly [
  method: 'GET' | 'POST' | 'DELETE',
  path: string | RegExp,
  answer: (asked: Asked) => Response | Promise<Response>,
];

/** The first route that fits answers; 405 for a path that knows other methods. */
export function createRoutes(
  routes: readonly Route[],
  notFound: () => Response = () => sentence(404, 'There is nothing at this address.'),
): Handler {
  return async (request) => {
    const url = new URL(request.url);
    const here = routes.filter(([, path]) => fits(path, url.pathname));
    if (here.length === 0) return notFound();
    const wanted = request.method === 'HEAD' ? 'GET' : request.method;
    const [, path, answer] = here.find(([method]) => method === wanted) ?? [];
    if (!path || !answer) return methodNotAllowed(request.method, [...new Set(here.map(([method]) => method))]);
    const groups = typeof path === 'string' ? undefined : path.exec(url.pathname)?.groups;
    const response = await answer({ request, url, part: (name) => groups?.[name] ?? '' });
    return request.method === 'HEAD' ? new Response(null, response) : response;
  };
}

function fits(path: string | RegExp, pathname: string): boolean {
  return typeof path === 'string' ? path === pathname : path.test(pathname);
}
