import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { expectLogged } from '#tests/support/console.ts';
import { type Site, startSite, type Visited } from '#tests/support/site.ts';

let site: Site;
beforeAll(async () => {
  site = await startSite((config) => ({
    ...config,
    financing: { publicKey: 'PUBLICKEY0123456', scriptUrl: 'https://cdn1-sandbox.affirm.com/js/v2/affirm.js' },
  }));
});
beforeEach(() => site.sandbox.reset());
afterAll(() => site.close());

const black = '/shop/products/light-phone-ii-black';
const variants = { northAmerica: '2003', global: '2004' };

function legends({ page }: Visited): string[] {
  return page.querySelectorAll('main legend').map(({ text }) => text);
}

describe('[SHOP-7] the Light Phone II view', () => {
  test('offers region, SIM card, protection plan, cases, screen protector and carbon offset', async () => {
    const visited = await site.visitor().get(black);
    expect(legends(visited)).toEqual([
      'Region',
      'SIM card, for the North America phone',
      'Protection plan, for the North America phone',
      'Case',
      'Screen protector',
      'Carbon offset',
    ]);
    expect(visited.says).toMatch(/Monthly *\$6 a month *Yearly *\$5 a month *Billed \$60 each year/);
    expect(visited.page.querySelector('output')?.text).toBe('Total $299');
  });

  test('preselects the phone alone', async () => {
    const { page } = await site.visitor().get(black);
    const checked = page.querySelectorAll('main form input[checked]').map((input) => input.getAttribute('value'));
    expect(checked).toEqual([variants.northAmerica, '']);
  });

  test('[SHOP-9] says which choices of an extra are sold out, and which combinations of its options are not made', async () => {
    const options = [
      { name: 'Finish', values: ['Clear', 'Matte'] },
      { name: 'Pack', values: ['One', 'Two'] },
    ];
    const selected = (finish: string, pack: string) => ({
      selectedOptions: [
        { name: 'Finish', value: finish },
        { name: 'Pack', value: pack },
      ],
    });
    const visitor = site.visitorThrough(async (...request) => {
      const response = await fetch(...request);
      const body = JSON.parse(await response.text(), (_, value) => {
        if (value?.handle !== 'screen-protector' || !value.variants) return value;
        const [variant] = value.variants.nodes;
        const soldOut = { ...variant, ...selected('Clear', 'Two'), id: `${variant.id}0`, availableForSale: false };
        const nodes = [{ ...variant, ...selected('Clear', 'One') }, soldOut];
        return { ...value, options, variants: { nodes } };
      });
      return Response.json(body, response);
    });
    const { page } = await visitor.get(black);
    const states = page
      .querySelectorAll('label:has(input[name="item-protector"])')
      .map(({ text }) => text.match(/^[^$]+|sold out|not made/g));
    expect(states).toEqual([
      ['Clear, One'],
      ['Clear, Two', 'sold out'],
      ['Matte, One', 'not made'],
      ['Matte, Two', 'not made'],
    ]);
  });

  test('adds all choices by one form and one mutation', async () => {
    const visitor = site.visitor();
    const { page } = await visitor.get(black);
    const value = (name: string) => page.querySelectorAll(`input[name="${name}"]`).at(-1)?.getAttribute('value') ?? '';
    await visitor.post('/cart', {
      intent: 'add',
      item: variants.northAmerica,
      'item-sim': value('item-sim'),
      'item-plan': value('item-plan'),
      'item-case': page.querySelector('input[name="item-case"]')?.getAttribute('value') ?? '',
      'item-protector': value('item-protector'),
      'item-offset': value('item-offset'),
    });
    const { says } = await visitor.get('/cart');
    for (const title of ['Light Phone II', 'SIM card', 'Protection plan', 'Case, ', 'Screen protector'])
      expect(says).toContain(title);
    const changes = (await site.sandbox.requests('storefront')).filter(({ body }) => body.includes('mutation Cart'));
    expect(changes).toHaveLength(1);
  });

  test('sells the phone without its extras when they cannot be read', async () => {
    expectLogged(/"provider":"storefront"/);
    await site.sandbox.addFault({ provider: 'storefront', kind: 'status', status: 503, match: 'query PhoneFlow' });
    const { status, says } = await site.visitor().get(black);
    expect(status).toBe(200);
    expect(says).toContain('We can’t show the extras for this phone right now.');
    expect(says).toContain('Add to cart');
  });
});

