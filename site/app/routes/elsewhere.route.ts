import { redirect } from 'react-router';
import { type Elsewhere, shopContext } from '#site/kernel/context.ts';
import { withQuery } from '#site/kernel/http/address.ts';
import type { Route } from './+types/elsewhere.route.ts';

/** Paths that lead out of the site (ROUTE-9 to ROUTE-11). */
const places: Readonly<Record<string, keyof Elsewhere>> = {
  dashboard: 'dashboard',
  support: 'support',
  usermanual: 'support',
  start: 'startArticle',
};

/** Not for long: the addresses are settings, and may change. */
export function loader({ context, pattern, request }: Route.LoaderArgs) {
  const place = places[pattern];
  if (!place) throw new Error(`No place is known for ${pattern}.`);
  const address = context.get(shopContext).elsewhere[place];
  return redirect(withQuery(address, new URL(request.url).search), { headers: { 'cache-control': 'no-store' } });
}
