import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { items, shown } from '#tests/support/shopper.ts';
import { type Site, startSite, type Visited } from '#tests/support/site.ts';

let site: Site;
beforeAll(async () => {
  site = await startSite();
});
beforeEach(() => site.sandbox.reset());
afterAll(() => site.close());

describe('the shop', () => {
  test('[ROUTE-8][SHOP-1] lists every collection with its products', async () => {
    const { status, page } = await site.visitor().get('/shop');
    expect(status).toBe(200);
    expect(page.querySelectorAll('main h2').map(({ text }) => text)).toEqual(['Phones', 'Accessories', 'Services']);
    expect(page.querySelectorAll('main h3')).toHaveLength(9);
  });

  test('[ROUTE-8] shows one collection at its own address, and none that is unknown', async () => {
    const { page } = await site.visitor().get('/shop/phones');
    expect(page.querySelector('h1')?.text).toBe('Phones');
    expect(page.querySelectorAll('main h3').map(({ text }) => text)).toContain('Light Phone III');
    expect(page.querySelectorAll('main h3').map(({ text }) => text)).not.toContain('Carbon offset');
    expect((await site.visitor().get('/shop/tablets')).status).toBe(404);
  });

  test('[ROUTE-8] shows no collection whose handle says that it is hidden: not in the list, nor at an address', async () => {
    const { page } = await site.visitor().get('/shop');
    const links = page.querySelectorAll('a[href^="/shop"]').map((link) => link.getAttribute('href'));
    expect(links.length).toBeGreaterThan(3);
    expect(links.filter((href) => href?.includes('hidden-'))).toEqual([]);
    const other = (await site.visitor().get('/shop/phones')).page;
    expect(other.querySelectorAll('a[href*="hidden-"]')).toEqual([]);
    expect((await site.visitor().get('/shop/hidden-homepage-carousel')).status).toBe(404);
  });

  test('[SHOP-9][SHOP-4] says in words what is sold out and what is a pre-order', async () => {
    const { page } = await site.visitor().get('/shop');
    const entries = page
      .querySelectorAll('main li > a')
      .map(({ structuredText }) => structuredText.replace(/\s+/g, ' '));
    expect(entries.filter((entry) => entry.includes('sold out'))).toEqual([
      expect.stringContaining('Protective case for Light Phone II, light gray'),
    ]);
    expect(entries.filter((entry) => entry.includes('(pre-order)'))).toEqual([
      expect.stringContaining('Light Phone II (pre-order)'),
    ]);
  });

  test('every picture has its size, so that nothing shifts', async () => {
    const { page } = await site.visitor().get('/shop');
    const pictures = page.querySelectorAll('main img');
    expect(pictures.length).toBeGreaterThan(0);
    for (const picture of pictures) {
      expect(Number(picture.getAttribute('width'))).toBeGreaterThan(0);
      expect(Number(picture.getAttribute('height'))).toBeGreaterThan(0);
    }
  });
});

const buyButton = (page: Visited['page']) =>
  page
    .querySelectorAll('main form')
    .find((form) => form.querySelector('input[value=add]'))
    ?.querySelector('button');

