import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { expectLogged } from '#tests/support/console.ts';
import { type Site, siteUrl, startSite, type Visited, type Visitor } from '#tests/support/site.ts';

const lightPhoneIII = '2005';
const lightPhoneII = '2003';
const soldOutCase = '2007';

let site: Site;
beforeAll(async () => {
  site = await startSite();
});
beforeEach(() => site.sandbox.reset());
afterAll(() => site.close());

const add = (visitor: Visitor, item: string, rest: Record<string, string> = {}) =>
  visitor.post('/cart', { intent: 'add', item, ...rest });
const change = (visitor: Visitor, line: string, quantity: string) =>
  visitor.post('/cart', { intent: 'update', line, quantity });
const lineOf = ({ page }: Visited) => page.querySelector('main input[name=line]')?.getAttribute('value') ?? '';

describe('the cart screen', () => {
  test('[CART-1] shows the lines, the subtotal, and what is calculated at the checkout', async () => {
    const { says, page } = await add(site.visitor(), lightPhoneIII);
    expect(page.querySelector('h1')?.text).toBe('Cart');
    expect(page.querySelectorAll('main h2').map(({ text }) => text)).toEqual(['Light Phone III', 'Order Summary']);
    expect(says).toMatch(/Light Phone III A camera, a wheel, a matte screen.*Shipping.*–.*Tax.*–.*Subtotal \$699/);
    expect(says).toContain('*shipping & tax to be calculated');
    const links = page.querySelectorAll('main a').map((link) => `${link.text} ${link.getAttribute('href')}`);
    expect(links).toEqual(
      expect.arrayContaining(['View Shop /shop', 'Return Policy /return-policy', 'Shipping Details /shipping-details']),
    );
  });

  test('[A11Y-1] the buttons of two lines with one title have different names', async () => {
    const visitor = site.visitor();
    const removeButtons = ({ page }: Visited) =>
      page.querySelectorAll('main button[aria-label^=Remove]').map((button) => button.getAttribute('aria-label'));
    expect(removeButtons(await add(visitor, lightPhoneII))).toEqual(['Remove Light Phone II']);
    const both = removeButtons(await add(visitor, '2004'));
    expect(both.toSorted()).toEqual([
      'Remove Light Phone II, Black, with an E-ink screen, Global',
      'Remove Light Phone II, Black, with an E-ink screen, North America',
    ]);
  });

  test('[CART-1] a line leads to its product with the variant and the plan that it holds', async () => {
    const visitor = site.visitor();
    for (const item of [lightPhoneIII, lightPhoneII, '2004']) await add(visitor, item);
    const { page } = await add(visitor, '2008|5001');
    expect(page.querySelectorAll('main h2 a').map((link) => link.getAttribute('href'))).toEqual([
      '/shop/products/light-phone-ii-black?variant=2004',
      '/shop/products/light-phone-ii-black?variant=2003',
      '/shop/products/light-phone-iii',
      '/shop/products/light-protect-plan?variant=2008&selling_plan=5001',
    ]);
  });

  test('[THEME-1] a line has its night picture in the dark theme', async () => {
    const { page } = await add(site.visitor(), lightPhoneIII);
    const source = page.querySelector('main li source');
    expect(source?.getAttribute('media')).toBe('(prefers-color-scheme: dark)');
    expect(source?.getAttribute('srcset')).toMatch(/-night\.jpg\?/);
  });

  test('[CART-3] has a message when it is empty, with a link to the shop', async () => {
    const { status, says, page } = await site.visitor().get('/cart');
    expect(status).toBe(200);
    expect(says).toContain('Your cart is currently empty.');
    expect(page.querySelectorAll('main a').map((link) => link.getAttribute('href'))).toEqual(['/shop']);
  });

  test.each(['/cart', '/cart/sim', '/cart/phone'])('[ROUTE-5] is served at %s', async (path) => {
    const { status, headers, page } = await site.visitor().get(path);
    expect(status).toBe(200);
    expect(page.querySelector('h1')?.text).toBe('Cart');
    expect(headers.get('cache-control')).toContain('no-store');
  });

  test('[ROUTE-5] is 404 for an unknown flow', async () => {
    for (const path of ['/cart/laptop', '/cart/Laptop']) expect((await site.visitor().get(path)).status).toBe(404);
  });

  test('[ROUTE-5] redirects to the address that its flow has in lower case', async () => {
    const { status, headers } = await site.visitor().get('/cart/SIM?ref=ada');
    expect([status, headers.get('location')]).toEqual([302, '/cart/sim?ref=ada']);
    expect(headers.get('cache-control')).toContain('no-store');
  });

  test('[CART-4] has its back link behind a proxy that changes the Host header', async () => {
    const headers = { referer: `${siteUrl}/shop/products/light-phone-iii`, accept: 'text/html' };
    const cart = await site.app(new Request('http://backend:3000/cart', { headers }));
    expect(cart.headers.getSetCookie()).toContainEqual(
      expect.stringMatching(/cart_back=%2Fshop%2Fproducts%2Flight-phone-iii/),
    );
  });

  test('[CART-2] redirects to the checkout of this cart', async () => {
    const visitor = site.visitor();
    const { page } = await add(visitor, lightPhoneIII);
    const form = page.querySelectorAll('main form').find((candidate) => candidate.text === 'Checkout');
    const { status, headers } = await visitor.get(form?.getAttribute('action') ?? '');
    expect(status).toBe(302);
    const checkout = new URL(headers.get('location') ?? '');
    expect(site.config.checkoutOrigins).toContain(checkout.origin);
    expect(checkout.pathname).toMatch(/^\/cart\/c\//);
    expect(await (await fetch(checkout)).text()).toContain('Light Phone III');
  });
});

describe('changing the cart', () => {
  test('[CART-8] adding creates a cart, or adds to the existing one', async () => {
    const visitor = site.visitor();
    await add(visitor, lightPhoneIII);
    const cart = visitor.cookies.get('cart');
    const { says, page } = await add(visitor, lightPhoneII, { quantity: '2' });
    expect(visitor.cookies.get('cart')).toBe(cart);
    expect(page.querySelectorAll('main input[name=line]')).toHaveLength(2);
    expect(says).toContain('Subtotal $1,297');
  });

  test('[CART-8] adding can create a new cart', async () => {
    const visitor = site.visitor();
    await add(visitor, lightPhoneIII);
    const cart = visitor.cookies.get('cart');
    const { says } = await add(visitor, lightPhoneII, { newCart: '1' });
    expect(visitor.cookies.get('cart')).not.toBe(cart);
    expect(says).toContain('Subtotal $299');
  });

  test('several items of one form are added together', async () => {
    const { says, page } = await site.visitor().post('/cart', {
      intent: 'add',
      'item.phone': lightPhoneII,
      'item.sim': '2011',
      'item.case': '',
      'item.plan': '2008|5001',
    });
    expect(page.querySelectorAll('main input[name=line]')).toHaveLength(3);
    expect(says).toContain('Subtotal $315');
  });

  test('[CART-10] a line is raised, lowered and removed', async () => {
    const visitor = site.visitor();
    const line = lineOf(await add(visitor, lightPhoneIII));
    expect((await change(visitor, line, '3')).says).toContain('Subtotal $2,097');
    expect((await change(visitor, line, '1')).says).toContain('Subtotal $699');
    expect((await change(visitor, line, '0')).says).toContain('Your cart is currently empty.');
  });

  test('[CART-9] update and remove without a cart fail with "no cart yet"', async () => {
    const { status, says } = await change(site.visitor(), '1234', '2');
    expect(status).toBe(409);
    expect(says).toContain('no cart yet');
  });

  describe('without cookies', () => {
    const sentence = 'your browser stored no cookie';
    const forms = ['/shop/products/light-phone-iii', '/products/pricing', '/cart/sim'];
    const page = async (path: string, headers: Record<string, string> = {}) =>
      (await site.app(new Request(siteUrl + path, { headers: { accept: 'text/html', ...headers } }))).text();

    /** @returns the address that the response to the form leads to */
    async function send(path: string, cookie: Record<string, string> = {}): Promise<string> {
      const headers = { accept: 'text/html', origin: siteUrl, referer: siteUrl + path, ...cookie };
      const body = new URLSearchParams(
        path === '/cart/sim' ? { intent: 'sim' } : { intent: 'add', item: lightPhoneIII },
      );
      const action = path === '/cart/sim' ? '/cart' : path;
      const { status, headers: sent } = await site.app(
        new Request(siteUrl + action, { method: 'POST', headers, body }),
      );
      expect(status).toBe(303);
      return sent.get('location') ?? '';
    }

    test.each(forms)('a browser that stores none is told of it in the cart, after the form at %s', async (form) => {
      expect(await page(await send(form), { referer: siteUrl + form })).toContain(sentence);
      expect(await send(form, { cookie: 'cart_ref=ada' })).toBe('/cart');
    });

    test('a first visitor whose browser stores them gets the cart', async () => {
      const { says } = await add(site.visitor(), lightPhoneIII);
      expect(says).toContain('Subtotal $699');
      expect(says).not.toContain(sentence);
    });

    test.each(forms)('a first visitor who follows a link to the cart at %s is told of none', async (form) => {
      for (const path of ['/cart', '/cart/sim'])
        expect(await page(path, { referer: siteUrl + form })).not.toContain(sentence);
    });

    test('a browser that stores none is told of it at the checkout, after the form of the cart', async () => {
      expect(await page('/checkout', { referer: `${siteUrl}/cart` })).toContain(sentence);
      expect(await page('/checkout', { referer: `${siteUrl}/cart`, cookie: 'cart_ref=ada' })).not.toContain(sentence);
      for (const referer of [`${siteUrl}/about`, 'https://search.example/cart', ''])
        expect(await page('/checkout', { referer })).not.toContain(sentence);
    });
  });

  test('[CART-11] checkout without a cart fails with "No checkout has been initiated"', async () => {
    const { status, says, page } = await site.visitor().get('/checkout');
    expect(status).toBe(409);
    expect(says).toContain('No checkout has been initiated');
    expect(page.querySelector('main a')?.getAttribute('href')).toBe('/shop');
  });

  test('[CART-20] a form post is answered with a redirect, so that reloading repeats nothing', async () => {
    const request = new Request('http://shop.test/cart', {
      method: 'POST',
      headers: { origin: 'http://shop.test', accept: 'text/html', cookie: 'cart_count=0' },
      body: new URLSearchParams({ intent: 'add', item: lightPhoneIII }),
    });
    const response = await site.app(request);
    expect(response.status).toBe(303);
    expect(response.headers.get('location')).toBe('/cart');
  });

  test('a change beyond the stock has a notice, and the line has the available quantity', async () => {
    const visitor = site.visitor();
    await site.sandbox.setStock(lightPhoneIII, 2);
    const line = lineOf(await add(visitor, lightPhoneIII));
    const { status, says } = await change(visitor, line, '5');
    expect(status).toBe(200);
    expect(says).toContain('Only 2 left. Both are in your cart.');
    expect(says).toContain('Subtotal $1,398');
  });

  test('an addition beyond the stock has a notice, each time', async () => {
    const visitor = site.visitor();
    await site.sandbox.setStock(lightPhoneIII, 3);
    expect((await add(visitor, lightPhoneIII, { quantity: '2' })).says).not.toContain('left');
    expect((await add(visitor, lightPhoneIII, { quantity: '2' })).says).toContain(
      'Only 3 left. All 3 are in your cart.',
    );
    expect((await add(visitor, lightPhoneIII)).says).toContain('Only 3 left. All 3 are in your cart.');
    expect((await add(site.visitor(), lightPhoneIII, { quantity: '5' })).says).toContain(
      'Only 3 left. All 3 are in your cart.',
    );
    expect((await visitor.get('/cart')).says).not.toContain('left');
  });

  test('a cart that was ordered or expired is replaced by a new one, with a notice', async () => {
    const visitor = site.visitor();
    await add(visitor, lightPhoneIII);
    await site.sandbox.reset();
    const { says } = await add(visitor, lightPhoneII);
    expect(says).toContain('Your earlier cart is gone, so this is a new one.');
    expect(says).toContain('Subtotal $299');
  });
});

describe('[CART-13] the cart cookie', () => {
  test('lasts 7 days on every path, HttpOnly, and Secure on https', async () => {
    const secure = await startSite((config) => ({ ...config, siteUrl: 'https://shop.test' }));
    const body = new URLSearchParams({ intent: 'add', item: lightPhoneIII });
    const cookies = async ({ app }: Site, origin: string) => {
      const response = await app(
        new Request(`${origin}/cart`, { method: 'POST', headers: { origin, accept: 'text/html' }, body }),
      );
      return response.headers.getSetCookie();
    };
    expect(await cookies(site, 'http://shop.test')).toEqual([
      expect.stringMatching(/^cart=gid[^;]+; Max-Age=604800; Path=\/; HttpOnly; SameSite=Lax$/),
      'cart_count=1; Max-Age=604800; Path=/; SameSite=Lax',
      expect.stringMatching(/^cart_seen=[^;]+; Max-Age=604800; Path=\/; HttpOnly; SameSite=Lax$/),
    ]);
    expect((await cookies(secure, 'https://shop.test'))[0]).toMatch(/; HttpOnly; Secure; SameSite=Lax$/);
    const https = (form: Record<string, string>, cookie = '') => {
      const headers = { origin: 'https://shop.test', accept: 'text/html', ...(cookie && { cookie }) };
      return secure.app(
        new Request('https://shop.test/cart', { method: 'POST', headers, body: new URLSearchParams(form) }),
      );
    };
    await secure.sandbox.setStock(lightPhoneIII, 2);
    const refused = await https({ intent: 'add', item: lightPhoneIII, quantity: '5' });
    for (const cookie of refused.headers.getSetCookie()) expect(cookie).toMatch(/; Secure; SameSite=Lax$/);
    expect(refused.headers.getSetCookie().some((cookie) => /^__Host-cart_notes=[^;]+/.test(cookie))).toBe(true);
    await secure.close();
  });

  test('is restored on the next visit, and removed when the storefront has no such cart', async () => {
    const visitor = site.visitor();
    await add(visitor, lightPhoneIII);
    expect((await visitor.get('/cart')).says).toContain('Light Phone III');
    await site.sandbox.reset();
    expect((await visitor.get('/cart')).says).toContain('Your cart is currently empty.');
    expect(visitor.cookies.has('cart')).toBe(false);
  });

  test('is separate for each visitor', async () => {
    await add(site.visitor(), lightPhoneIII);
    expect((await site.visitor().get('/cart')).says).toContain('Your cart is currently empty.');
  });

  test.each([
    'forged',
    'gid://shopify/Cart/../../x',
    'gid://shopify/Cart/00000000000000000000',
    '%00%ff',
    'gid%3A%2F%2Fshopify%2FCart%2F1%3Fkey%3D<script>',
  ])('forged as %s gives an empty cart, and no error', async (forged) => {
    const visitor = site.visitor();
    visitor.cookies.set('cart', forged);
    const { status, says } = await visitor.get('/cart');
    expect(status).toBe(200);
    expect(says).toContain('Your cart is currently empty.');
  });
});

describe('invalid input changes nothing and has a message:', () => {
  const sentence = /^[A-Z][^<>{}]+\.$/;

  async function refused(form: Record<string, string>) {
    const visitor = site.visitor();
    const line = lineOf(await add(visitor, lightPhoneIII));
    const { status, page } = await visitor.post('/cart', { ...form, ...(form.line === 'mine' && { line }) });
    const message = page.querySelector('main [role=alert]')?.text ?? '';
    expect(message).toMatch(sentence);
    expect(page.toString()).not.toMatch(/at \w+ \(|node_modules/);
    expect((await visitor.get('/cart')).says).toContain('Subtotal $699');
    return { status, message };
  }

  test.each(['-1', '1.5', '1e9', '1000000000', 'three', '', ' 1', '0x10'])('a quantity of "%s"', async (quantity) => {
    expect(await refused({ intent: 'update', line: 'mine', quantity })).toEqual({
      status: 400,
      message: 'Please enter a whole number from 0 to 999 as the quantity.',
    });
    expect((await refused({ intent: 'add', item: lightPhoneIII, quantity })).status).toBe(400);
  });

  test('an unknown variant', async () => {
    const { status, message } = await refused({ intent: 'add', item: '999999' });
    expect(status).toBe(422);
    expect(message).toBe('We no longer sell this item, so your cart is unchanged.');
  });

  test('a form of an older page, which has the variant’s global id', async () => {
    const { status, message } = await refused({ intent: 'add', item: `gid://shopify/ProductVariant/${lightPhoneIII}` });
    expect(status).toBe(422);
    expect(message).toBe('This is not something the shop sells. Please choose it again on its page.');
  });

  test('an id that is no variant, an incompatible plan, an unknown line, no item, no intent', async () => {
    expect((await refused({ intent: 'add', item: '<script>alert(1)</script>' })).status).toBe(422);
    expect((await refused({ intent: 'add', item: `${lightPhoneIII}|5001` })).status).toBe(422);
    expect((await refused({ intent: 'update', line: 'none', quantity: '1' })).status).toBe(422);
    expect((await refused({ intent: 'update', line: 'no line', quantity: '1' })).status).toBe(400);
    expect((await refused({ intent: 'add' })).status).toBe(400);
    expect((await refused({})).status).toBe(400);
  });

  test('[SHOP-9] a sold-out variant, in a handmade form', async () => {
    const visitor = site.visitor();
    const { status, says } = await add(visitor, soldOutCase);
    expect(status).toBe(409);
    expect(says).toContain('This is sold out, so your cart is unchanged.');
    expect((await visitor.get('/cart')).says).toContain('Your cart is currently empty.');
    await add(visitor, lightPhoneIII);
    const both = await visitor.post('/cart', { intent: 'add', 'item.case': soldOutCase, 'item.phone': lightPhoneII });
    expect(both.says).toContain('Something you chose is sold out, so it is not in your cart.');
    expect(both.page.querySelectorAll('main input[name=line]')).toHaveLength(2);
  });

  test('a line that sold out in the cart has a message, and a cart without other lines has no checkout', async () => {
    const visitor = site.visitor();
    await add(visitor, lightPhoneIII);
    await site.sandbox.setStock(lightPhoneIII, 0);
    const { says, page } = await visitor.get('/cart');
    expect(says).toContain('Light Phone III is sold out.');
    expect(page.querySelectorAll('main button').map(({ text }) => text)).toEqual(['Remove']);
    expect((await visitor.get('/checkout')).status).toBe(409);
  });

  test.each([
    ['application/json', '{"intent":"add"}'],
    ['text/plain', 'intent=add'],
    ['multipart/form-data; boundary=x', 'not a part'],
  ])('a body of type %s that is no form', async (type, body) => {
    const { status, headers } = await site.app(
      new Request('http://shop.test/cart', {
        method: 'POST',
        headers: { origin: 'http://shop.test', 'content-type': type },
        body,
      }),
    );
    expect(status).toBe(400);
    expect(headers.getSetCookie()).toEqual([]);
  });

  test('an unknown method', async () => {
    const response = await site.app(
      new Request('http://shop.test/cart', { method: 'DELETE', headers: { origin: 'http://shop.test' } }),
    );
    expect(response.status).toBe(405);
  });

  test('a body above the limit', async () => {
    const { status, page } = await site.visitor().post('/cart', { intent: 'add', item: 'x'.repeat(100_000) });
    expect(status).toBe(413);
    expect(page.querySelector('main p')?.text).toBe('That is more than this form can take. Please send less.');
    expect(page.querySelector('main a')?.getAttribute('href')).toBe('/');
  });
});

describe('while the storefront is down', () => {
  test('[CART-12] a storefront that creates no cart has the message "Could not create cart"', async () => {
    const silent: typeof fetch = async (input, init) => {
      const isCreate = String(init?.body).includes('cartCreate');
      return isCreate ? Response.json({ data: { cartCreate: { cart: null, userErrors: [] } } }) : fetch(input, init);
    };
    const { status, says } = await add(site.visitorThrough(silent), lightPhoneIII);
    expect(status).toBe(502);
    expect(says).toContain('Could not create cart');
  });

  test('the cart has an error message, is not shown as empty, and is unchanged afterwards', async () => {
    expectLogged(/"provider":"storefront"/);
    const visitor = site.visitor();
    await add(visitor, lightPhoneIII);
    await site.sandbox.addFault({ provider: 'storefront', kind: 'status', status: 503 });
    for (const response of [await visitor.get('/cart'), await add(visitor, lightPhoneII)]) {
      expect(response.status).toBe(503);
      expect(response.says).toContain('Nothing in it is lost. Try again');
      expect(response.says).not.toContain('Your cart is currently empty.');
    }
    await site.sandbox.clearFaults();
    expect((await visitor.get('/cart')).says).toContain('Subtotal $699');
  });
});
