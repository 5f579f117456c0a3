import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { expectLogged } from '#tests/support/console.ts';
import { items, shopper, shown } from '#tests/support/shopper.ts';
import { type Site, startSite, type Visited } from '#tests/support/site.ts';

let site: Site;
beforeAll(async () => {
  site = await startSite();
});
beforeEach(() => site.sandbox.reset());
afterAll(() => site.close());

const buyButton = (page: Visited['page']) =>
  page
    .querySelectorAll('main form')
    .find((form) => form.querySelector('input[value=add]'))
    ?.querySelector('button');

describe('a product page', () => {
  test('[NAV-10] links home without JavaScript', async () => {
    const { page } = await site.visitor().get('/shop/products/light-phone-ii-black');
    expect(
      page
        .querySelectorAll('main a')
        .find(({ text }) => text === 'back')
        ?.getAttribute('href'),
    ).toBe('/');
  });

  test('[ROUTE-6] shows the Light Phone II in the colour of its URL', async () => {
    const { page } = await site.visitor().get('/shop/products/light-phone-ii-light-gray');
    expect(page.querySelector('h1')?.text).toContain('Light Phone\u00a0II');
    expect(page.querySelector('nav[aria-label="Color"] [aria-current]')?.text).toBe('Light gray');
  });

  test.each(['light-phone-ii-pink', 'light-phone-ii-', 'light-phone-ii'])(
    '[ROUTE-6] redirects %s to the black one',
    async (handle) => {
      const { status, headers } = await site.visitor().get(`/shop/products/${handle}`);
      expect(status).toBe(302);
      expect(headers.get('location')).toBe('/shop/products/light-phone-ii-black');
    },
  );

  test('[ROUTE-7][SHOP-3] shows title, subtitle, price, compare-at price, description and note', async () => {
    const { status, says, page } = await site.visitor().get('/shop/products/light-phone-iii');
    expect(status).toBe(200);
    expect(page.querySelector('h1')?.text).toBe('Light Phone\u00a0III');
    expect(says).toMatch(
      /A camera, a wheel, a matte screen.*\$699 instead of \$799.*Less than at launch\..*Add to cart/,
    );
    expect(says).toContain('106 × 71.5 × 12 mm');
  });

  test('[SHOP-3] says what decides about buying, and when a pre-order ships instead of when the others leave', async () => {
    const termsOf = async (handle: string) => {
      const { page } = await site.visitor().get(`/shop/products/${handle}`);
      const slugs = ['/shipping-details', '/return-policy', '/in-the-box'];
      const links = page.querySelectorAll('main article li a');
      return links.flatMap((link) => (slugs.includes(link.getAttribute('href') ?? '') ? [link.text] : []));
    };
    const terms = ['30 days to return it, used or not', 'One-year warranty', 'In the box'];
    expect(await termsOf('light-phone-iii')).toEqual(['Ships in two business days', ...terms]);
    expect(await termsOf('light-phone-ii-light-gray')).toEqual(terms);
  });

  test('[SHOP-3] shows no compare-at price that equals the price', async () => {
    const visitor = site.visitorThrough(async (...args) => {
      const response = await fetch(...args);
      const body = JSON.parse(await response.text(), (_, value) =>
        value?.compareAtPrice && value.price ? { ...value, compareAtPrice: value.price } : value,
      );
      return Response.json(body, response);
    });
    const { says } = await visitor.get('/shop/products/light-phone-iii');
    expect(says).toContain('$699');
    expect(says).not.toContain('instead of');
    expect(says).not.toContain('Less than at launch');
  });

  test('[SHOP-3] labels variants by their options', async () => {
    const { page } = await site.visitor().get('/shop/products/light-phone-ii-black');
    expect(page.querySelector('fieldset legend')?.text).toBe('Region');
    expect(
      page
        .querySelectorAll('fieldset:first-of-type label')
        .slice(0, 2)
        .map(({ text }) => text),
    ).toEqual(['North America', 'Global']);
    expect(page.querySelector('input[name=item][checked]')?.getAttribute('value')).toBe('2003');
  });

  test('[SHOP-4] labels a pre-order, with its ship date', async () => {
    const { page, says } = await site.visitor().get('/shop/products/light-phone-ii-light-gray');
    expect(page.querySelector('h1')?.text).toBe('Light Phone\u00a0II (pre-order)');
    expect(says).toContain('Estimated Ship January 2027');
    expect(buyButton(page)?.text).toBe('Pre-order');
  });

  test('[SHOP-3] shows price and description of each selling plan', async () => {
    const { page, says } = await site.visitor().get('/shop/products/light-protect-plan');
    expect(page.querySelector('fieldset legend')?.text).toBe('Plan');
    expect(page.querySelectorAll('fieldset label').map(({ text }) => text)).toEqual([
      'Monthly$6 a monthStop when you like.',
      'Yearly$5 a month$60 each year. Two months free.',
    ]);
    expect(says).toContain('$6 a month');
    expect(says).not.toContain('Default Title');
  });

  test('[SHOP-3] shows the plain price of a plan whose name has a duration and whose options have no interval', async () => {
    const visitor = site.visitorThrough(async (...request) => {
      const response = await fetch(...request);
      const body = JSON.parse(await response.text(), (key, value) =>
        key === 'sellingPlan' ? { ...value, name: '2-year protection', options: [] } : value,
      );
      return Response.json(body, response);
    });
    const { says } = await visitor.get('/shop/products/light-protect-plan');
    expect(says).toContain('2-year protection$60');
    expect(says).not.toContain('a month');
  });

  test('[SHOP-3] shows no earlier price of another variant beside the lowest price of a sold-out product', async () => {
    const dollars = (amount: string) => ({ amount, currencyCode: 'USD' });
    const visitor = site.visitorThrough(async (...request) => {
      const response = await fetch(...request);
      const body = JSON.parse(await response.text(), (key, value) => {
        if (key === 'priceRange') return { ...value, maxVariantPrice: dollars('320.0') };
        if (key === 'compareAtPriceRange')
          return { minVariantPrice: dollars('350.0'), maxVariantPrice: dollars('350.0') };
        return value?.title === 'Global' && value.price
          ? { ...value, price: dollars('320.0'), compareAtPrice: dollars('350.0') }
          : value;
      });
      return Response.json(body, response);
    });
    for (const variant of ['2003', '2004']) await site.sandbox.setStock(variant, 0);
    const { page } = await visitor.get('/shop/products/light-phone-ii-black');
    const price = page.querySelector('section[aria-label=Price], #pricing')?.structuredText.replace(/\s+/g, ' ');
    expect(price).toContain('from $299');
    expect(price).not.toContain('$350');
  });

  test('[A11Y-1] has no region or group without content where a product has no description and no variants', async () => {
    const visitor = site.visitorThrough(async (...request) => {
      const response = await fetch(...request);
      const body = JSON.parse(await response.text(), (key, value) => {
        if (key === 'descriptionHtml') return '';
        return key === 'variants' ? { ...value, nodes: [] } : value;
      });
      return Response.json(body, response);
    });
    const { status, page } = await visitor.get('/shop/products/carbon-offset');
    expect(status).toBe(200);
    expect(page.querySelector('h1')?.text).toBe('Carbon offset');
    expect(page.querySelectorAll('#details, fieldset')).toEqual([]);
  });

  test('[SHOP-9] labels a sold-out product and disables its button', async () => {
    const { page } = await site.visitor().get('/shop/products/protective-case-1');
    const button = buyButton(page);
    expect(button?.text).toBe('Sold out');
    expect(button?.hasAttribute('disabled')).toBe(true);
  });

  test('[SHOP-3] a deep link preselects the plan', async () => {
    const path = '/shop/products/light-protect-plan?variant=2008';
    const chosen = async (address: string) =>
      (await site.visitor().get(address)).page.querySelector('input[name=item][checked]')?.getAttribute('value');
    expect(await chosen(`${path}&selling_plan=5002`)).toMatch(/\|5002$/);
    expect(await chosen(path)).toMatch(/\|5001$/);
    expect(await chosen(`${path}&selling_plan=9999`)).toMatch(/\|5001$/);
  });

  test('[SHOP-9] marks a sold-out variant and preselects an available one', async () => {
    await site.sandbox.setStock('2003', 0);
    const { page } = await site.visitor().get('/shop/products/light-phone-ii-black');
    const [first, second] = page.querySelectorAll('fieldset label');
    expect(first?.text).toBe('North Americasold out');
    expect(first?.querySelector('input')?.hasAttribute('disabled')).toBe(true);
    expect(second?.querySelector('input')?.hasAttribute('checked')).toBe(true);
  });

  test('[SHOP-9] says so where the requested variant is sold out, so that no other is bought by mistake', async () => {
    const path = '/shop/products/light-phone-ii-black?variant=2004';
    const says = async () => (await site.visitor().get(path)).says;
    expect(await says()).not.toContain('is sold out, so');
    await site.sandbox.setStock('2004', 0);
    expect(await says()).toContain('Global is sold out, so North America is chosen.');
  });

  test('[SHOP-9] says which plan of a sold-out variant was requested', async () => {
    const plan = (id: number, name: string) => ({
      sellingPlan: { id: `gid://shopify/SellingPlan/${id}`, name, description: null, options: [] },
      checkoutChargeAmount: { amount: '6.0', currencyCode: 'USD' },
      priceAdjustments: [],
    });
    const plans = { nodes: [plan(5001, 'Monthly'), plan(5002, 'Yearly')] };
    const visitor = site.visitorThrough(async (...request) => {
      const response = await fetch(...request);
      const body = JSON.parse(await response.text(), (key, value) =>
        key === 'sellingPlanAllocations' ? plans : value,
      );
      return Response.json(body, response);
    });
    await site.sandbox.setStock('2004', 0);
    const { says } = await visitor.get('/shop/products/light-phone-ii-black?variant=2004&selling_plan=5002');
    expect(says).toContain('Global, Yearly is sold out, so North America is chosen.');
  });

  test('[SHOP-3] links to the other color with the requested region', async () => {
    const colours = async (path: string) => {
      const { page } = await site.visitor().get(path);
      return page.querySelectorAll('nav[aria-label=Color] a').map((link) => link.getAttribute('href'));
    };
    const black = '/shop/products/light-phone-ii-black';
    const gray = '/shop/products/light-phone-ii-light-gray';
    expect(await colours(black)).toEqual([black, gray]);
    expect(await colours(`${black}?variant=2004`)).toEqual([`${black}?variant=2004`, `${gray}?variant=2002`]);
    expect(await colours('/products/pricing?colour=black&variant=2004')).toEqual([
      '/products/pricing?colour=black&variant=2004',
      '/products/pricing?colour=light-gray&variant=2002',
    ]);
  });

  test('[ROUTE-6] is found at an address in other letters, with its query', async () => {
    const { status, headers } = await site.visitor().get('/shop/products/Light-Phone-III?ref=friend');
    expect([status, headers.get('location')]).toEqual([302, '/shop/products/light-phone-iii?ref=friend']);
  });

  test('[ROUTE-20] exists for every product that the shop lists', async () => {
    const visitor = site.visitor();
    const { page } = await visitor.get('/shop');
    const links = page
      .querySelectorAll('main li > a[href^="/shop/products/"]')
      .map((link) => link.getAttribute('href') ?? '');
    expect(links).toHaveLength(9);
    for (const link of links) expect((await visitor.get(link)).status).toBe(200);
  });

  test('[SHOP-11] shows no financing where none is configured', async () => {
    const { says } = await site.visitor().get('/shop/products/light-phone-iii');
    expect(says).not.toContain('a month');
  });

  const structuredData = async (handle: string, visitor = site.visitor()) => {
    const { page } = await visitor.get(`/shop/products/${handle}`);
    return JSON.parse(page.querySelector('script[type="application/ld+json"]')?.text ?? '');
  };

  test('[SHOP-10] has structured data with price and availability', async () => {
    const data = await structuredData('light-phone-iii');
    expect(data).toMatchObject({
      '@type': 'Product',
      name: 'Light Phone III',
      offers: [
        {
          url: expect.stringMatching(/\/shop\/products\/light-phone-iii\?variant=2005$/),
          price: '699.00',
          priceCurrency: 'USD',
          availability: 'https://schema.org/InStock',
        },
      ],
    });
    expect(data.offers[0]).not.toHaveProperty('name');
  });

  test('[SHOP-10] has structured data with an offer for each variant and each plan, and its availability', async () => {
    const { offers: regions } = await structuredData('light-phone-ii-light-gray');
    expect(regions).toMatchObject([
      { name: 'North America', availability: 'https://schema.org/PreOrder' },
      { name: 'Global', availability: 'https://schema.org/PreOrder' },
    ]);
    const { offers: soldOut } = await structuredData('protective-case-1');
    expect(soldOut).toMatchObject([{ availability: 'https://schema.org/OutOfStock' }]);
    const { offers: plans } = await structuredData('light-protect-plan');
    expect(plans).toMatchObject([
      { name: 'Monthly', price: '6.00', url: expect.stringMatching(/\?variant=2008&selling_plan=5001$/) },
      { name: 'Yearly', price: '60.00', url: expect.stringMatching(/\?variant=2008&selling_plan=5002$/) },
    ]);
  });

  test('[SHOP-10] offers no pre-order of a product that the catalogue does not sell', async () => {
    const unavailable = site.visitorThrough(async (...request) => {
      const response = await fetch(...request);
      const body = (await response.text()).replaceAll('"availableForSale":true', '"availableForSale":false');
      return new Response(body, { status: response.status, headers: { 'content-type': 'application/json' } });
    });
    const { offers } = await structuredData('light-phone-ii-light-gray', unavailable);
    expect(offers).toMatchObject(Array(2).fill({ availability: 'https://schema.org/OutOfStock' }));
  });
});