describe('a product page', () => {
  test('[NAV-10] leads back home by a plain link, for whoever has no scripts', async () => {
    const { page } = await site.visitor().get('/shop/products/light-phone-ii-black');
    expect(
      page
        .querySelectorAll('main a')
        .find(({ text }) => text === 'back')
        ?.getAttribute('href'),
    ).toBe('/');
  });

  test('[ROUTE-6] shows the Light Phone II in the colour of its address', async () => {
    const { page } = await site.visitor().get('/shop/products/light-phone-ii-light-gray');
    expect(page.querySelector('h1')?.text).toContain('Light Phone\u00a0II');
    expect(page.querySelector('nav[aria-label="Colour"] [aria-current]')?.text).toBe('Light gray');
  });

  test.each(['light-phone-ii-pink', 'light-phone-ii-', 'light-phone-ii'])(
    '[ROUTE-6] sends %s to the black one',
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
    expect(says).toMatch(/A camera, a wheel, a matte screen.*\$699 instead of \$799.*Add to cart/);
    expect(says).toContain('106 × 71.5 × 12 mm');
  });

  test('[SHOP-3] offers a variant by its options, in words', async () => {
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

  test('[SHOP-4] says that a product is a pre-order, and when it ships', async () => {
    const { page, says } = await site.visitor().get('/shop/products/light-phone-ii-light-gray');
    expect(page.querySelector('h1')?.text).toBe('Light Phone\u00a0II (pre-order)');
    expect(says).toContain('Estimated Ship January 2027');
    expect(buyButton(page)?.text).toBe('Pre-order');
  });

  test('[SHOP-3] what is sold by plans says what each plan costs and means', async () => {
    const { page, says } = await site.visitor().get('/shop/products/light-protect-plan');
    expect(page.querySelector('fieldset legend')?.text).toBe('Plan');
    expect(page.querySelectorAll('fieldset label').map(({ text }) => text)).toEqual([
      'Monthly$6 a month$6 each month. Stop when you like.',
      'Yearly$5 a month$60 each year. Two months less to pay.',
    ]);
    expect(says).toContain('$6 a month');
    expect(says).not.toContain('Default Title');
  });

  test('[SHOP-9] says that a sold-out product is sold out, and sells none', async () => {
    const { page } = await site.visitor().get('/shop/products/protective-case-1');
    const button = buyButton(page);
    expect(button?.text).toBe('Sold out');
    expect(button?.hasAttribute('disabled')).toBe(true);
  });

  test('[SHOP-3] a deep link chooses the plan too', async () => {
    const path = '/shop/products/light-protect-plan?variant=2008';
    const chosen = async (address: string) =>
      (await site.visitor().get(address)).page.querySelector('input[name=item][checked]')?.getAttribute('value');
    expect(await chosen(`${path}&selling_plan=5002`)).toMatch(/\|5002$/);
    expect(await chosen(path)).toMatch(/\|5001$/);
    expect(await chosen(`${path}&selling_plan=9999`)).toMatch(/\|5001$/);
  });

  test('[SHOP-9] marks a single variant that is sold out and chooses one that is not', async () => {
    await site.sandbox.setStock('2003', 0);
    const { page } = await site.visitor().get('/shop/products/light-phone-ii-black');
    const [first, second] = page.querySelectorAll('fieldset label');
    expect(first?.text).toBe('North Americasold out');
    expect(first?.querySelector('input')?.hasAttribute('disabled')).toBe(true);
    expect(second?.querySelector('input')?.hasAttribute('checked')).toBe(true);
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

  test('[SHOP-11] says nothing of financing where none is configured', async () => {
    const { says, page } = await site.visitor().get('/shop/products/light-phone-iii');
    expect(says).not.toContain('a month');
    const foreign = page.querySelectorAll('script[src], iframe').map((element) => element.getAttribute('src') ?? '');
    expect(foreign.filter((address) => /^(https?:)?\/\//.test(address))).toEqual([]);
  });

  const structuredData = async (handle: string) => {
    const { page } = await site.visitor().get(`/shop/products/${handle}`);
    return JSON.parse(page.querySelector('script[type="application/ld+json"]')?.text ?? '');
  };

  test('[SHOP-10] tells search engines price and availability', async () => {
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

  test('[SHOP-10] tells them each variant by its options, that it is a pre-order or sold out, and the price of each plan', async () => {
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
});

describe('[SHOP-7][CART-20] the form of a phone without JavaScript', () => {
  const path = '/shop/products/light-phone-ii-black?variant=2004';
  const global = { intent: 'add', item: items.global };

  test('leaves every choice open, whatever variant the address asks for', async () => {
    const { page } = await site.visitor().get(path);
    expect(page.querySelectorAll('fieldset[disabled]')).toEqual([]);
    expect(page.querySelector('input[name=item][checked]')?.getAttribute('value')).toBe(items.global);
  });

  test.each(['/products?colour=black', path])(
    'sent to %s with what does not go with the phone adds nothing, says so and keeps what was ticked',
    async (address) => {
      const visitor = site.visitor();
      const ticked = { 'item-sim': items.sim, 'item-plan': items.yearly, 'item-case': items.case };
      const { status, says, page } = await visitor.post(address, { ...global, ...ticked });
      expect(status).toBe(422);
      expect(says).toContain('Only for the North America phone: SIM card, Protection plan. Nothing was added.');
      const kept = page.querySelectorAll('main input[checked]').map((input) => input.getAttribute('value'));
      expect(kept).toEqual([items.global, items.sim, items.yearly, items.case]);
      expect(shown(await visitor.get('/cart'))).toEqual({});
    },
  );

  test('puts what goes with the phone into the cart', async () => {
    const cart = await site.visitor().post(path, { ...global, 'item-case': items.case, 'item-plan': '' });
    expect(cart.status).toBe(200);
    expect(Object.values(shown(cart))).toEqual([1, 1]);
  });

  test('says what the shop refuses where it was chosen', async () => {
    await site.sandbox.setStock(items.global, 0);
    const { status, says } = await site.visitor().post(path, global);
    expect(status).toBe(409);
    expect(says).toContain('This is sold out, so your cart is unchanged.');
  });

  test('that cannot be read is refused as the cart refuses it', async () => {
    const { status, says } = await site.visitor().post(path, { ...global, item: 'nothing' });
    expect(status).toBe(400);
    expect(says).toContain('This is not something the shop sells.');
  });
});
