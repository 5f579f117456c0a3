import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { expectLogged } from '#tests/support/console.ts';
import { type Site, siteUrl, startSite } from '#tests/support/site.ts';

let site: Site;
beforeAll(async () => {
  site = await startSite();
});
beforeEach(() => site.sandbox.clearFaults());
afterAll(() => site.close());

describe('the home page', () => {
  test('[ROUTE-1] has the visually hidden heading "Homepage"', async () => {
    const { status, page } = await site.visitor().get('/');
    expect(status).toBe(200);
    expect(page.querySelector('h1')?.text).toBe('Homepage');
    expect(page.querySelector('h1')?.classList.contains('visually-hidden')).toBe(true);
  });

  test('[HOME-1] has its blocks in their fixed order', async () => {
    const { page } = await site.visitor().get('/');
    const main = page.querySelector('main');
    const sections = main?.querySelectorAll('section') ?? [];
    const [first, ...rest] = sections;
    expect(first?.getAttribute('aria-label')).toBe('What people say');
    expect(first?.querySelectorAll('blockquote')).toHaveLength(8);
    expect(first?.innerHTML).toMatch(/<video[^>]* loop/);

    const kinds = rest.map((section) => {
      const titles = section.querySelectorAll('[data-arrangement="beside"] > div > button').length;
      if (titles > 0) return `accordion of ${titles}`;
      if (/Buy/.test(section.text) && section.querySelectorAll('h3').length === 2) return 'product';
      if (section.getAttribute('aria-label') === 'Details') return 'details';
      return section.querySelector('h2') ? 'text' : 'single image';
    });
    const texts = kinds.filter((kind) => kind === 'text').length;
    expect(texts).toBeGreaterThanOrEqual(2);
    expect(kinds).toEqual([
      ...Array(texts).fill('text'),
      'accordion of 4',
      'accordion of 3',
      'product',
      'details',
      'single image',
    ]);
  });

  test('[HOME-8] comes from the content service while the query service is down', async () => {
    expectLogged(/"provider":"startPage"/);
    await site.sandbox.addFault({ provider: 'startPage', kind: 'status', status: 500 });
    const { status, page } = await site.visitor().get('/');
    expect(status).toBe(200);
    expect(page.querySelector('h1')?.text).toBe('Homepage');
    expect(page.querySelectorAll('main section').length).toBeGreaterThan(0);
  });
});

test.each([
  ['/Return-Policy?ref=ada', '/return-policy?ref=ada'],
  ['/IN-THE-BOX', '/in-the-box'],
  ['/Blog/On-Waiting', '/blog/on-waiting'],
])('[ROUTE-16] %s redirects to the address that the page has', async (address, path) => {
  const response = await site.app(new Request(siteUrl + address));
  expect([response.status, response.headers.get('location')]).toEqual([302, path]);
  expect((await site.app(new Request(siteUrl + path))).status).toBe(200);
});

describe('a generic page', () => {
  test.each([
    { path: '/privacy', text: 'a short first paragraph', title: 'small', label: true },
    { path: '/terms', text: 'a short first paragraph', title: 'small', label: true },
    { path: '/about', text: 'a first paragraph of more than 80 characters', title: 'display', label: false },
    { path: '/contact', text: 'a first text with a title, beside a picture', title: 'small', label: true },
    { path: '/going-light', text: 'a picture', title: 'display', label: false },
    { path: '/service-plans', text: 'a block that is no text', title: 'display', label: false },
  ])('$path has a $title title above $text', async ({ path, title, label }) => {
    const { page } = await site.visitor().get(path);
    expect(page.querySelector('h1')?.classList.contains(title)).toBe(true);
    expect(page.querySelector('header[data-level="1"]')?.hasAttribute('data-label')).toBe(label);
  });

  test('[ROUTE-13] is served at its slug with title and blocks', async () => {
    const { status, page } = await site.visitor().get('/about');
    expect(status).toBe(200);
    expect(page.querySelector('h1')?.text).toBe('Phones that ask for less');
    expect(page.querySelectorAll('main section').length).toBeGreaterThan(1);
  });

  test('[ROUTE-17] is served for each policy that the cart and the footer link to', async () => {
    for (const [path, title] of [
      ['/return-policy', 'Return policy'],
      ['/shipping-details', 'Shipping details'],
      ['/cookie-policy', 'Cookie policy'],
    ] as const) {
      const { status, page, says } = await site.visitor().get(path);
      expect(status, path).toBe(200);
      expect(page.querySelector('h1')?.text).toBe(title);
      expect(says.length, path).toBeGreaterThan(title.length + 100);
    }
  });
});

