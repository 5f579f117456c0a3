import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { expectLogged } from '#tests/support/console.ts';
import { type Site, siteUrl, startSite } from '#tests/support/site.ts';

let site: Site;
beforeAll(async () => {
  site = await startSite(({ providers, ...config }) => ({
    ...config,
    providers: { ...providers, ttlMs: 1 },
  }));
});
beforeEach(() => site.sandbox.clearFaults());
afterAll(() => site.close());

const visit = async (path: string) => (await site.visitor().get(path)).page;

/** Which parts of the layout a page has. */
async function partsOf(path: string): Promise<string[]> {
  const page = await visit(path);
  const parts = { nav: 'nav[aria-label="Main"]', banner: '[aria-label="Announcement"]', footer: 'footer' };
  return Object.entries(parts).flatMap(([part, selector]) => (page.querySelector(selector) ? part : []));
}

describe('[NAV-7] nav, banner and footer', () => {
  test.each(['/', '/about', '/shop', '/cart', '/shop/products/light-phone-iii', '/products/anything', '/nothing-here'])(
    'stand around %s',
    async (path) => expect(await partsOf(path)).toEqual(['nav', 'banner', 'footer']),
  );

  test.each([
    '/compatibility-checker',
    '/products',
    '/products/',
    '/products/pricing',
    '/products/plans/',
    '/products/accessories',
    '/products/offsets',
    '/Products/Offsets',
    '/checkout',
    '/order-confirmation',
    '/some-footer',
  ])('are not on %s', async (path) => expect(await partsOf(path)).toEqual([]));

  test.each(['/shop/products/light-phone-ii-black', '/shop/products/light-phone-ii-light-gray/'])(
    '[NAV-1][NAV-8] on %s are the footer alone',
    async (path) => expect(await partsOf(path)).toEqual(['footer']),
  );
});

test('[ROUTE-2] the footer is a page of its own, excluded from search engines', async () => {
  const { status, page } = await site.visitor().get('/footer');
  expect(status).toBe(200);
  expect(await partsOf('/footer')).toEqual(['footer']);
  expect(page.querySelector('title')?.text).toBe('Footer | Light');
  expect(page.querySelector('h1')?.text).toBe('Footer');
  expect(page.querySelector('meta[name="robots"]')?.getAttribute('content')).toBe('noindex');
});

test.each(['/cart', '/credit-check'])(
  '[NAV-9] the footer of %s, a step of a purchase, has the small links alone',
  async (path) => {
    const partsOfFooter = async (of: string) => {
      const footer = (await visit(of)).querySelector('footer');
      return {
        links: footer?.querySelectorAll('nav').map((nav) => nav.getAttribute('aria-label')),
        forms: footer?.querySelectorAll('form').length,
      };
    };
    expect(await partsOfFooter('/shop')).toEqual({ links: ['Footer', 'Social media', 'Legal'], forms: 1 });
    expect(await partsOfFooter(path)).toEqual({ links: ['Legal'], forms: 0 });
    expect(await partsOfFooter('/cart/no-such-flow')).toEqual({ links: ['Footer', 'Social media', 'Legal'], forms: 1 });
  },
);

test('[NAV-2] the header has the cart in the shop and on the cart, the logo elsewhere', async () => {
  const firstLinkOf = async (path: string) =>
    (await visit(path)).querySelector('nav[aria-label="Main"] a')?.getAttribute('href');
  for (const path of ['/shop', '/shop/phones', '/shop/products/sim-card', '/cart', '/cart/sim'])
    expect(await firstLinkOf(path)).toBe('/cart');
  for (const path of ['/about', '/carts', '/products/anything']) expect(await firstLinkOf(path)).toBe('/');
});

describe('[NAV-9] the footer', () => {
  const linksOf = async (label: string) =>
    (await visit('/about')).querySelectorAll(`footer nav[aria-label="${label}"] a`);

  test("has the menu's links without those marked menu only", async () => {
    const names = (await linksOf('Footer')).map(({ text }) => text);
    expect(names).toEqual(expect.arrayContaining(['Shop', 'Blog', 'FAQ']));
    expect(names).not.toContain('Cart');
  });

  test('marks the link of the current page, also with a trailing slash', async () => {
    for (const path of ['/about', '/about/', '/about?ref=ada']) {
      const current = (await visit(path)).querySelectorAll('footer [aria-current="page"]');
      expect(current.map(({ text }) => text)).toEqual(['About']);
    }
  });

  test('has absolute addresses for links that open a new tab', async () => {
    const support = (await linksOf('Footer')).find(({ text }) => text === 'Support');
    expect(support?.getAttribute('target')).toBe('_blank');
    expect(support?.getAttribute('href')).toBe(`${siteUrl}/support`);
  });

  test('has social links, the logo, the address and the small links', async () => {
    expect(
      (await linksOf('Social media')).map((link) => link.text || link.querySelector('img')?.getAttribute('alt')),
    ).toEqual(['Instagram', 'YouTube']);
    expect((await linksOf('Legal')).map(({ text }) => text)).toContain('Return policy');
    const page = await visit('/about');
    expect(page.querySelector('footer address')?.structuredText).toContain('Brooklyn, New York');
    expect(page.querySelectorAll('footer img').map((image) => image.getAttribute('src'))).toEqual([
      expect.stringContaining('wordmark-black'),
      expect.stringContaining('wordmark-white'),
    ]);
  });
});