describe('[SHOP-7][CART-20] the form of a phone without JavaScript', () => {
  const path = '/shop/products/light-phone-ii-black?variant=2004';
  const global = { intent: 'add', item: items.global };

  test('has every choice enabled, whatever variant the URL requests', async () => {
    const { page } = await site.visitor().get(path);
    expect(page.querySelectorAll('fieldset[disabled]')).toEqual([]);
    expect(page.querySelector('input[name=item][checked]')?.getAttribute('value')).toBe(items.global);
  });

  test.each(['/products?colour=black', path])(
    'sent to %s with incompatible extras adds nothing, and is returned with a message and the ticked choices',
    async (address) => {
      const visitor = site.visitor();
      const ticked = { 'item-sim': items.sim, 'item-plan': items.yearly, 'item-case': items.case };
      const { status, says, page } = await visitor.post(address, { ...global, ...ticked });
      expect(status).toBe(422);
      expect(says).toContain('Only for the North America phone: SIM card, Protection plan. Nothing was added.');
      const checked = page.querySelectorAll('main input[checked]').map((input) => input.getAttribute('value'));
      expect(checked).toEqual([items.global, items.sim, items.yearly, items.case]);
      expect(shown(await visitor.get('/cart'))).toEqual({});
    },
  );

  test('with a single incompatible extra adds nothing either', async () => {
    const visitor = site.visitor();
    const { status, says } = await visitor.post(path, { ...global, 'item-sim': items.sim });
    expect(status).toBe(422);
    expect(says).toContain('Only for the North America phone: SIM card. Nothing was added.');
    expect(shown(await visitor.get('/cart'))).toEqual({});
  });

  test('adds compatible extras to the cart', async () => {
    const cart = await site.visitor().post(path, { ...global, 'item-case': items.case, 'item-plan': '' });
    expect(cart.status).toBe(200);
    expect(Object.values(shown(cart))).toEqual([1, 1]);
  });

  test('is shown again with the message of the cart that rejected it', async () => {
    await site.sandbox.setStock(items.global, 0);
    const { status, says } = await site.visitor().post(path, global);
    expect(status).toBe(409);
    expect(says).toContain('This is sold out, so your cart is unchanged.');
  });

  test('that cannot be parsed is rejected with the cart’s message', async () => {
    const { status, says } = await site.visitor().post(path, { ...global, item: 'nothing' });
    expect(status).toBe(422);
    expect(says).toContain('This is not something the shop sells.');
  });
});

