import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { expectLogged } from '#tests/support/console.ts';
import { type Site, siteUrl, startSite, type Visited } from '#tests/support/site.ts';

let site: Site;
beforeAll(async () => {
  site = await startSite();
});
beforeEach(() => site.sandbox.reset());
afterAll(() => site.close());

const canonicalOf = ({ page }: Visited) => page.querySelector('link[rel=canonical]')?.getAttribute('href') ?? null;
const robotsOf = ({ page }: Visited) => page.querySelector('meta[name=robots]')?.getAttribute('content') ?? null;

describe('[SEO-1] a canonical address', () => {
  test.each([
    ['/?utm_source=letter', '/'],
    ['/shop?after=', '/shop'],
    ['/shop/phones/?ref=ada', '/shop/phones'],
    ['/shop/products/light-phone-ii-black?variant=2004', '/shop/products/light-phone-ii-black'],
    ['/products?colour=light-gray', '/products'],
    ['/products/plans', '/products'],
    ['/compatibility-checker?phone=light-phone-iii&country=US', '/compatibility-checker'],
    ['/blog/on-waiting?ref=ada#end', '/blog/on-waiting'],
    ['/BLOG/on-waiting', '/blog/on-waiting'],
  ])('of %s is %s', async (address, path) => {
    const visited = await site.visitor().get(address);
    expect([visited.status, canonicalOf(visited), robotsOf(visited)]).toEqual([200, siteUrl + path, null]);
  });

  test.each(['/cart', '/consent', '/footer', '/order-confirmation', '/credit-check?product=light-phone-ii-black'])(
    'is missing on %s, which says noindex',
    async (path) => {
      const visited = await site.visitor().get(path);
      expect([visited.status, canonicalOf(visited), robotsOf(visited)]).toEqual([200, null, 'noindex']);
    },
  );

  test('is missing on an error page, because crawlers go by its status', async () => {
    expectLogged(/"provider":"storefront"/);
    await site.sandbox.addFault({ provider: 'storefront', kind: 'status', status: 503 });
    const failed = await site.visitorThrough(fetch).get('/shop/products/sim-card');
    expect([failed.status, canonicalOf(failed)]).toEqual([503, null]);
    expect(Number(failed.headers.get('retry-after'))).toBeGreaterThan(0);
  });
});

describe('[SEO-1] the title and the description of a product', () => {
  const headOf = ({ page }: Visited) => [
    page.querySelector('title')?.text,
    page.querySelector('meta[name=description]')?.getAttribute('content'),
  ];

  test('are what the merchant wrote for search engines', async () => {
    expect(headOf(await site.visitor().get('/shop/products/sim-card'))).toEqual([
      'US SIM card | Light',
      'A nano SIM for the United States, without a contract, for your Light Phone.',
    ]);
  });

  /** A visitor of a shop whose merchant wrote nothing for search engines, with this text of each product, or its own. */
  const visitorWithoutSeo = (text?: string) =>
    site.visitorThrough(async (...args) => {
      const response = await fetch(...args);
      const body = JSON.parse(await response.text(), (key, value) => {
        if (key === 'seo') return { title: null, description: null };
        return key === 'description' && text ? text : value;
      });
      return Response.json(body, { status: response.status });
    });

  test('are its own title and the beginning of its text where the merchant wrote nothing', async () => {
    const [title, description = ''] = headOf(await visitorWithoutSeo().get('/shop/products/light-phone-iii'));
    expect(title).toBe('Light Phone III | Light');
    expect(description).toMatch(/^A phone with a camera, a bright matte screen and 5G\. .*[^\s.]…$/);
    expect(description.length).toBeLessThanOrEqual(161);
  });

  test.each(['📞', '🇩🇪', '👩‍👩‍👧'])('are not cut within a character such as %s', async (character) => {
    const visitor = visitorWithoutSeo(`Ring:${character.repeat(200)}`);
    const [, description = ''] = headOf(await visitor.get('/shop/products/light-phone-iii'));
    expect(description.replaceAll(character, '')).toBe('Ring:…');
    expect(description.length).toBeGreaterThan(150);
  });
});

