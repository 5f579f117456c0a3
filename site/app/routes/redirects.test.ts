import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Site, siteUrl, startSite } from '#tests/support/site.ts';

const externalRedirects = {
  dashboard: 'https://dashboard.example/login',
  support: 'https://support.example/hc?locale=en',
  startArticle: 'https://support.example/hc/articles/1',
};

let site: Site;
beforeAll(async () => {
  site = await startSite((config) => ({ ...config, externalRedirects }));
});
afterAll(() => site.close());

async function redirectOf(address: string, init: RequestInit = {}) {
  const { status, headers } = await site.app(new Request(address, init));
  return { status, location: headers.get('location') };
}

test('[ROUTE-9] /dashboard redirects to the login', async () => {
  expect(await redirectOf(`${siteUrl}/dashboard`)).toEqual({ status: 302, location: externalRedirects.dashboard });
});

test('[ROUTE-9] in the app /dashboard redirects to the same address, without a parameter of the router', async () => {
  const response = await site.app(new Request(`${siteUrl}/dashboard.data?_routes=dashboard&ref=ada`));
  expect(await response.text()).toContain(`"${externalRedirects.dashboard}?ref=ada"`);
});

test('[ROUTE-10] /support and /usermanual redirect to the help centre', async () => {
  for (const path of ['/support', '/usermanual'])
    expect(await redirectOf(siteUrl + path), path).toEqual({ status: 302, location: externalRedirects.support });
});

test('[ROUTE-11] /start redirects to the article that introduces the newer phone', async () => {
  expect(await redirectOf(`${siteUrl}/start`)).toEqual({ status: 302, location: externalRedirects.startArticle });
});

describe('[ROUTE-11] a subdomain named start', () => {
  test.each(['/', '/shop', '/nothing-here', '/start', '/about.data'])(
    'redirects to the same article from %s',
    async (path) => {
      expect(await redirectOf(`http://start.shop.test${path}`)).toEqual({
        status: 302,
        location: externalRedirects.startArticle,
      });
    },
  );

  test.each([
    'http://shop.test',
    'http://localhost:3000',
    'http://start.localhost:3000',
    'http://127.0.0.1:3000',
    'http://[::1]:3000',
    'http://restart.shop.test',
    'http://shop.test.start',
  ])('is not %s', async (origin) => {
    expect((await redirectOf(`${origin}/about`)).status).toBe(200);
  });

  test('is a page of the site where the whole site is served at such a name', async () => {
    const app = site.startApp({ config: { ...site.config, siteUrl: 'http://start.shop.test' } });
    expect((await app(new Request('http://start.shop.test/about'))).status).toBe(200);
  });

  test('redirects to the configured address alone, whatever the Host header is', async () => {
    const { location } = await redirectOf('http://start.evil.example/%2F%2Fevil.example?next=https://evil.example');
    expect(new URL(location ?? '').origin).toBe('https://support.example');
  });
});

describe('[LINK-4] an external redirect', () => {
  test('passes the query on, and does not overwrite parameters of the address', async () => {
    const { location } = await redirectOf(`${siteUrl}/support?ref=friend&locale=xx&a=1&a=2`);
    expect(location).toBe('https://support.example/hc?locale=en&ref=friend&a=1&a=2');
  });
});

describe('[ROUTE-16] with a trailing slash', () => {
  test.each(['/dashboard/', '/support/', '/usermanual/', '/start/'])(
    '%s redirects to the same address',
    async (path) => {
      expect(await redirectOf(siteUrl + path)).toEqual(await redirectOf(siteUrl + path.slice(0, -1)));
    },
  );

  test.each(['/about/', '/blog/', '/blog/the-first-quiet-week/', '/in-the-box/', '/order-confirmation/'])(
    '%s is the same page, without a redirect',
    async (path) => {
      const visitor = site.visitor();
      const [slashed, plain] = [await visitor.get(path), await visitor.get(path.slice(0, -1))];
      expect(slashed.status).toBe(200);
      expect(slashed.page.querySelector('h1')?.text).toBe(plain.page.querySelector('h1')?.text);
    },
  );
});

describe('[ROUTE-16] repeated slashes in an address', () => {
  test.each([
    ['/blog//the-first-quiet-week', '/blog/the-first-quiet-week'],
    ['/shop//accessories?ref=ada', '/shop/accessories?ref=ada'],
    ['/products//plans', '/products/plans'],
    ['/products/plans///', '/products/plans/'],
    ['/about//', '/about/'],
    ['/cart//phone', '/cart/phone'],
    ['/nothing//here', '/nothing/here'],
    ['/gr%C3%BCn//%2F%5Cevil.example', '/gr%C3%BCn/%2F%5Cevil.example'],
  ])('%s redirects to %s, with and without a page cache', async (path, location) => {
    const caching = site.startApp({ pageCache: { maxBytes: 1024 * 1024, folder: null } });
    for (const app of [site.app, caching])
      for (const method of ['GET', 'HEAD']) {
        const { status, headers } = await app(new Request(siteUrl + path, { method }));
        expect([method, status, headers.get('location')]).toEqual([method, 301, location]);
      }
  });

  test('in the app redirect, too', async () => {
    const response = await site.app(new Request(`${siteUrl}/blog//the-first-quiet-week.data?ref=ada`));
    expect(response.status).toBe(202);
    expect(await response.text()).toContain('"/blog/the-first-quiet-week?ref=ada"');
  });

  test('in the target of a form are no page', async () => {
    const init = { method: 'POST', headers: { origin: siteUrl }, body: new URLSearchParams({ intent: 'add' }) };
    expect(await redirectOf(`${siteUrl}/cart//phone`, init)).toEqual({ status: 405, location: null });
  });
});
