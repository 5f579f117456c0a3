import { runInNewContext } from 'node:vm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type ServedProvider, serveProvider } from '../testing/serve-provider.ts';
import { seedOf } from '../testing/small-seed.ts';
import { createGeo } from './geo.ts';

let served: ServedProvider;
beforeEach(async () => {
  served = await serveProvider('geo', createGeo, seedOf('/nowhere'));
});
afterEach(() => served.close());

async function lookUp(path: string, headers: Record<string, string> = {}): Promise<unknown> {
  return (await fetch(served.origin + path, { headers })).json();
}

test('The country is that of the header, else of the parameter, else of the setting', async () => {
  expect(await lookUp('/')).toEqual({ ip: '203.0.113.9', country: 'US' });
  served.context.settings.geo.country = 'DE';
  expect(await lookUp('/json')).toEqual({ ip: '203.0.113.9', country: 'DE' });
  expect(await lookUp('/?country=hr')).toEqual({ ip: '203.0.113.9', country: 'HR' });
  expect(await lookUp('/?country=HR', { 'x-sandbox-country': 'IT' })).toEqual({ ip: '203.0.113.9', country: 'IT' });
});

test('The looked-up address is part of the response', async () => {
  expect(await lookUp('/198.51.100.7/json')).toEqual({ ip: '198.51.100.7', country: 'US' });
  expect(await lookUp('/2001:db8::1')).toEqual({ ip: '2001:db8::1', country: 'US' });
});

test('An unknown country is left out, in each of the three formats', async () => {
  served.context.settings.geo.country = null;
  expect(await lookUp('/')).toEqual({ ip: '203.0.113.9', bogon: true });
  expect(await lookUp('/?country=none')).toEqual({ ip: '203.0.113.9', bogon: true });
  expect(await lookUp('/v3/ip-country/')).toMatchObject({ statusCode: 'ERROR', statusMessage: expect.any(String) });
  expect(await lookUp('/geoip/v2.1/country/me')).toMatchObject({ code: 'IP_ADDRESS_NOT_FOUND' });
});

test('The second service responds with JSONP', async () => {
  const script = await (await fetch(`${served.origin}/v3/ip-country/?format=json&callback=found&country=FR`)).text();
  let found: unknown;
  runInNewContext(script, {
    found: (result: unknown) => {
      found = result;
    },
  });
  expect(found).toEqual({
    statusCode: 'OK',
    statusMessage: '',
    ipAddress: '203.0.113.9',
    countryCode: 'FR',
    countryName: 'France',
  });
});

test("The third service answers its script's request", async () => {
  expect(await lookUp('/geoip/v2.1/country/me?country=ES')).toMatchObject({
    country: { iso_code: 'ES', names: { en: 'Spain' } },
  });
  const response = await fetch(`${served.origin}/js/apis/geoip2/v2.1/geoip2.js`);
  expect(response.headers.get('content-type')).toBe('application/javascript; charset=utf-8');
  expect(await response.text()).toContain('/geoip/v2.1/country/me');
});

test('Pages of every origin may send requests, with the header (CORS)', async () => {
  const preflight = await fetch(served.origin, { method: 'OPTIONS' });
  expect(preflight.status).toBe(204);
  expect(preflight.headers.get('access-control-allow-headers')).toContain('x-sandbox-country');
  expect((await fetch(served.origin)).headers.get('access-control-allow-origin')).toBe('*');
  const missing = await fetch(`${served.origin}/nowhere`);
  expect([missing.status, missing.headers.get('access-control-allow-origin')]).toEqual([404, '*']);
});
