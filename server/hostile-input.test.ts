import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Site, siteUrl, startSite } from '#tests/support/site.ts';

let site: Site;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.close());

const evil = 'https://evil.example/';
/** Names that sites use for the address to lead on to. */
const names = ['back', 'next', 'to', 'url', 'return', 'returnTo', 'return_to', 'redirect', 'location', 'path', 'flow'];
const query = new URLSearchParams(names.map((name) => [name, evil]));

const form = {
  ...Object.fromEntries(query),
  intent: 'add',
  item: 'gid://shopify/ProductVariant/2005',
  choice: 'deny',
};

/** Where an answer leads, as a browser on our page reads it. */
function ledTo(response: Response): string {
  return new URL(response.headers.get('location') ?? '/', siteUrl).origin;
}

describe('[SAFE-3] no redirect leads where the request says', () => {
  test.each([
    '/cart',
    '/checkout',
    '/consent',
    '/credit-check',
    '/newsletter',
    '/shop/products/light-phone-ii-purple',
    '/start',
    '/dashboard',
    '/support',
    '/return-policy',
  ])('%s', async (path) => {
    const headers = { referer: evil, host: 'evil.example', 'x-forwarded-host': 'evil.example' };
    const ours = [
      siteUrl,
      ...site.config.checkoutOrigins,
      ...Object.values(site.config.elsewhere).map((url) => new URL(url).origin),
    ];
    const read = await site.app(new Request(`${siteUrl}${path}?${query}`, { headers }), '198.51.100.1');
    expect(ours).toContain(ledTo(read));
    const body = new URLSearchParams(form);
    const written = await site.app(
      new Request(`${siteUrl}${path}?${query}`, { method: 'POST', headers: { ...headers, origin: siteUrl }, body }),
      '198.51.100.1',
    );
    expect(ours).toContain(ledTo(written));
  });

  test.each(['//evil.example/shop/', '/\\evil.example/shop/', '/%2F%2Fevil.example/', '/.//evil.example/'])(
    '%s',
    async (path) => {
      expect(ledTo(await site.app(new Request(siteUrl + path)))).toBe(siteUrl);
    },
  );
});

const script = '"\'><script>hostile()</script><img src=x onerror=hostile()>';

describe('[SAFE-3] nothing that a request says becomes markup', () => {
  const answered = async (path: string, init: RequestInit = {}, address = '198.51.100.2') =>
    (await site.app(new Request(new URL(path, siteUrl), init), address)).text();

  test.each([
    '/shop?after=',
    '/shop/',
    '/shop/products/',
    '/shop/products/light-phone-iii?variant=',
    '/products?colour=',
    '/blog/',
    '/cart/',
    '/compatibility-checker?phone=ii&country=',
    '/compatibility-checker?phone=ii&country=CA&carrier=',
    '/credit-check?product=',
    '/?ref=',
    '/about?ref=',
    '/support?ref=',
    '/nothing/',
    '/film.json?url=',
    '/shop/more.json?collection=',
  ])('of the address: %s', async (path) => {
    const page = await answered(path + encodeURIComponent(script));
    expect(page).not.toContain('<script>hostile');
    expect(page).not.toContain('<img src=x');
  });

  test.each([
    ['/cart', { intent: script, item: script, line: script, quantity: script, ref: script }],
    ['/newsletter', { EMAIL: script }],
    ['/newsletter', { EMAIL: `${script}@example.com` }],
    ['/credit-check?product=light-phone-ii-black&variant=2003', { name: script, email: script, city: script }],
    ['/consent', { choice: script }],
    ['/shop/products/light-phone-iii', { item: script, intent: 'add' }],
  ])('of a form sent to %s', async (path, fields) => {
    const body = new URLSearchParams(fields as Record<string, string>);
    const page = await answered(path, { method: 'POST', headers: { origin: siteUrl, accept: 'text/html' }, body });
    expect(page).not.toContain('<script>hostile');
    expect(page).not.toContain('<img src=x');
  });

  test('of its headers', async () => {
    const said = encodeURIComponent(script);
    const headers = {
      cookie: `cart=${said}; cart_back=${said}; cookieconsent_status=${said}; cart_count=${said}`,
      referer: `${siteUrl}/${script}`,
      'user-agent': script,
      'accept-language': script,
      'x-request-id': script,
    };
    for (const path of ['/', '/cart', '/consent', '/nothing-here']) {
      const page = await answered(path, { headers });
      expect(page, path).not.toContain('<script>hostile');
      expect(page, path).not.toContain('<img src=x');
    }
  });
});
