import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Site, siteUrl, startSite } from '#tests/support/site.ts';

let site: Site;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.close());

function write(headers: Record<string, string>, method = 'POST', path = '/cart'): Promise<Response> {
  const body = new URLSearchParams({ intent: 'add', item: 'gid://shopify/ProductVariant/2005' });
  return site.app(new Request(siteUrl + path, { method, headers: { accept: 'text/html', ...headers }, body }));
}

describe('[SAFE-3] a write', () => {
  test.each([
    ['our own page', { origin: siteUrl }],
    ['our own page, by a browser that sends no Origin', { 'sec-fetch-site': 'same-origin' }],
    ['our own page, by an old browser', { referer: `${siteUrl}/shop` }],
  ])('from %s is taken', async (_from, headers) => {
    expect((await write(headers)).status).toBe(303);
  });

  test.each([
    ["another site's page", { origin: 'https://evil.example' }],
    ['another scheme', { origin: 'https://shop.test' }],
    ['another port', { origin: `${siteUrl}:8080` }],
    ['a page that hides where it is', { origin: 'null' }],
    ['a name that somebody made point here', { origin: 'http://evil.example', host: 'evil.example' }],
    ['another site, by its fetch metadata', { 'sec-fetch-site': 'cross-site' }],
    ['a sibling domain', { 'sec-fetch-site': 'same-site' }],
    ["another site's page in an old browser", { referer: 'https://evil.example/' }],
    ['a referer that is no address', { referer: 'nonsense' }],
  ])('from %s is refused with a sentence and no cookie', async (_from, headers) => {
    for (const path of ['/cart', '/cart.data']) {
      const response = await write(headers, 'POST', path);
      expect(response.status).toBe(403);
      expect(response.headers.getSetCookie()).toEqual([]);
      expect(await response.text()).toContain('This form can only be sent from the shop itself.');
    }
  });

  test.each(['PUT', 'PATCH', 'DELETE'])('by %s is held to the same', async (method) => {
    expect((await write({ origin: 'https://evil.example' }, method)).status).toBe(403);
  });

  test('is never made by a GET', async () => {
    const { headers } = await site.app(
      new Request(`${siteUrl}/cart?intent=add&item=gid://shopify/ProductVariant/2005`),
    );
    expect(headers.getSetCookie()).toEqual([]);
  });
});

test('every answer carries the protective headers', async () => {
  for (const path of ['/', '/nothing-here', '/cart']) {
    const { headers } = await site.app(new Request(siteUrl + path));
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('x-frame-options')).toBe('DENY');
    expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
  }
});
