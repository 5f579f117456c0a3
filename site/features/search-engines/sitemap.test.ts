import { Readable } from 'node:stream';
import robotsParser from 'robots-parser';
import { parseSitemap, parseSitemapIndex } from 'sitemap';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { expectLogged } from '#tests/support/console.ts';
import { type Site, siteUrl, startSite } from '#tests/support/site.ts';

let site: Site;
beforeAll(async () => {
  site = await startSite();
});
beforeEach(() => site.sandbox.reset());
afterAll(() => site.close());

type App = Site['app'];

async function get(path: string, app: App = site.app) {
  const response = await app(new Request(siteUrl + path));
  return { status: response.status, headers: response.headers, text: await response.text() };
}

/** The parts that the index names, in its order. */
async function partsOf(app?: App) {
  const { text } = await get('/sitemap.xml', app);
  return parseSitemapIndex(Readable.from([text]));
}

/** The addresses in a part. */
async function addressesIn(part: string, app?: App) {
  const { text } = await get(new URL(part, siteUrl).pathname, app);
  return parseSitemap(Readable.from([text]));
}

/** Paths and dates of all pages, by the path of their part. */
async function sitemapOf(app?: App) {
  const parts = new Map<string, { path: string; lastmod: string | undefined }[]>();
  for (const { url } of await partsOf(app)) {
    const addresses = await addressesIn(url, app);
    parts.set(
      url.replace(siteUrl, ''),
      addresses.map(({ url, lastmod }) => ({ path: url.replace(siteUrl, ''), lastmod })),
    );
  }
  return parts;
}

async function pathsOf(app?: App): Promise<string[]> {
  return [...(await sitemapOf(app)).values()].flat().map(({ path }) => path);
}

/** Another instance of the site, for which every value in the providers' responses is replaced. */
function appWith(replace: (value: unknown) => unknown): App {
  return site.startApp({
    async fetch(...args) {
      const response = await fetch(...args);
      const body = JSON.parse(await response.text(), (_key, value) => replace(value));
      return Response.json(body, { status: response.status, headers: response.headers });
    },
  });
}

const isFields = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

