import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { expectLogged } from '#tests/support/console.ts';
import { items, lineOf, shopper } from '#tests/support/shopper.ts';
import { type Site, startSite } from '#tests/support/site.ts';

let site: Site;
beforeAll(async () => {
  site = await startSite();
});
beforeEach(() => site.sandbox.reset());
afterAll(() => site.close());

/** A storefront whose checkout has another URL. */
function checkoutAt(address: string): typeof fetch {
  return async (input, init) => {
    const text = await (await fetch(input, init)).text();
    return new Response(text.replace(/"checkoutUrl":"[^"]+"/, `"checkoutUrl":"${address}"`));
  };
}

describe('[ROUTE-17] /checkout', () => {
  test('redirects to the checkout of the visitor’s cart, and changes nothing in it', async () => {
    const visitor = shopper(site.visitor());
    await visitor.add({ newer: 2 });
    const { status, headers } = await visitor.get('/checkout');
    expect(status).toBe(302);
    const address = new URL(headers.get('location') ?? '');
    expect(site.config.checkoutOrigins).toContain(address.origin);
    expect(await (await fetch(address)).text()).toContain('Light Phone III');
    const writes = (await site.sandbox.requests('storefront')).filter(({ body }) => body.includes('mutation'));
    expect(writes).toHaveLength(1);
  });

  test('is followed by a page that refreshes, since browsers apply form-action to redirects after a form', async () => {
    const visitor = shopper(site.visitor());
    await visitor.add({ newer: 1 });
    const { status, headers, page } = await visitor.post('/checkout', {});
    const [, address = ''] = /^0; url=(.+)/.exec(headers.get('refresh') ?? '') ?? [];
    expect([status, headers.get('location'), headers.get('cache-control')]).toEqual([200, null, 'private, no-store']);
    expect(site.config.checkoutOrigins).toContain(new URL(address).origin);
    expect(page.querySelector('a')?.getAttribute('href')).toBe(address);
    expect(headers.get('content-security-policy')).not.toContain(new URL(address).host);
  });

  test('[CART-13] keeps the number of items for a visitor who returns without payment', async () => {
    const visitor = shopper(site.visitor());
    await visitor.add({ newer: 2 });
    expect((await visitor.get('/checkout')).status).toBe(302);
    await visitor.post('/checkout', {});
    expect(visitor.cookies.get('cart_count')).toBe('2');
  });

  test.each(['https://evil.example/pay', 'https://shop.test.evil.example/pay', 'http://shop.test@evil.example/pay'])(
    'does not redirect to a host that is not configured: %s',
    async (address) => {
      expectLogged(/"route":"\/checkout"/);
      const visitor = shopper(site.visitorThrough(checkoutAt(address)));
      await visitor.add({ newer: 1 });
      const { status, headers } = await visitor.get('/checkout');
      expect(status).toBe(502);
      expect(headers.get('location')).toBeNull();
    },
  );

  const notNow = { code: 'INVALID', message: 'Not now.' };

  test.each([
    ['about a line', [{ ...notNow, field: ['lines', '0', 'quantity'] }]],
    ['about the cart', [{ ...notNow, field: [] }]],
    ['without a reason', []],
  ])(
    'leads to the cart, with a message of the shop, when the storefront refuses to lower excess plans: %s',
    async (what, userErrors) => {
      const refusing: typeof fetch = async (input, init) => {
        if (!String(init?.body).includes('cartLinesUpdate(')) return fetch(input, init);
        return Response.json({ data: { cartLinesUpdate: { cart: null, userErrors } } });
      };
      const visitor = shopper(site.visitorThrough(refusing));
      await visitor.add({ black: 2, monthly: 2 });
      await site.sandbox.setStock(items.black, 1);
      const response = await visitor.post('/checkout', {});
      expect(response.page.querySelector('h1')?.text).toBe('Cart');
      const alerts = response.page.querySelectorAll('main [role=alert]').map(({ text }) => text);
      expect(alerts.join()).toContain('so the checkout has not begun');
      const { message } = lineOf(response, 'Protection plan');
      expect(message).toContain('There are more plans than phones');
      expect(message.includes('the checkout has not begun')).toBe(what === 'about a line');
      // The page that a visitor may reload; it says once why the checkout did not begin.
      expect((await visitor.get('/cart')).says).not.toContain('the checkout has not begun');
    },
  );

  test('shows in the cart what has sold out, even if the cart is empty then', async () => {
    const visitor = shopper(site.visitor());
    await visitor.add({ black: 1 });
    await site.sandbox.setStock(items.black, 0);
    const response = await visitor.post('/checkout', {});
    expect(response.page.querySelector('h1')?.text).toBe('Cart');
    expect(response.says).toContain('sold out');
  });

  test('first shows a line that stock has lowered, and then leads to the checkout', async () => {
    const visitor = shopper(site.visitor());
    await visitor.add({ black: 3 });
    await site.sandbox.setStock(items.black, 2);
    const response = await visitor.post('/checkout', {});
    expect(response.page.querySelector('h1')?.text).toBe('Cart');
    expect(response.says).toContain('Only 2 left');
    const again = await visitor.post('/checkout', {});
    expect(again.page.querySelector('h1')?.text).not.toBe('Cart');
  });

  test('without a cart, or with an empty one, has a message and a link to the shop', async () => {
    const visitor = shopper(site.visitor());
    for (const response of [await visitor.get('/checkout'), await visitor.post('/checkout', {})]) {
      expect(response.status).toBe(409);
      expect(response.page.querySelector('h1')?.text).toBe('No checkout has been initiated');
      const links = response.page.querySelectorAll('main a').map((link) => `${link.text} ${link.getAttribute('href')}`);
      expect(links).toEqual(['View Shop /shop']);
    }
    await visitor.post('/cart', { intent: 'refer', ref: 'ada' });
    expect((await visitor.get('/checkout')).says).toContain('No checkout has been initiated');
  });
});
