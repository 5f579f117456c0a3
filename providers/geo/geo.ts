import { call, expectSuccess, type Fetch, readJson } from '../http.ts';
import { isPublicAddress } from './public-address.ts';
import type { Geo } from './types.ts';

export interface GeoAddress {
  url: string;
  token: string | null;
  /** The site runs on its visitor's own machine. */
  isLocal: boolean;
}

/** Milliseconds (spec §9, location timeout). */
const timeout = 5000;

/**
 * The country lookup (ipinfo, "Developer documentation"): `GET {url}/{ip}/json` answers `{ip, country}`, without `country` for an address
 * that is in none. The token goes in a header, so that it stands in no log of addresses.
 */
export function createGeo({ url, token, isLocal }: GeoAddress, fetch: Fetch): Geo {
  const headers = { accept: 'application/json', ...(token && { authorization: `Bearer ${token}` }) };
  return {
    async countryOf(address) {
      const isPublic = isPublicAddress(address);
      // Where the server is says nothing about a visitor behind somebody's proxy.
      if (!isPublic && !isLocal) return null;
      const path = isPublic ? `/${address}/json` : '/json';
      const asked = new URL(url.replace(/\/$/, '') + path);
      const { status, text } = await call(asked.href, { headers }, { provider: 'geo', fetch, timeout, retries: 1 });
      expectSuccess('geo', status);
      return countryIn(readJson('geo', text));
    },
  };
}

function countryIn(answer: unknown): string | null {
  const country = typeof answer === 'object' && answer !== null && 'country' in answer ? answer.country : null;
  return typeof country === 'string' && /^[A-Z]{2}$/.test(country) ? country : null;
}