describe('[SEO-1] the sitemap', () => {
  test('is an index of parts, with the date of the last change of each page if known', async () => {
    const { status, headers } = await get('/sitemap.xml');
    expect([status, headers.get('content-type')]).toEqual([200, 'application/xml; charset=utf-8']);
    const parts = await sitemapOf();
    expect([...parts.keys()]).toEqual(['/sitemap/pages/1', '/sitemap/products/1', '/sitemap/articles/1']);
    // These dates are the seed's.
    expect(parts.get('/sitemap/pages/1')).toContainEqual({ path: '/', lastmod: undefined });
    expect(parts.get('/sitemap/pages/1')).toContainEqual({ path: '/shop/phones', lastmod: '2026-11-02T15:20:00.000Z' });
    expect(parts.get('/sitemap/pages/1')).toContainEqual({ path: '/about', lastmod: '2026-11-03T10:00:00.000Z' });
    expect(parts.get('/sitemap/products/1')).toContainEqual({
      path: '/shop/products/light-phone-iii',
      lastmod: '2026-10-27T16:05:00.000Z',
    });
    expect(parts.get('/sitemap/articles/1')).toContainEqual({
      path: '/blog/why-there-is-a-wheel',
      lastmod: '2026-08-21T08:15:00.000Z',
    });
    expect((await partsOf()).map(({ lastmod }) => lastmod)).toEqual(
      [...parts.values()].map((addresses) =>
        addresses
          .flatMap(({ lastmod }) => lastmod ?? [])
          .toSorted()
          .at(-1),
      ),
    );
  });

  test('has the date of a part’s last change even if the date of one of its pages is unknown', async () => {
    const dates: Record<string, string> = {
      'light-phone-iii': 'not known',
      'sim-card': '2027-01-01T00:30:00+01:00',
      'carbon-offset': '2026-12-31T23:45:00Z',
    };
    const app = appWith((value) =>
      isFields(value) && value.updatedAt !== undefined
        ? { ...value, updatedAt: dates[String(value.handle)] ?? value.updatedAt }
        : value,
    );
    const part = (await partsOf(app)).find(({ url }) => url.endsWith('/sitemap/products/1'));
    expect(part?.lastmod).toBe('2026-12-31T23:45:00.000Z');
  });

  test('counts changes of a page’s blocks and header, but not of pages that it links to', async () => {
    const changedAt = '2027-01-01T00:00:00Z';
    const isChanged = ({ sys, fields }: Record<string, unknown>) =>
      isFields(sys) &&
      isFields(fields) &&
      (/^What we leave out/.test(`${fields.title}`) ||
        fields.slug === 'terms' ||
        (fields.title === 'Privacy' && JSON.stringify(sys.contentType).includes('"headerBlock"')));
    const app = appWith((value) =>
      isFields(value) && isChanged(value)
        ? { ...value, sys: { ...(value.sys as object), updatedAt: changedAt } }
        : value,
    );
    const changed = (await sitemapOf(app))
      .get('/sitemap/pages/1')
      ?.filter(({ lastmod }) => lastmod?.startsWith('2027'));
    expect(changed?.map(({ path }) => path).toSorted()).toEqual(['/about', '/privacy', '/terms']);
  });

  test('has the canonical address of every page, once, and no page that search engines must not index', async () => {
    const paths = await pathsOf();
    expect(new Set(paths).size).toBe(paths.length);
    const visitor = site.visitor();
    for (const path of paths) {
      const { status, page } = await visitor.get(path);
      const canonical = page.querySelector('link[rel=canonical]')?.getAttribute('href');
      expect([status, canonical, page.querySelector('meta[name=robots]')]).toEqual([200, siteUrl + path, null]);
    }
  });

  test('has no modal page, no page for one visitor, and none that redirects', async () => {
    const paths = await pathsOf();
    for (const path of ['/in-the-box', '/cart', '/consent', '/order-confirmation', '/footer', '/start', '/support'])
      expect(paths).not.toContain(path);
    expect(paths.filter((path) => path.startsWith('/shop/hidden-'))).toEqual([]);
  });

  test('has no product that redirects to another one', async () => {
    const app = appWith((value) => (value === 'carbon-offset' ? 'light-phone-ii-pink' : value));
    const paths = await pathsOf(app);
    expect(paths).toContain('/shop/products/sim-card');
    expect(paths.filter((path) => /pink|carbon/.test(path))).toEqual([]);
  });

  test('has no entry that editors mark as noIndex', async () => {
    const app = appWith((value) => {
      const isMetadata = isFields(value) && typeof value.description === 'string' && 'title' in value;
      return isMetadata && /first quiet week|^Terms$/.test(`${value.title}`) ? { ...value, noIndex: true } : value;
    });
    const [before, after] = [await pathsOf(), await pathsOf(app)];
    expect(before.filter((path) => !after.includes(path)).toSorted()).toEqual(['/blog/the-first-quiet-week', '/terms']);
  });

  test('has no page whose slug cannot be an address, and its slug is reported although nothing links to the page', async () => {
    expectLogged(/genericPage \S+ › slug cannot be an address/);
    const app = appWith((value) =>
      isFields(value) && value.slug === 'terms' ? { ...value, slug: 'Terms and more' } : value,
    );
    const [before, after] = [await addressesIn('/sitemap/pages/1'), await addressesIn('/sitemap/pages/1', app)];
    const paths = after.map(({ url }) => url);
    expect(before.flatMap(({ url }) => (paths.includes(url) ? [] : url))).toEqual([`${siteUrl}/terms`]);
  });

  test('has no product that the merchant hides from search engines, and its page has noindex', async () => {
    const app = appWith((value) =>
      isFields(value) && value.handle === 'sim-card' && 'hidden' in value
        ? { ...value, hidden: { value: '1' } }
        : value,
    );
    const [before, after] = [await pathsOf(), await pathsOf(app)];
    expect(before.filter((path) => !after.includes(path))).toEqual(['/shop/products/sim-card']);
    const { status, text } = await get('/shop/products/sim-card', app);
    expect([status, text]).toEqual([200, expect.stringContaining('<meta name="robots" content="noindex"/>')]);
  });

  test('is split at a number of addresses', async () => {
    const whole = await sitemapOf();
    const split = await sitemapOf(site.startApp({ sitemapPartSize: 4 }));
    expect([...split.keys()].filter((part) => part.startsWith('/sitemap/products/'))).toEqual([
      '/sitemap/products/1',
      '/sitemap/products/2',
      '/sitemap/products/3',
    ]);
    expect([...split.values()].map(({ length }) => length).every((length) => length >= 1 && length <= 4)).toBe(true);
    expect([...split.values()].flat()).toEqual([...whole.values()].flat());
  });

  test('has the products of all pages of the storefront’s list', async () => {
    const app = site.startApp({
      fetch: (url, init) =>
        fetch(url, {
          ...init,
          body: typeof init?.body === 'string' ? init.body.replace('first: 250', 'first: 4') : undefined,
        }),
    });
    expect((await sitemapOf(app)).get('/sitemap/products/1')).toEqual((await sitemapOf()).get('/sitemap/products/1'));
    const pages = (await site.sandbox.requests('storefront')).filter(({ body }) =>
      /ProductHandles.*first: 4/s.test(body),
    );
    expect(pages).toHaveLength(3);
  });

  test('may take longer to read than a page', async () => {
    const { providers } = site.config;
    const app = site.startApp({
      config: { ...site.config, providers: { ...providers, timeouts: { sharedRead: 300 } } },
      visitorTimeout: 300,
      fetch: (url, init) =>
        fetch(url, {
          ...init,
          body: typeof init?.body === 'string' ? init.body.replace('first: 250', 'first: 4') : undefined,
        }),
    });
    // The list of handles has three pages.
    await site.sandbox.addFault({ provider: 'storefront', kind: 'delay', ms: 200, match: { body: 'ProductHandles' } });
    const reads = async () => (await site.sandbox.requests('storefront')).length;
    expect((await get('/sitemap/products/1', app)).status).toBe(200);
    app.purge(['products']);
    await expect.poll(async () => (await get('/sitemap/products/1', app)).status).toBe(200);
    await expect.poll(reads).toBe(6);
  });

  test('of a storefront whose list has no end is an error', async () => {
    expectLogged(/names an earlier one as its next/);
    let cursor: unknown;
    const app = appWith((value) => {
      if (!isFields(value) || !('hasNextPage' in value)) return value;
      cursor ??= value.endCursor;
      return { hasNextPage: true, endCursor: cursor };
    });
    expect((await get('/sitemap/products/1', app)).status).toBe(503);
  });

  test('is an error while a provider is down, never a list with pages missing', async () => {
    expectLogged(/"provider":"storefront"/);
    await site.sandbox.addFault({ provider: 'storefront', kind: 'status', status: 503 });
    const app = site.startApp();
    for (const path of ['/sitemap.xml', '/sitemap/pages/1', '/sitemap/products/1']) {
      const { status, headers, text } = await get(path, app);
      expect([status, headers.get('cache-control'), text]).toEqual([
        503,
        'no-store',
        expect.not.stringContaining('loc'),
      ]);
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    }
    expect((await addressesIn('/sitemap/articles/1', app)).length).toBeGreaterThan(0);
  });

  test.each([
    '/sitemap/products/2',
    '/sitemap/products/0',
    '/sitemap/products/01',
    '/sitemap/cart/1',
    '/sitemap/toString/1',
  ])('has no part %s', async (path) => {
    const { status, text } = await get(path);
    expect([status, text]).toEqual([404, 'There is no such part of the sitemap.']);
  });
});

