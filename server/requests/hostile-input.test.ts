import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { application } from '#tests/support/credit-application.ts';
import { type Site, siteUrl, startSite } from '#tests/support/site.ts';

let site: Site;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.close());

const evil = 'https://evil.example/';
/** Query parameters that sites use for redirect targets. */
const names = ['back', 'next', 'to', 'url', 'return', 'returnTo', 'return_to', 'redirect', 'location', 'path', 'flow'];
const query = new URLSearchParams(names.map((name) => [name, evil]));

const phone = { intent: 'add', item: '2005' };

/** The origin that a response redirects to, or goes on to by itself, as a browser resolves it. */
function redirectOrigin({ headers }: Response): string {
  const [, refreshed] = /^0; url=(.+)/.exec(headers.get('refresh') ?? '') ?? [];
  return new URL(refreshed ?? headers.get('location') ?? '/', siteUrl).origin;
}

describe('[SAFE-3] no redirect goes to a host that the request names', () => {
  const headers = {
    accept: 'text/html',
    referer: evil,
    'x-forwarded-host': 'evil.example',
    'x-forwarded-proto': 'http',
  };
  const request = (path: string, init: RequestInit = {}) =>
    site.app(new Request(siteUrl + path, { ...init, headers: { ...headers, ...init.headers } }), '198.51.100.1');

  test.each(['/shop/products/light-phone-ii-purple?', '/start?', '/dashboard?', '/support?', '/usermanual?'])(
    'for the address %s',
    async (path) => {
      const response = await request(path + query);
      expect(response.status).toBe(302);
      expect(redirectOrigin(response)).not.toBe(new URL(evil).origin);
    },
  );

  test.each([
    ['/cart?', phone, 303],
    ['/consent?', { choice: 'deny' }, 303],
    ['/credit-check?product=light-phone-ii-black&variant=2003&', application, 303],
    ['/checkout?', {}, 200],
  ])('for a form sent to %s', async (path, fields, status) => {
    const send = (to: string, form: Record<string, string>, cookie = '') =>
      request(to, { method: 'POST', headers: { origin: siteUrl, cookie }, body: new URLSearchParams(form) });
    const added = await send('/cart', phone);
    const cookie = added.headers.getSetCookie().map((each) => each.split(';')[0]);
    const response = await send(path + query, { ...Object.fromEntries(query), ...fields }, cookie.join('; '));
    expect(response.status).toBe(status);
    expect([siteUrl, ...site.config.checkoutOrigins]).toContain(redirectOrigin(response));
  });

  test.each(['//evil.example/shop/', '/\\evil.example/shop/', '/%2F%2Fevil.example/', '/.//evil.example/'])(
    '%s',
    async (path) => {
      expect(redirectOrigin(await site.app(new Request(siteUrl + path)))).toBe(siteUrl);
    },
  );
});

const script = '"\'><script>hostile()</script><img src=x onerror=hostile()>';

/** Markup between tags, and after the end of an attribute. */
function becameMarkup(page: string): boolean {
  return page.includes('<script>hostile') || page.includes('<img src=x');
}

describe('[SAFE-3] no part of a request becomes markup', () => {
  const pageFor = async (path: string, init: RequestInit = {}, address = '198.51.100.2') =>
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
    '/nothing/',
    '/film.json?url=',
    '/shop.data?after=',
  ])('from the URL: %s', async (path) => {
    const page = await pageFor(path + encodeURIComponent(script));
    expect(becameMarkup(page)).toBe(false);
  });

  test.each([
    ['/cart', { intent: script, item: script, line: script, quantity: script, ref: script }],
    ['/newsletter', { EMAIL: script }],
    ['/newsletter', { EMAIL: `${script}@example.com` }],
    ['/credit-check?product=light-phone-ii-black&variant=2003', { name: script, email: script, city: script }],
    ['/consent', { choice: script }],
    ['/shop/products/light-phone-iii', { item: script, intent: 'add' }],
  ])('from a form sent to %s', async (path, fields) => {
    const body = new URLSearchParams(fields as Record<string, string>);
    const page = await pageFor(path, { method: 'POST', headers: { origin: siteUrl, accept: 'text/html' }, body });
    expect(becameMarkup(page)).toBe(false);
  });

  test('from its headers', async () => {
    const encoded = encodeURIComponent(script);
    const headers = {
      cookie: `cart=${encoded}; cart_back=${encoded}; cookieconsent_status=${encoded}; cart_count=${encoded}`,
      referer: `${siteUrl}/${script}`,
      'user-agent': script,
      'accept-language': script,
      'x-request-id': script,
    };
    for (const path of ['/', '/cart', '/consent', '/nothing-here']) {
      const page = await pageFor(path, { headers });
      expect(becameMarkup(page), path).toBe(false);
    }
  });
});
