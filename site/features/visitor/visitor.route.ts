import { visitorAddressContext, visitorLimitsContext } from '#site/kernel/context.ts';
import { requestOptsOut } from '#site/kernel/global-privacy-control.ts';
import { optional } from '#site/kernel/loading/load.ts';
import type { Route } from './+types/visitor.route.ts';
import type { VisitorInfo } from './visitor.ts';

/** Milliseconds (CONSENT-2). The visitor's own call scope of four seconds ends a lookup that hangs earlier (decision 0020). */
const lookupTimeout = 5000;

/** Browsers cache a known country across pages; the next page looks an unknown one up again. */
const cacheable = { 'cache-control': 'private, max-age=600', vary: 'sec-gpc' };
const uncacheable = { 'cache-control': 'no-store' };

/**
 * The visitor's country, by their IP address, and the consent rules that follow from it. No lookup is made past the visitor's limit, and a
 * failed lookup is reported; in both cases the country is unknown, and consent is required.
 */
export async function loader({ request, context }: Route.LoaderArgs): Promise<Response> {
  const address = context.get(visitorAddressContext);
  const isSkipped = address === null || (await context.get(visitorLimitsContext).lookup()) !== null;
  const country = isSkipped ? null : await optional(context, ({ geo }) => geo.countryOf(address), lookupTimeout);
  const visitor: VisitorInfo = {
    country,
    consent: requiresOptIn(country) ? 'choice' : 'notice',
    hasOptedOut: requestOptsOut(request),
  };
  return Response.json(visitor, { headers: country === null ? uncacheable : cacheable });
}

/**
 * Countries whose law requires consent before tracking: the European Union, the rest of the European Economic Area, the United Kingdom and
 * Switzerland (Directive 2002/58/EC, article 5.3, and the laws that follow it). The classic cookie banner's list lacks five of these countries.
 */
const optInCountries = new Set(
  // Parts of France and Finland, the Crown Dependencies and Gibraltar have separate codes and equivalent laws.
  'AX BL GF GG GI GP IM JE MF MQ RE YT '
    .concat('AT BE BG CH CY CZ DE DK EE ES FI FR GB GR HR HU IE IS IT LI LT LU LV MT NL NO PL PT RO SE SI SK')
    .split(' '),
);

/** An unknown country counts as one of these, because it may be one. */
function requiresOptIn(country: string | null): boolean {
  return country === null || optInCountries.has(country);
}