describe('[SEO-1][SPEED-1] the sitemap in the page cache', () => {
  const cacheOf = ({ headers }: { headers: Headers }) => headers.get('cache-status')?.split(';')[1]?.trim();

  // An app's own fetch counts the calls, because the sandbox also receives what an earlier app reads again when its purge is repeated.
  let asked: URL[];
  beforeEach(() => {
    asked = [];
  });
  const askedBy: typeof fetch = (input, init) => {
    asked.push(new URL(input instanceof Request ? input.url : input));
    return fetch(input, init);
  };
  const storefrontCalls = () => asked.filter(({ pathname }) => pathname.includes('graphql')).length;

  test('is rendered once, and again when its own kind of page has changed', async () => {
    let published = '';
    const app = site.startApp({
      pageCache: { maxBytes: 16 * 1024 * 1024, folder: null },
      async fetch(...args) {
        const response = await askedBy(...args);
        const text = await response.text();
        return new Response(text.replaceAll('"on-waiting"', `"on-waiting${published}"`), response);
      },
    });
    const paths = ['/sitemap.xml', '/sitemap/pages/1', '/sitemap/products/1', '/sitemap/articles/1'];
    for (const path of paths) await get(path, app);
    for (const path of paths) expect([path, cacheOf(await get(path, app))]).toEqual([path, 'hit']);
    const calls = storefrontCalls();
    expect(calls).toBeGreaterThan(0);
    published = '-and-more';
    // A webhook for a published article purges these tags (server/webhooks/topics.ts).
    app.purge(['entry:on-waiting', 'entries:article']);
    await expect.poll(async () => (await get('/sitemap/articles/1', app)).text).toContain('/blog/on-waiting-and-more<');
    await app.settle();
    // The next purge is of a block, which may be on any page or article.
    const askedBefore = asked.length;
    const lists = () => {
      const reads = asked.slice(askedBefore).map(({ searchParams }) => searchParams);
      const ofLists = reads.filter((query) => query.get('select')?.includes('fields.contentBlocks'));
      return new Set(ofLists.map((query) => query.get('content_type')));
    };
    app.purge(['entry:some-block', 'entries:textBlock']);
    await expect.poll(lists).toEqual(new Set(['genericPage', 'article']));
    await app.settle();
    expect(storefrontCalls()).toBe(calls);
    for (const path of paths) expect([path, cacheOf(await get(path, app))]).toEqual([path, 'hit']);
  });

  test('[SAFE-1] is sent unchanged while a provider is down', async () => {
    expectLogged(/"provider":"storefront"/);
    const app = site.startApp({ pageCache: { maxBytes: 16 * 1024 * 1024, folder: null } });
    const before = await get('/sitemap/products/1', app);
    await site.sandbox.addFault({ provider: 'storefront', kind: 'status', status: 503 });
    app.purge(['products']);
    await expect
      .poll(async () => (await site.sandbox.requests('storefront')).some(({ status }) => status === 503))
      .toBe(true);
    await app.settle();
    const after = await get('/sitemap/products/1', app);
    expect([after.status, after.text, cacheOf(after)]).toEqual([200, before.text, expect.not.stringContaining('miss')]);
  });

  test('is not rendered again for a sale, which changes a product', async () => {
    const app = site.startApp({ pageCache: { maxBytes: 16 * 1024 * 1024, folder: null }, fetch: askedBy });
    await get('/sitemap/products/1', app);
    const calls = storefrontCalls();
    expect(calls).toBeGreaterThan(0);
    app.purge(['product:1003', 'product:light-phone-iii']);
    await app.settle();
    expect(cacheOf(await get('/sitemap/products/1', app))).toBe('hit');
    expect(storefrontCalls()).toBe(calls);
  });
});

