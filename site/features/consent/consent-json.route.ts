import { privateResponse } from '#site/kernel/http/route-middleware.ts';
import type { Route } from './+types/consent-json.route.ts';
import { readConsent } from './consent-server.ts';

export const middleware = [privateResponse];

/** What the server knows of the visitor's consent, for scripts: some browser extensions send Global Privacy Control to the server alone. */
export function loader(args: Route.LoaderArgs) {
  return Response.json(readConsent(args));
}
