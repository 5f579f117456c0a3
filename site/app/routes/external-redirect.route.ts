import { redirect } from 'react-router';
import { type ExternalRedirects, siteContext } from '#site/kernel/context.ts';
import { withQuery } from '#site/kernel/http/address.ts';
import type { Route } from './+types/external-redirect.route.ts';

/** External address of each path (ROUTE-9 to ROUTE-11). */
const redirects: Readonly<Record<string, keyof ExternalRedirects>> = {
  dashboard: 'dashboard',
  support: 'support',
  usermanual: 'support',
  start: 'startArticle',
};

/** The redirects are not cached, because their addresses are settings and may change. */
export function loader({ context, pattern, url }: Route.LoaderArgs) {
  const name = redirects[pattern];
  if (!name) throw new Error(`There is no external address for ${pattern}.`);
  const address = context.get(siteContext).externalRedirects[name];
  return redirect(withQuery(address, url.search), { headers: { 'cache-control': 'no-store' } });
}
