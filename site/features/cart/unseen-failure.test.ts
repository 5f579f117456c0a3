import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { expectLogged } from '#tests/support/console.ts';
import { items, shopper } from '#tests/support/shopper.ts';
import { type Site, startSite, type Visitor } from '#tests/support/site.ts';

let site: Site;
beforeAll(async () => {
  site = await startSite();
});
beforeEach(() => site.sandbox.reset());
afterAll(() => site.close());

const sentence = 'What you chose just before may not have gone through. Please check your cart.';
const productPage = '/shop/products/light-phone-iii';

/** As a page sends a form while it is left. */
const send = (visitor: Visitor, form: Record<string, string>, path = productPage) =>
  visitor.post(path, form, { accept: '*/*' });

describe('[CART-16] a form that is sent while its page is left', () => {
  test.each([productPage, '/products', '/cart'])('and refused at %s is reported by the cart, once', async (path) => {
    const visitor = site.visitor();
    await site.sandbox.setStock(items.newer, 0);
    expect((await send(visitor, { intent: 'add', item: items.newer }, path)).status).toBe(409);
    // Pages look the cart up where there is a number.
    expect(visitor.cookies.get('cart_count')).toBe('0');
    expect((await visitor.get('/cart')).says).toContain(sentence);
    expect((await visitor.get('/cart')).says).not.toContain(sentence);
  });

  test('and that an earlier release made is reported', async () => {
    const visitor = site.visitor();
    const form = { intent: 'add', item: `gid://shopify/ProductVariant/${items.newer}` };
    expect((await send(visitor, form)).status).toBe(422);
    expect((await visitor.get('/cart')).says).toContain(sentence);
  });

  test('and that has extras incompatible with its phone is reported, and the count of the cart stays', async () => {
    const visitor = shopper(site.visitor());
    await visitor.add({ case: 2 });
    const form = { intent: 'add', item: '2004', 'item-sim': '2011' };
    expect((await send(visitor, form, '/shop/products/light-phone-ii-black')).status).toBe(422);
    expect(visitor.cookies.get('cart_count')).toBe('2');
    expect((await visitor.get('/cart')).says).toContain(sentence);
  });

  test('and that fails because the storefront is down is reported', async () => {
    expectLogged(/"provider":"storefront"/);
    const visitor = site.visitor();
    await site.sandbox.addFault({ provider: 'storefront', kind: 'status', status: 503 });
    expect((await send(visitor, { intent: 'add', item: items.newer })).status).toBe(503);
    await site.sandbox.clearFaults();
    expect((await visitor.get('/cart')).says).toContain(sentence);
  });

  test('and that is carried out in part leaves a notice; one that is carried out completely leaves none', async () => {
    const visitor = site.visitor();
    expect((await send(visitor, { intent: 'add', item: items.newer })).status).toBe(200);
    expect(visitor.cookies.has('cart_notes')).toBe(false);
    await site.sandbox.setStock(items.newer, 2);
    await send(visitor, { intent: 'add', item: items.newer, quantity: '5' });
    expect((await visitor.get('/cart')).says).toContain('Only 2 left. Both are in your cart.');
  });

  test('is not reported again if its page shows the response', async () => {
    const visitor = site.visitor();
    await site.sandbox.setStock(items.newer, 0);
    for (const accept of ['text/html', 'application/json'])
      await visitor.post('/cart', { intent: 'add', item: items.newer }, { accept });
    expect((await visitor.post(productPage, { intent: 'add', item: items.newer })).status).toBe(409);
    expect(visitor.cookies.has('cart_notes')).toBe(false);
  });
});
