import { call, expectSuccess } from '../transport/http.ts';
import { isFields, readJson } from '../transport/json.ts';
import { ProviderError } from '../transport/provider-error.ts';
import { timeLimits } from '../transport/time-limits.ts';
import type { Fetch } from '../transport/types.ts';
import { isPublicAddress } from './public-address.ts';
import type { Geo } from './types.ts';

export interface GeoAddress {
  url: string;
  token: string | null;
  /** The site runs on its visitor's own machine. */
  isLocal: boolean;
}

/**
 * The country lookup (ipinfo, "Developer documentation"): `GET {url}/{ip}/json` answers `{ip, country}`, without `country` for an address
 * that is in none. The token goes in a header, so that it stands in no log of addresses.
 */
export function createGeo({ url, token, isLocal }: GeoAddress, fetch: Fetch, timeLimit = timeLimits.geo): Geo {
  const options = { provider: 'geo', fetch, timeout: timeLimit, retries: 1 };
  const headers = { accept: 'application/json', ...(token && { authorization: `Bearer ${token}` }) };
  return {
    async countryOf(address) {
      const isPublic = isPublicAddress(address);
      // Where the server is says nothing about a visitor behind somebody's proxy.
      if (!isPublic && !isLocal) return null;
      const path = isPublic ? `/${address}/json` : '/json';
      const asked = new URL(url.replace(/\/$/, '') + path);
      const answer = await call(asked.href, { headers }, options);
      expectSuccess('geo', answer);
      return countryIn(readJson('geo', answer.text));
    },
  };
}

/** An answer without a country is one for an address that is in none; it repeats the address all the same. */
function countryIn(answer: unknown): string | null {
  if (!isFields(answer) || typeof answer.ip !== 'string')
    throw new ProviderError('geo', 'malformed', 'The lookup answered with something that is no lookup of an address.');
  const { country } = answer;
  return typeof country === 'string' && /^[A-Z]{2}$/.test(country) ? country : null;
}
