import { privateResponse } from '#site/kernel/http/route-middleware.ts';
import type { Route } from './+types/consent-json.route.ts';
import { readConsent } from './consent-server.ts';

export const middleware = [privateResponse];

/** The visitor's consent as the server reads it, for scripts: some browser extensions send Global Privacy Control only to servers. */
export function loader(args: Route.LoaderArgs) {
  return Response.json(readConsent(args));
}
