import type { Context } from 'hono';
import { createApp } from '../http/app.ts';
import { allowAnyOrigin, anyOriginHeaders } from '../http/cors.ts';
import { jsonOrScript, scriptResponse } from '../http/responses.ts';
import type { Provider, ProviderContext } from '../provider.ts';
import { geoip2Script } from './geoip2-script.ts';

/** A looked-up address. `country` is ISO 3166-1 alpha-2; null: unknown. */
interface Place {
  ip: string;
  country: string | null;
}

/** One of the addresses reserved for documentation (RFC 5737). */
const documentationAddress = '203.0.113.9';

/**
 * Lookups from address to country in the three formats that the classic consent banner supports (cookieconsent 3.1.1, `Location`): JSON
 * (ipinfo), JSONP (ipinfodb), and a script that sends a second request (MaxMind). Pages of every origin may use them.
 */
export function createGeo(context: ProviderContext): Provider {
  function ipinfo(c: Context): Response {
    const { ip, country } = locate(context, c);
    return respond(country === null ? { ip, bogon: true } : { ip, country });
  }

  function ipinfodb(c: Context): Response {
    const { ip, country } = locate(context, c);
    const found =
      country === null
        ? { statusCode: 'ERROR', statusMessage: 'This address is in no known country.', ipAddress: ip }
        : { statusCode: 'OK', statusMessage: '', ipAddress: ip, countryCode: country, countryName: nameOf(country) };
    return jsonOrScript(() => found, c.req.query('callback') ?? null);
  }

  function maxmind(c: Context): Response {
    const { ip, country } = locate(context, c);
    if (country === null)
      return respond({ code: 'IP_ADDRESS_NOT_FOUND', error: `The address ${ip} is not in the database.` }, 404);
    return respond({ country: { iso_code: country, names: { en: nameOf(country) } }, traits: { ip_address: ip } });
  }

  const app = createApp({ notFound: () => refuse(404) });
  app.use(
    allowAnyOrigin({
      methods: ['GET', 'HEAD', 'OPTIONS'],
      requestHeaders: ['content-type', 'x-sandbox-country'],
    }),
  );
  app.on('GET', ['/', '/json', '/:ip{[0-9a-f.:]+}', '/:ip{[0-9a-f.:]+}/json'], ipinfo);
  app.on('GET', ['/v3/ip-country', '/v3/ip-country/'], ipinfodb);
  app.get('/js/apis/geoip2/v2.1/geoip2.js', () => scriptResponse(geoip2Script));
  app.get('/geoip/v2.1/country/me', maxmind);

  return {
    handle: app.fetch,
    // This provider stores nothing.
    reset: () => {},
    describe: () => ({ header: 'x-sandbox-country' }),
    refuse,
  };
}

/**
 * The visitor's country: the header `x-sandbox-country`, else the parameter `country`, else the setting. In the first two, `none` and
 * anything that is not a country code stand for an unknown country.
 */
function locate({ settings }: ProviderContext, c: Context): Place {
  const country = c.req.header('x-sandbox-country') ?? c.req.query('country');
  const ip = c.req.param('ip') ?? documentationAddress;
  if (country === undefined) return { ip, country: settings.geo.country };
  return { ip, country: /^[a-z]{2}$/i.test(country) ? country.toUpperCase() : null };
}

/** The English name of a country by its ISO 3166-1 alpha-2 code; the code itself where it has none. */
function nameOf(country: string): string {
  return new Intl.DisplayNames('en', { type: 'region' }).of(country) ?? country;
}

function refuse(status: number): Response {
  const title = status === 429 ? 'Rate limit exceeded' : status === 404 ? 'Wrong path' : 'Not available';
  return respond(
    { status, error: { title, message: 'This stand-in was asked for nothing it knows, or to fail.' } },
    status,
  );
}

function respond(value: unknown, status = 200): Response {
  const headers = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff', ...anyOriginHeaders };
  return Response.json(value, { status, headers });
}
