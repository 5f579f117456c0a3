import type { Route } from './+types/consent-answer.route.ts';
import { readConsent, takeChoice } from './consent-requests.ts';

const kept = { 'cache-control': 'private, no-store' };

/** Consent for the page's own scripts. Forms without scripts go to its page (consent.route.tsx). */
export function loader(args: Route.LoaderArgs) {
  return Response.json(readConsent(args), { headers: kept });
}

export async function action(args: Route.ActionArgs) {
  const headers = await takeChoice(args);
  headers.set('cache-control', kept['cache-control']);
  return new Response(null, { status: 204, headers });
}
