import { scriptOf } from '../http/responses.ts';

/** The part of the fetched response that the script reads. */
interface Found {
  country?: { iso_code: string };
  code?: string;
  error?: string;
}

type Listener = (found: Found) => void;

/**
 * The script of the third lookup (MaxMind, "GeoIP2 JavaScript client"): it defines `geoip2.country(found, failed)`, which sends a request to the
 * host that the script was loaded from. The parameters in the script's address are passed on.
 */
export const geoip2Script = scriptOf(() => {
  const script = document.currentScript;
  const from = new URL(script instanceof HTMLScriptElement ? script.src : location.href);

  async function country(found: Listener, failed: Listener): Promise<void> {
    try {
      const response = await fetch(`${from.origin}/geoip/v2.1/country/me${from.search}`);
      const lookup: Found = await response.json();
      if (response.ok) found(lookup);
      else failed(lookup);
    } catch {
      failed({ code: 'HTTP_ERROR', error: 'The request could not be made.' });
    }
  }

  Object.assign(window, { geoip2: { country } });
});