describe('[SET-1] the settings', () => {
  test('have a welcome message in the menu', async () => {
    const menu = (await visit('/about')).querySelector('#menu');
    expect(menu?.text).toContain('Good to see you. Take your time.');
  });

  test('have a banner with a link above the page', async () => {
    const banner = (await visit('/about')).querySelector('[aria-label="Announcement"]');
    expect(banner?.text).toContain('Pre-order the Light Phone II');
    expect(banner?.querySelector('a')?.getAttribute('href')).toBe('/shop/products/light-phone-ii-light-gray');
  });

  test('have an accessible name for a link of the menu', async () => {
    const link = (await visit('/about')).querySelector('#menu a[href="/faq"]');
    expect(link?.getAttribute('aria-label')).toBe('FAQ, frequently asked questions');
  });

  test('have links for the menu only', async () => {
    const menu = (await visit('/faq')).querySelectorAll('#menu a');
    expect(menu.map(({ text }) => text)).toContain('Cart');
    expect(menu.filter((link) => link.getAttribute('aria-current')).map(({ text }) => text)).toEqual(['FAQ']);
  });

  test('may be missing: the page is shown with a link to the shop', async () => {
    expectLogged(/"provider":"content"/);
    await site.sandbox.addFault({ provider: 'content', kind: 'bad-json' });
    // A newly started site, without cached settings.
    const { status, page } = await site.visitorThrough(fetch).get('/shop');
    expect(status).toBe(200);
    expect(page.querySelectorAll('#menu a').map(({ text }) => text)).toEqual(['Shop']);
    expect(page.querySelector('nav[aria-label="Main"]')).not.toBeNull();
  });
});

describe('[PAGE-5][ROUTE-15] a page has one title', () => {
  const titlesOf = async (path: string) => (await visit(path)).querySelectorAll('title').map(({ text }) => text);

  test.each([
    '/cart/bad',
    '/cart/sim/bad',
    '/shop/bad',
    '/shop/products/bad',
    '/blog/bad',
    '/bad',
    '/bad/bad',
    '/bad.php',
  ])('of the screen at %s, which is not found', async (path) => {
    expect(await titlesOf(path)).toEqual(['404 | Light']);
  });

  test.each([
    ['/cart/sim', 'Cart | Light'],
    ['/checkout', 'Checkout | Light'],
  ])('at %s', async (path, title) => expect(await titlesOf(path)).toEqual([title]));

  test('where the cart cannot be read', async () => {
    expectLogged(/"provider":"storefront"/);
    await site.sandbox.addFault({ provider: 'storefront', kind: 'status', status: 503 });
    const visitor = site.visitor();
    visitor.cookies.set('cart', 'gid://shopify/Cart/1');
    for (const path of ['/cart', '/checkout']) {
      const titles = (await visitor.get(path)).page.querySelectorAll('title').map(({ text }) => text);
      expect(titles).toEqual([path === '/cart' ? 'Cart | Light' : 'Checkout | Light']);
    }
  });
});

describe('[PAGE-5] the canonical address', () => {
  const canonical = async (path: string) =>
    (await visit(path)).querySelector('link[rel="canonical"]')?.getAttribute('href');

  test('has neither query nor trailing slash', async () => {
    expect(await canonical('/about/?ref=ada')).toBe(`${siteUrl}/about`);
    expect(await canonical('/')).toBe(`${siteUrl}/`);
    expect(await canonical('/newsletter'), 'a route without a loader').toBe(`${siteUrl}/newsletter`);
  });

  test('is missing on a page that was not found', async () => {
    expect(await canonical('/nothing-here')).toBeUndefined();
  });
});

test('[THEME-1] a page is the same for every visitor, and applies the theme before the first paint', async () => {
  const page = await visit('/about');
  expect(page.querySelector('html')?.getAttribute('data-theme')).toBeUndefined();
  const script = page.querySelectorAll('head script').find(({ text }) => text.includes('localStorage'));
  expect(script?.getAttribute('src')).toBeUndefined();
  expect(page.querySelectorAll('meta[name="theme-color"]').map((meta) => meta.getAttribute('media'))).toEqual([
    '(prefers-color-scheme: light)',
    '(prefers-color-scheme: dark)',
  ]);
});

test('the first link is the skip link', async () => {
  const page = await visit('/about');
  expect(page.querySelector('a')?.getAttribute('href')).toBe('#main');
  expect(page.querySelector('#main')?.rawTagName).toBe('main');
});