describe('[SEO-1] a social card', () => {
  const cardOf = async (path: string) => {
    const { page } = await site.visitor().get(path);
    const property = (name: string) => page.querySelector(`meta[property="${name}"]`)?.getAttribute('content') ?? null;
    return { picture: property('og:image'), alt: property('og:image:alt'), url: property('og:url'), page };
  };

  test('has the picture of what its page shows, and its size', async () => {
    for (const [path, picture] of [
      ['/shop/products/light-phone-iii', /light-phone-iii-black-front\.jpg.*[?&]width=1200\b/],
      ['/shop/products/sim-card?variant=2011', /sim/],
      ['/shop/accessories', /case-light-phone-ii-black/],
      ['/blog/the-first-quiet-week', /window-light.*[?&]w=1200\b/],
      ['/about', /social-share/],
      ['/going-light', /stone-wide/],
      ['/press', /social-share/],
      ['/actual-size', /light-phone-iii-black-on-table/],
      ['/try', /light-phone-iii-black-front/],
      ['/try?phone=ii&screen=notes', /light-phone-ii-black-front|light-phone-ii-light-gray-front/],
    ] as const) {
      const card = await cardOf(path);
      expect([path, card.picture]).toEqual([path, expect.stringMatching(picture)]);
      expect(card.picture).toMatch(/^https?:\/\//);
      expect(card.page.querySelector('meta[property="og:image:width"]')?.getAttribute('content')).toBe('1200');
      expect(card.url).toBe(siteUrl + path.replace(/\?.*/, ''));
    }
    expect((await cardOf('/shop/products/light-phone-iii')).alt).toContain('The Light Phone III in black');
  });

  test('has the picture at the top of its page if the editors chose none', async () => {
    const visitor = site.visitorThrough(async (...args) => {
      const response = await fetch(...args);
      const body = JSON.parse(await response.text(), (key, value) => (key === 'shareGraphic' ? undefined : value));
      return Response.json(body, { status: response.status });
    });
    const { page } = await visitor.get('/going-light');
    expect(page.querySelector('meta[property="og:image"]')?.getAttribute('content')).toMatch(/hills-wide/);
  });

  test('[PAGE-5][HOME-7] of the home page has the editors’ texts, beside the brand’s title and description', async () => {
    const image = {
      alt: 'A phone on a stone',
      asset: { url: 'https://media.test/stone.jpg', mimeType: 'image/jpeg', width: 2400, height: 1260 },
    };
    const ignored = { title: 'Own title', description: 'Own description.' };
    const metadata = { ...ignored, shareTitle: 'Own card', shareDescription: 'About the card.', noIndex: true };
    const visitor = site.visitorThrough(async (...args) => {
      const response = await fetch(...args);
      if (!response.url.includes('/data/query/')) return response;
      const { result } = z.object({ result: z.object({ slug: z.string() }).loose() }).parse(await response.json());
      return Response.json({ result: { ...result, metadata, shareGraphic: image }, ms: 1, query: '' });
    });
    const { page } = await visitor.get('/');
    const contentOf = (selector: string) => page.querySelector(`meta[${selector}]`)?.getAttribute('content');
    expect(page.querySelector('title')?.text).toBe('Light');
    expect(contentOf('property="og:title"')).toBe('Own card');
    expect(contentOf('property="og:description"')).toBe('About the card.');
    expect(contentOf('property="og:image"')).toContain('https://media.test/stone');
    expect(contentOf('name="robots"')).toBe('noindex');
    const ofBrand = (await cardOf('/')).page.querySelector('meta[name=description]');
    expect(contentOf('name="description"')).toBe(ofBrand?.getAttribute('content'));
  });

  test('has the brand’s picture where the page has none', async () => {
    for (const path of ['/', '/shop', '/terms', '/newsletter'])
      expect([path, (await cardOf(path)).picture]).toEqual([path, `${siteUrl}/social-share.jpg`]);
  });
});
