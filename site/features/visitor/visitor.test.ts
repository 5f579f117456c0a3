import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { expectLogged } from '#tests/support/console.ts';
import { type Site, siteUrl, startSite } from '#tests/support/site.ts';

let site: Site;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.close());
beforeEach(() => site.sandbox.reset());

async function askFrom(address: string | undefined, headers: Record<string, string> = {}) {
  const response = await site.app(new Request(`${siteUrl}/visitor.json`, { headers }), address);
  return { status: response.status, headers: response.headers, place: await response.json() };
}

describe('[CONSENT-2] The visitor’s country is looked up', () => {
  test.each([
    ['DE', 'choice'],
    ['RO', 'choice'],
    ['GB', 'choice'],
    ['NO', 'choice'],
    ['US', 'notice'],
    ['BR', 'notice'],
  ])('whoever is in %s gets a %s', async (country, consent) => {
    await site.sandbox.settings({ geo: { country } });
    const { place, headers } = await askFrom('198.51.100.7');
    expect(place).toEqual({ country, consent, hasOptedOut: false });
    expect(headers.get('cache-control')).toBe('private, max-age=600');
  });

  test('by the address they ask from, which the lookup is told', async () => {
    await askFrom('198.51.100.7');
    await askFrom('2001:db8::7');
    await askFrom('127.0.0.1');
    const paths = (await site.sandbox.requests('geo')).map(({ url }) => new URL(url, siteUrl).pathname);
    expect(paths).toEqual(['/198.51.100.7/json', '/2001:db8::7/json']);
  });

  test.each([
    ['fails', { kind: 'status', status: 500 }],
    ['breaks off', { kind: 'reset' }],
    ['answers no JSON', { kind: 'bad-json' }],
    ['answers a page', { kind: 'wrong-type' }],
    ['refuses', { kind: 'status', status: 403 }],
    ['has too much to do', { kind: 'throttle' }],
  ] as const)('a lookup that %s leaves it open, so they are asked first, now and not for good', async (_how, fault) => {
    expectLogged(/"provider":"geo"/);
    await site.sandbox.addFault({ provider: 'geo', ...fault });
    const { status, place, headers } = await askFrom('198.51.100.7');
    expect([status, place]).toEqual([200, { country: null, consent: 'choice', hasOptedOut: false }]);
    expect(headers.get('cache-control')).toBe('no-store');
  });

  test('a lookup that does not answer is given up, and they are asked first', async () => {
    expectLogged(/"provider":"geo"/);
    await site.sandbox.addFault({ provider: 'geo', kind: 'hang' });
    const { place } = await askFrom('198.51.100.7');
    expect(place).toEqual({ country: null, consent: 'choice', hasOptedOut: false });
  });

  test('an address inside somebody’s own network says nothing, wherever the server is', async () => {
    for (const address of ['127.0.0.1', '10.1.2.3', '192.168.0.7', 'fd00::7']) {
      const { place } = await askFrom(address);
      expect(place).toMatchObject({ country: null, consent: 'choice' });
    }
  });

  test('whoever asks on and on is looked up so often and no more', async () => {
    for (let time = 0; time < 31; time += 1) await askFrom('203.0.113.77');
    expect(await site.sandbox.requests('geo')).toHaveLength(30);
    expect((await askFrom('203.0.113.77')).place).toMatchObject({ country: null, consent: 'choice' });
  });

  test('an address in no country, and no address at all, leave it open', async () => {
    await site.sandbox.settings({ geo: { country: null } });
    expect((await askFrom('198.51.100.7')).place.consent).toBe('choice');
    expect((await askFrom(undefined)).place.consent).toBe('choice');
  });

  test('a browser that asks not to be followed is said to', async () => {
    const { place } = await askFrom('198.51.100.7', { 'sec-gpc': '1' });
    expect(place).toMatchObject({ hasOptedOut: true });
  });
});