describe('[SEO-1] robots.txt', () => {
  const robotsOf = async (stage: Site['config']['stage']) => {
    const { status, headers, text } = await get('/robots.txt', site.startApp({ config: { ...site.config, stage } }));
    expect([status, headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8']);
    return robotsParser(`${siteUrl}/robots.txt`, text);
  };

  test('of production allows every page, also those that say noindex, and names the sitemap', async () => {
    const robots = await robotsOf('production');
    for (const path of ['/', '/cart', '/consent', '/shop?after=x', '/assets/x.js', '/sitemap.xml', '/blog/feed.xml'])
      expect([path, robots.isAllowed(siteUrl + path, 'Googlebot')]).toEqual([path, true]);
    expect(robots.getSitemaps()).toEqual([`${siteUrl}/sitemap.xml`]);
  });

  test('of staging disallows everything, and its pages say noindex', async () => {
    const robots = await robotsOf('staging');
    for (const path of ['/', '/about', '/sitemap.xml'])
      expect([path, robots.isAllowed(siteUrl + path, 'Googlebot')]).toEqual([path, false]);
    expect(robots.getSitemaps()).toEqual([]);
    for (const [stage, expected] of [
      ['staging', 'noindex, nofollow'],
      ['production', null],
    ] as const) {
      const app = site.startApp({
        config: { ...site.config, stage },
        pageCache: { maxBytes: 16 * 1024 * 1024, folder: null },
      });
      // The second request for /about is answered from the page cache.
      for (const path of ['/about', '/about', '/cart'])
        expect([path, (await get(path, app)).headers.get('x-robots-tag')]).toEqual([path, expected]);
    }
  });
});