describe('[CART-20][SAFE-1] the form of a product without JavaScript, while the storefront is down', () => {
  beforeEach(() => void expectLogged(/"provider":"storefront"/));
  const unreachable = 'The shop can’t be reached right now. Nothing in your cart is lost.';
  const black = '/shop/products/light-phone-ii-black';

  test.each([
    [black, { item: items.black }],
    [black, { item: items.black, 'item-sim': items.sim }],
    ['/products?colour=black', { item: items.black, 'item-sim': items.sim }],
    ['/shop/products/protective-case', { item: items.case }],
  ])('sent to %s as %j says that nothing is lost, and leads back to the product', async (path, form) => {
    const visitor = shopper(site.visitor());
    await visitor.add({ newer: 1 });
    await site.sandbox.addFault({ provider: 'storefront', kind: 'status' });
    const { status, headers, page, says } = await visitor.post(path, { intent: 'add', ...form });
    expect([status, headers.get('retry-after')]).toEqual([503, '10']);
    expect(says).toContain(unreachable);
    expect(page.querySelector('[data-request=initialise]')).toBeNull();
    expect(page.querySelectorAll('main a').map((link) => link.getAttribute('href'))).toContain(path);
    await site.sandbox.clearFaults();
    expect(shown(await visitor.get('/cart'))).toEqual({ 'Light Phone III': 1 });
  });

  test('has the header and the footer of its page around the message', async () => {
    await site.sandbox.addFault({ provider: 'storefront', kind: 'status' });
    const send = (path: string) => site.visitor().post(path, { intent: 'add', item: items.newer });
    const { page } = await send('/shop/products/light-phone-iii');
    expect(page.querySelector('nav[aria-label=Main]')).not.toBeNull();
    expect(page.querySelector('footer')).not.toBeNull();
    expect((await send(black)).page.querySelector('footer')).not.toBeNull();
  });

  test.each<Record<string, string>>([{ item: items.black }, { item: items.black, 'item-sim': items.sim }])(
    'sent as %j has a message about the cart when no response comes',
    async (form) => {
      const visitor = site.visitorThrough(fetch, { visitorTimeout: 1000 });
      await visitor.get(black);
      await site.sandbox.addFault({ provider: 'storefront', kind: 'hang' });
      const { status, says, page } = await visitor.post(black, { intent: 'add', ...form });
      expect(status).toBe(503);
      expect(page.querySelector('footer')).not.toBeNull();
      expect(says).toMatch(/Nothing in your cart is lost|we can’t tell whether this reached your cart/);
    },
  );

  test('adds nothing when only the phones and their extras cannot be read, which it is checked against', async () => {
    const visitor = shopper(site.visitor());
    await site.sandbox.addFault({ provider: 'storefront', kind: 'status', match: { body: 'query PhoneFlow' } });
    const { status } = await visitor.post(black, { intent: 'add', item: items.black, 'item-sim': items.sim });
    expect(status).toBe(503);
    await site.sandbox.clearFaults();
    expect(shown(await visitor.get('/cart'))).toEqual({});
  });

  test('is shown again with the message when only the cart cannot be written', async () => {
    await site.sandbox.addFault({ provider: 'storefront', kind: 'status', match: { body: 'mutation' } });
    const { status, says, page } = await site.visitor().post(black, { intent: 'add', item: items.black });
    expect(status).toBe(503);
    expect(says).toMatch(/Nothing in your cart is lost|we can’t tell whether this reached your cart/);
    expect(buyButton(page)?.text).toBe('Add to cart');
  });
});
