import type { Asked } from '../http/app.ts';
import type { ProviderContext } from '../provider.ts';

/** What a lookup asks about and finds. `country` is ISO 3166-1 alpha-2; null: it cannot be told. */
interface Place {
  ip: string;
  country: string | null;
}

/** Of the addresses kept for documentation (RFC 5737): nobody's. */
const someAddress = '203.0.113.9';

/**
 * Where the asking visitor is: the header `x-sandbox-country`, else the parameter `country`, else the setting. `none` in either stands
 * for a country that cannot be told, and so does what is no country code.
 */
export function locate({ settings }: ProviderContext, { request, url, part }: Asked): Place {
  const asked = request.headers.get('x-sandbox-country') ?? url.searchParams.get('country');
  const ip = part('ip') || someAddress;
  if (asked === null) return { ip, country: settings.geo.country };
  return { ip, country: /^[a-z]{2}$/i.test(asked) ? asked.toUpperCase() : null };
}

/** The English name of a country, of its ISO 3166-1 alpha-2 code; the code itself where it has none. */
export function nameOf(country: string): string {
  return new Intl.DisplayNames('en', { type: 'region' }).of(country) ?? country;
}
