import { type Asked, createRoutes } from '../http/app.ts';
import { openToPages } from '../http/cors.ts';
import { jsonOrScript } from '../http/jsonp.ts';
import { scriptAnswer } from '../page/browser-script.ts';
import type { Provider, ProviderContext } from '../provider.ts';
import { locate, nameOf } from './country.ts';
import { geoip2Script } from './geoip2-script.ts';

/**
 * Lookups from address to country in the three shapes that the classic consent banner knows (cookieconsent 3.1.1, `Location`): JSON
 * (ipinfo), a script that calls back (ipinfodb), and a script that asks again (MaxMind). Every page may ask.
 */
export function createGeo(context: ProviderContext): Provider {
  function json(asked: Asked): Response {
    const { ip, country } = locate(context, asked);
    return answer(country === null ? { ip, bogon: true } : { ip, country });
  }

  function calledBack(asked: Asked): Response {
    const { ip, country } = locate(context, asked);
    const found =
      country === null
        ? { statusCode: 'ERROR', statusMessage: 'This address is in no known country.', ipAddress: ip }
        : { statusCode: 'OK', statusMessage: '', ipAddress: ip, countryCode: country, countryName: nameOf(country) };
    return jsonOrScript(found, asked.url.searchParams.get('callback'));
  }

  function askedAgain(asked: Asked): Response {
    const { ip, country } = locate(context, asked);
    if (country === null)
      return answer({ code: 'IP_ADDRESS_NOT_FOUND', error: `The address ${ip} is not in the database.` }, 404);
    return answer({ country: { iso_code: country, names: { en: nameOf(country) } }, traits: { ip_address: ip } });
  }

  const routes = createRoutes(
    [
      ['GET', /^\/(json|(?<ip>[0-9a-f.:]+)(\/json)?)?$/, json],
      ['GET', /^\/v3\/ip-country\/?$/, calledBack],
      ['GET', /^\/js\/apis\/geoip2\/v2\.1\/geoip2\.js$/, () => scriptAnswer(geoip2Script)],
      ['GET', /^\/geoip\/v2\.1\/country\/me$/, askedAgain],
    ],
    () => refuse(404),
  );

  return {
    handle: openToPages('GET, HEAD, OPTIONS', 'content-type, x-sandbox-country', routes),
    // It keeps nothing.
    reset: () => {},
    describe: () => ({ header: 'x-sandbox-country' }),
    refuse,
  };
}

function refuse(status: number): Response {
  const title = status === 429 ? 'Rate limit exceeded' : status === 404 ? 'Wrong path' : 'Not available';
  return answer(
    { status, error: { title, message: 'This stand-in was asked for nothing it knows, or to fail.' } },
    status,
  );
}

function answer(value: unknown, status = 200): Response {
  const headers = {
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'access-control-allow-origin': '*',
  };
  return Response.json(value, { status, headers });
}