describe('[ROUTE-13] a modal page', () => {
  test('is served at its slug, with a plain link to close it, without the layout of other pages', async () => {
    const { status, page } = await site.visitor().get('/in-the-box');
    expect(status).toBe(200);
    const modal = page.querySelector('main dialog[open]');
    const title = modal?.querySelector('h1');
    expect(title?.text).toBe('In the box');
    expect(title?.classList.contains('visually-hidden')).toBe(true);
    expect(modal?.getAttribute('aria-labelledby')).toBe(title?.id);
    expect(
      modal
        ?.querySelectorAll('a')
        .find(({ text }) => text === 'close')
        ?.getAttribute('href'),
    ).toBe('/');
    expect(page.querySelectorAll('nav[aria-label="Main"], footer, [aria-label="Announcement"]')).toEqual([]);
  });

  test('is served although the other page of its slug cannot be read', async () => {
    await site.sandbox.addFault({
      provider: 'content',
      kind: 'status',
      status: 403,
      match: 'content_type=genericPage',
      times: 1,
    });
    expect((await site.visitorThrough(fetch).get('/in-the-box')).status).toBe(200);
  });

  test('ends with the logo for modal pages of the settings', async () => {
    const { page } = await site.visitor().get('/in-the-box');
    expect(page.querySelectorAll('main dialog img').at(-1)?.getAttribute('src')).toMatch(/wordmark/);
  });
});

test('[LINK-1] a button to a link file has its title, and opens the file in a new tab', async () => {
  const { page } = await site.visitor().get('/press');
  const button = page.querySelectorAll('main a').find(({ text }) => text.startsWith('Download'));
  expect(button?.getAttribute('href')).toMatch(/^https?:.*light-phone-iii-black-three-quarter\.jpg$/);
  expect(button?.getAttribute('target')).toBe('_blank');
});

test('[ROUTE-19] the order confirmation has no menu, and a link home', async () => {
  const { status, page } = await site.visitor().get('/order-confirmation');
  expect(status).toBe(200);
  expect(page.querySelector('h1')?.text).toBe('Thank you');
  expect(page.querySelectorAll('nav[aria-label="Main"], footer')).toEqual([]);
  expect(page.querySelector('main img')?.getAttribute('src')).toMatch(/[?&]w=1600\b/);
  const home = page.querySelectorAll('main a').find(({ text }) => text === 'Return home');
  expect(home?.getAttribute('href')).toBe('/');
});

test('[THEME-1] testimonials, the answers of a FAQ and the order confirmation have night pictures', async () => {
  for (const [path, night] of [
    ['/about', /road-wide-night/],
    ['/faq', /slope-wide-night/],
    ['/order-confirmation', /order-confirmation-night/],
  ] as const) {
    const { page } = await site.visitor().get(path);
    const sources = page.querySelectorAll('main source[data-theme="dark"]');
    expect(sources.map((source) => source.getAttribute('srcset')).join(' '), path).toMatch(night);
  }
});

describe('[ROUTE-15] an unknown URL', () => {
  const unknownPaths = [
    '/nothing-here',
    '/nothing/at/all',
    '/shop/products/nothing',
    '/shop/nothing',
    '/cart/nothing',
    '/blog/nothing',
  ];

  test.each(unknownPaths)('%s has status 404, a message and a link home', async (path) => {
    const { status, page, says } = await site.visitor().get(path);
    expect(status).toBe(404);
    expect(says).toContain('sorry, page not found');
    const home = page.querySelectorAll('main a').find(({ text }) => text === 'return to home page');
    expect(home?.getAttribute('href')).toBe('/');
  });

  test.each(unknownPaths)('[PAGE-4] %s has the editors’ background and logo', async (path) => {
    const { page } = await site.visitor().get(path);
    const [background, logo] = page.querySelectorAll('main img').map((image) => image.getAttribute('src'));
    expect(background).toMatch(/[?&]w=1600\b/);
    // The text of the image entry is used, instead of the asset's.
    expect(page.querySelector('main img')?.getAttribute('alt')).toBe('A signpost without names, in fog');
    expect(page.querySelector('main picture source[data-theme="dark"]')?.getAttribute('srcset')).toMatch(
      /signpost-night/,
    );
    expect(logo).toMatch(/wordmark/);
  });

  test('is not a 404 when the provider is down', async () => {
    expectLogged(/"provider":"storefront"/);
    await site.sandbox.addFault({ provider: 'storefront', kind: 'status', status: 500 });
    const { status, page } = await site.visitor().get('/shop/products/light-phone-iii');
    expect(status).toBe(503);
    expect(page.querySelector('h1 em')?.text).toBe('Something went wrong');
  });
});

