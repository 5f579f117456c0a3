import { BlockList, isIP } from 'node:net';
import { observeCall } from '../transport/call-origin.ts';
import { createCircuit } from '../transport/circuit.ts';
import { call, expectSuccess, type Fetch } from '../transport/http.ts';
import { isFields, readJson } from '../transport/json.ts';
import { ProviderError } from '../transport/provider-error.ts';
import { defaultTimeouts } from '../transport/timeouts.ts';

export interface GeoAddress {
  url: string;
  token: string | null;
  /** Whether the site runs on the visitor's own machine, so that both have one public address. */
  isLocal: boolean;
}

export interface Geo {
  /**
   * The country of an IP address, ISO 3166-1 alpha-2; null when it is unknown.
   * @throws ProviderError when the lookup gives no usable response within five seconds (CONSENT-2) or the scope's deadline
   */
  countryOf: (address: string) => Promise<string | null>;
}

/**
 * The country lookup (ipinfo, "Developer documentation"): `GET {url}/{ip}/json` answers `{ip, country}`, without `country` for an address
 * that has none. The token goes in a header, so that it is in no log of URLs.
 */
export function createGeo(
  { url, token, isLocal }: GeoAddress,
  fetch: Fetch,
  timeout = defaultTimeouts.geo,
  circuit = createCircuit('geo'),
): Geo {
  const options = { provider: 'geo', fetch, circuit, timeout, retries: 1 };
  const headers = { accept: 'application/json', ...(token && { authorization: `Bearer ${token}` }) };
  return {
    async countryOf(address) {
      const isPublic = isPublicAddress(address);
      // A lookup without an address would return the server's country, not that of a visitor behind a proxy.
      if (!isPublic && !isLocal) return null;
      const path = isPublic ? `/${address}/json` : '/json';
      return observeCall('geo', async () => {
        const response = await call(new URL(url + path).href, { headers }, options);
        expectSuccess('geo', response);
        return shapeCountry(readJson('geo', response.text));
      });
    },
  };
}

/** A response without `country` must still repeat the address, or it is malformed. */
function shapeCountry(body: unknown): string | null {
  if (!isFields(body) || typeof body.ip !== 'string')
    throw new ProviderError('geo', 'malformed', 'The response is not a lookup of an address.');
  const { country } = body;
  return typeof country === 'string' && /^[A-Z]{2}$/.test(country) ? country : null;
}

/**
 * Addresses that no lookup knows: private (RFC 1918, RFC 4193), shared by a network's customers (RFC 6598), unspecified, loopback, link-local.
 */
const privateNetworks = new BlockList();
privateNetworks.addSubnet('0.0.0.0', 8);
privateNetworks.addSubnet('100.64.0.0', 10);
privateNetworks.addSubnet('127.0.0.0', 8);
privateNetworks.addSubnet('10.0.0.0', 8);
privateNetworks.addSubnet('172.16.0.0', 12);
privateNetworks.addSubnet('192.168.0.0', 16);
privateNetworks.addSubnet('169.254.0.0', 16);
privateNetworks.addSubnet('::', 127, 'ipv6');
privateNetworks.addSubnet('fc00::', 7, 'ipv6');
privateNetworks.addSubnet('fe80::', 10, 'ipv6');

function isPublicAddress(address: string): boolean {
  const version = isIP(address);
  return version !== 0 && !privateNetworks.check(address, version === 4 ? 'ipv4' : 'ipv6');
}
