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

/** A storefront whose checkout is at another address. */
function checkoutAt(address: string): typeof fetch {
  return async (input, init) => {
    const text = await (await fetch(input, init)).text();
    return new Response(text.replace(/"checkoutUrl":"[^"]+"/, `"checkoutUrl":"${address}"`));
  };
}

describe('[ROUTE-17] /checkout', () => {
  test('leads on to the checkout of this very cart, which changes nothing in it', async () => {
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

  test.each(['https://evil.example/pay', 'https://shop.test.evil.example/pay', 'http://shop.test@evil.example/pay'])(
    'leads to no host that the settings do not name: %s',
    async (address) => {
      expectLogged(/"route":"\/checkout"/);
      const visitor = shopper(site.visitorThrough(checkoutAt(address)));
      await visitor.add({ newer: 1 });
      const { status, headers } = await visitor.get('/checkout');
      expect(status).toBe(502);
      expect(headers.get('location')).toBeNull();
    },
  );

  test('leads nowhere while plans in excess can’t be lowered: the shop refuses that, and the cart says why', async () => {
    const refusing: typeof fetch = async (input, init) => {
      if (!String(init?.body).includes('cartLinesUpdate(')) return fetch(input, init);
      const userErrors = [{ code: 'INVALID', field: ['lines', '0', 'quantity'], message: 'Not now.' }];
      return Response.json({ data: { cartLinesUpdate: { cart: null, userErrors } } });
    };
    const visitor = shopper(site.visitorThrough(refusing));
    await visitor.add({ black: 2, monthly: 2 });
    await site.sandbox.setStock(items.black, 1);
    const answer = await visitor.post('/checkout', {});
    expect(answer.page.querySelector('h1')?.text).toBe('Cart');
    expect(lineOf(answer, 'Protection plan').message).toContain('There are more plans than phones for them');
  });

  test('without a cart, or with nothing in it, says so, and shows the way to the shop', async () => {
    const visitor = shopper(site.visitor());
    for (const answer of [await visitor.get('/checkout'), await visitor.post('/checkout', {})]) {
      expect(answer.status).toBe(409);
      expect(answer.page.querySelector('h1')?.text).toBe('No checkout has been initiated');
      const ways = answer.page.querySelectorAll('main a').map((link) => `${link.text} ${link.getAttribute('href')}`);
      expect(ways).toEqual(['View Shop /shop']);
    }
    await visitor.post('/cart', { intent: 'refer', ref: 'ada' });
    expect((await visitor.get('/checkout')).says).toContain('No checkout has been initiated');
  });
});
