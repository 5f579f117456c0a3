import { visitorAddressContext, visitorLimitsContext } from '#site/kernel/context.ts';
import { optional } from '#site/kernel/loading/load.ts';
import type { Route } from './+types/visitor.route.ts';
import { asksFirst } from './opt-in-countries.ts';
import type { VisitorPlace } from './visitor-place.ts';

/** Milliseconds (CONSENT-2). A visitor waits four seconds for anything, so that it is their call scope which ends a lookup that hangs. */
const lookupTimeout = 5000;

/** Private, and good for a while: who moves on from page to page is looked up once. */
const known = { 'cache-control': 'private, max-age=600', vary: 'sec-gpc' };
const unknown = { 'cache-control': 'no-store' };

/**
 * Where the visitor is. A lookup that they have asked for too often is not made, and one that fails is reported. Both are answered as a country
 * that cannot be told: the visitor is asked first then.
 */
export async function loader({ request, context }: Route.LoaderArgs): Promise<Response> {
  const address = context.get(visitorAddressContext);
  const isSpared = address === null || (await context.get(visitorLimitsContext).lookup()) !== null;
  const country = isSpared ? null : await optional(context, ({ geo }) => geo.countryOf(address), lookupTimeout);
  const place: VisitorPlace = {
    country,
    consent: asksFirst(country) ? 'choice' : 'notice',
    hasOptedOut: request.headers.get('sec-gpc') === '1',
  };
  return Response.json(place, { headers: country === null ? unknown : known });
}
