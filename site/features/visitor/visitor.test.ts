import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { expectLogged } from '#tests/support/console.ts';
import { type Site, siteUrl, startSite } from '#tests/support/site.ts';

let site: Site;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.close());
beforeEach(() => site.sandbox.reset());

async function fetchFrom(address: string | undefined, headers: Record<string, string> = {}) {
  const response = await site.app(new Request(`${siteUrl}/visitor.json`, { headers }), address);
  return { status: response.status, headers: response.headers, visitor: await response.json() };
}

describe('[CONSENT-2] the visitor’s country', () => {
  test.each([
    ['DE', 'choice'],
    ['RO', 'choice'],
    ['GB', 'choice'],
    ['NO', 'choice'],
    ['US', 'notice'],
    ['BR', 'notice'],
  ])('in %s the notice is a %s', async (country, consent) => {
    await site.sandbox.settings({ geo: { country } });
    const { visitor, headers } = await fetchFrom('198.51.100.7');
    expect(visitor).toEqual({ country, consent, hasOptedOut: false });
    expect(headers.get('cache-control')).toBe('private, max-age=600');
    expect(headers.get('vary')).toMatch(/\bsec-gpc\b/);
  });

  test('is looked up by the IP address of the request', async () => {
    await fetchFrom('198.51.100.7');
    await fetchFrom('2001:db8::7');
    await fetchFrom('127.0.0.1');
    const paths = (await site.sandbox.requests('geo')).map(({ url }) => new URL(url, siteUrl).pathname);
    expect(paths).toEqual(['/198.51.100.7/json', '/2001:db8::7/json']);
  });

  test.each([
    ['fails', { kind: 'status', status: 500 }],
    ['is reset', { kind: 'reset' }],
    ['returns no JSON', { kind: 'bad-json' }],
    ['returns HTML', { kind: 'wrong-type' }],
    ['is refused', { kind: 'status', status: 403 }],
    ['is throttled', { kind: 'throttle' }],
  ] as const)(
    'is unknown after a lookup that %s: consent comes first, and the response is not cached',
    async (_how, fault) => {
      expectLogged(/"provider":"geo"/);
      await site.sandbox.addFault({ provider: 'geo', ...fault });
      const { status, visitor, headers } = await fetchFrom('198.51.100.7');
      expect([status, visitor]).toEqual([200, { country: null, consent: 'choice', hasOptedOut: false }]);
      expect(headers.get('cache-control')).toBe('no-store');
    },
  );

  test('is unknown after a lookup that hangs: consent comes first', async () => {
    expectLogged(/"provider":"geo"/);
    await site.sandbox.addFault({ provider: 'geo', kind: 'hang' });
    const { visitor } = await fetchFrom('198.51.100.7');
    expect(visitor).toEqual({ country: null, consent: 'choice', hasOptedOut: false });
  });

  test('is unknown for a private IP address', async () => {
    for (const address of ['127.0.0.1', '10.1.2.3', '192.168.0.7', '100.64.0.1', '0.0.0.0', 'fd00::7', '::1', '::']) {
      const { visitor } = await fetchFrom(address);
      expect(visitor).toMatchObject({ country: null, consent: 'choice' });
    }
  });

  test('is looked up up to the limit per visitor', async () => {
    for (let time = 0; time < 31; time += 1) await fetchFrom('203.0.113.77');
    expect(await site.sandbox.requests('geo')).toHaveLength(30);
    expect((await fetchFrom('203.0.113.77')).visitor).toMatchObject({ country: null, consent: 'choice' });
  });

  test('is unknown for an address in no country, and without an address', async () => {
    await site.sandbox.settings({ geo: { country: null } });
    expect((await fetchFrom('198.51.100.7')).visitor.consent).toBe('choice');
    expect((await fetchFrom(undefined)).visitor.consent).toBe('choice');
  });

  test('Global Privacy Control is reported as an opt-out', async () => {
    const { visitor } = await fetchFrom('198.51.100.7', { 'sec-gpc': '1' });
    expect(visitor).toMatchObject({ hasOptedOut: true });
  });
});