describe('[PAGE-5] the head', () => {
  test('[HOME-7] of the home page has the brand as title, its card and its structured data', async () => {
    const { page } = await site.visitor().get('/');
    expect(page.querySelector('html')?.getAttribute('lang')).toBe('en');
    expect(page.querySelector('title')?.text).toBe('Light');
    const card = Object.fromEntries(
      page
        .querySelectorAll('meta')
        .map((meta) => [meta.getAttribute('property') ?? meta.getAttribute('name'), meta.getAttribute('content')]),
    );
    expect(card).toMatchObject({
      'og:type': 'website',
      'og:title': 'Light',
      'og:description': card.description,
      'og:image': `${siteUrl}/social-share.jpg`,
      'og:image:width': '1200',
      'og:image:height': '630',
      'twitter:card': 'summary_large_image',
    });
    const data = JSON.parse(page.querySelector('script[type="application/ld+json"]')?.text ?? '');
    expect(data).toMatchObject({ '@type': 'Organization', name: 'Light', url: siteUrl, description: card.description });
  });

  test('of a page has the editors’ metadata for cards and search engines', async () => {
    const about = (await site.visitor().get('/about')).page;
    const meta = (name: string) =>
      about.querySelector(`meta[property="${name}"], meta[name="${name}"]`)?.getAttribute('content');
    expect(about.querySelector('title')?.text).toBe('About | Light');
    expect(meta('og:title')).toBe('The people behind the Light Phone');
    expect(meta('og:description')).toBe('Who makes it, what we leave out, and how we make money.');
    expect(meta('description')).toBe('Who makes the Light Phone, and why we make it small.');
    expect(meta('og:image')).toContain('social-share');
    expect(meta('og:image')).not.toBe(`${siteUrl}/social-share.jpg`);
    expect(meta('robots')).toBeUndefined();
    const hidden = (await site.visitor().get('/bring-your-number')).page;
    expect(hidden.querySelector('meta[name=robots]')?.getAttribute('content')).toBe('noindex');
  });

  test('of any other page has the page title before the brand', async () => {
    const titles = await Promise.all(
      ['/about', '/shop', '/shop/products/light-phone-iii', '/nothing-here'].map(
        async (path) => (await site.visitor().get(path)).page.querySelector('title')?.text,
      ),
    );
    expect(titles).toEqual(['About | Light', 'Shop | Light', 'Light Phone III | Light', '404 | Light']);
  });
});

describe('[NAV-2][NAV-3] the navigation bar', () => {
  const bar = async (path: string) => (await site.visitor().get(path)).page.querySelector('nav[aria-label="Main"]');

  test.each(['/shop', '/shop/phones', '/cart'])('on %s has the cart on the left', async (path) => {
    const [left] = (await bar(path))?.querySelectorAll('a') ?? [];
    expect(left?.text).toBe('cart');
    expect(left?.getAttribute('href')).toBe('/cart');
  });

  test('[NAV-4] is over a picture on the home page where its first block has a background', async () => {
    expect((await bar('/'))?.getAttribute('data-over')).toBe('page');
    const visitor = site.visitorThrough(async (...args) => {
      const response = await fetch(...args);
      const body = JSON.parse(await response.text(), (key, value) => (key === 'backgroundMedia' ? null : value));
      return Response.json(body, { status: response.status });
    });
    const { page } = await visitor.get('/');
    expect(page.querySelectorAll('main section').length).toBeGreaterThan(1);
    expect(page.querySelector('nav[aria-label="Main"]')?.hasAttribute('data-over')).toBe(false);
  });

  test.each(['/', '/about'])('on %s has the logo on the left, with a link home', async (path) => {
    const [left] = (await bar(path))?.querySelectorAll('a') ?? [];
    expect(left?.querySelector('img')).not.toBeNull();
    expect(left?.getAttribute('href')).toBe('/');
  });

  test('has menu and shop on the right, and the menu that the button opens', async () => {
    const { page } = await site.visitor().get('/about');
    const nav = page.querySelector('nav[aria-label="Main"]');
    const menu = nav?.querySelector('button');
    expect(menu?.text).toBe('menu');
    expect(nav?.querySelectorAll('a').at(-1)?.getAttribute('href')).toBe('/shop');
    expect(page.querySelector(`#${menu?.getAttribute('popovertarget')}`)?.text).toContain('Light Phone III');
  });
});