describe('[ROUTE-4] the guided view at /products', () => {
  test.each([
    ['/products', null],
    ['/products/', null],
    ['/products/pricing', 'Price'],
    ['/products/plans', 'SIM and protection'],
    ['/products/plans/', 'SIM and protection'],
    ['/products/accessories', 'Accessories'],
    ['/products/offsets', 'Carbon offset'],
    ['/products/anything/below', null],
  ])('%s opens at %s', async (path, section) => {
    const { status, page } = await site.visitor().get(path);
    expect(status).toBe(200);
    expect(page.querySelector('h1')?.text).toBe('Light Phone\u00a0II');
    expect(page.querySelector('[autofocus]')?.getAttribute('aria-label') ?? null).toBe(section);
  });

  test('[ROUTE-4][NAV-7] opens the same section, with the link to the shop, in any case of the address', async () => {
    const { page } = await site.visitor().get('/products/Plans');
    expect(page.querySelector('nav[aria-label="Main"]')).toBeNull();
    expect(page.querySelector('main a[href="/shop"]')?.text).toBe('shop');
    expect(page.querySelector('[autofocus]')?.getAttribute('aria-label')).toBe(
      (await site.visitor().get('/products/plans')).page.querySelector('[autofocus]')?.getAttribute('aria-label'),
    );
  });

  test('[NAV-7] has no nav, and a link to the shop', async () => {
    const { page } = await site.visitor().get('/products/plans');
    expect(page.querySelector('nav[aria-label="Main"]')).toBeNull();
    expect(page.querySelector('footer')).toBeNull();
    expect(page.querySelector('main a[href="/shop"]')?.text).toBe('shop');
  });

  test('shows the requested colour, and black for an unknown one', async () => {
    const gray = await site.visitor().get('/products/plans?colour=light-gray');
    expect(gray.page.querySelector('nav[aria-label="Color"] [aria-current]')?.text).toBe('Light gray');
    const pink = await site.visitor().get('/products?colour=pink');
    expect(pink.page.querySelector('nav[aria-label="Color"] [aria-current]')?.text).toBe('Black');
  });
});

describe('the Light Phone III page', () => {
  test('[ROUTE-7] offers its own extras alone', async () => {
    const visited = await site.visitor().get('/shop/products/light-phone-iii');
    expect(legends(visited)).toEqual(['SIM card', 'Carbon offset']);
  });

  test('[SHOP-8][PAGE-9] is served when the phone-flow products cannot be read', async () => {
    expectLogged(/PROVIDER_STATUS/);
    await site.sandbox.addFault({ provider: 'storefront', kind: 'graphql-error', match: 'query PhoneFlow' });
    const visited = await site.visitor().get('/shop/products/light-phone-iii');
    expect(visited.status).toBe(200);
    expect(visited.page.querySelector('h1')?.text).toBe('Light Phone\u00a0III');
    expect(visited.says).toContain('We can’t show the extras for this phone right now.');
    expect(legends(visited)).toEqual([]);
  });
});

describe('[SHOP-2] the phone-flow products', () => {
  test('are read by one query, by their handles', async () => {
    await site.visitor().get(black);
    const queries = (await site.sandbox.requests('storefront')).filter(({ body }) => body.includes('query PhoneFlow'));
    expect(queries).toHaveLength(1);
    const handles = [
      'light-phone-ii-light-gray',
      'light-phone-ii-black',
      'light-phone-iii',
      'screen-protector',
      'protective-case',
      'protective-case-1',
      'carbon-offset',
      'sim-card',
      'light-protect-plan',
    ];
    for (const handle of handles) expect(queries[0]?.body).toContain(`product(handle: \\"${handle}\\")`);
    expect(queries[0]?.body).toMatch(/sellingPlanGroups\(first: 10\)[\s\S]*sellingPlans\(first: 10\)/);
  });
});

describe('a deep link', () => {
  const chosen = async (path: string) =>
    (await site.visitor().get(path)).page.querySelector('input[name=item][checked]')?.getAttribute('value');

  test('[SHOP-3] preselects the variant that it names', async () => {
    expect(await chosen(`${black}?variant=2004`)).toBe(variants.global);
  });

  test.each(['2003', '999', '', 'x'])(
    '[SHOP-3] with ?variant=%s preselects the first available one',
    async (number) => {
      expect(await chosen(`${black}?variant=${number}`)).toBe(variants.northAmerica);
    },
  );

  test('[SHOP-9] to a sold-out variant preselects an available one', async () => {
    await site.sandbox.setStock(variants.global, 0);
    expect(await chosen(`${black}?variant=2004`)).toBe(variants.northAmerica);
  });
});

describe('[SHOP-11] financing', () => {
  test('is shown for phones alone', async () => {
    const visitor = site.visitor();
    expect((await visitor.get(black)).says).toContain('from $24.92 a month');
    expect((await visitor.get('/shop/products/light-phone-iii')).says).toContain('from $58.25 a month');
    expect((await visitor.get('/shop/products/screen-protector')).says).not.toContain('a month');
  });
});
