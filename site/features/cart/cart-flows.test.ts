import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { expectLogged } from '#tests/support/console.ts';
import { items, lineOf, linesOf, shopper } from '#tests/support/shopper.ts';
import { type Site, siteUrl, startSite, type Visitor } from '#tests/support/site.ts';

let site: Site;
beforeAll(async () => {
  site = await startSite();
});
beforeEach(() => site.sandbox.reset());
afterAll(() => site.close());

/** A request with a visitor’s cookies, as the app sends it. */
function asApp({ cookies }: Visitor, init: RequestInit = {}, path = '/cart'): Promise<Response> {
  const cookie = [...cookies].map((pair) => pair.join('=')).join('; ');
  const headers = { origin: siteUrl, accept: 'application/json', ...(cookie && { cookie }) };
  return site.app(new Request(siteUrl + path, { ...init, headers }));
}

describe('the cart as JSON, for the app', () => {
  const post = (form: Record<string, string>) => ({ method: 'POST', body: new URLSearchParams(form) });

  test('has the cart’s own URL, is never cached, and sets the same cookies', async () => {
    const visitor = shopper(site.visitor());
    await visitor.add({ case: 1 });
    const response = await asApp(visitor);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('application/json');
    expect(response.headers.get('cache-control')).toBe('private, no-store');
    expect(response.headers.getSetCookie().map((cookie) => cookie.split('=')[0])).toContain('cart_count');
    expect(await response.json()).toMatchObject({ cart: { totalQuantity: 1 }, fault: null });
  });

  test('responds to a command with its result and status', async () => {
    const added = await asApp(site.visitor(), post({ intent: 'add', item: items.case }));
    expect(added.headers.get('content-type')).toBe('application/json');
    expect(await added.json()).toMatchObject({ isDone: true, cart: { totalQuantity: 1 } });
    const refused = await asApp(site.visitor(), post({ intent: 'add', item: items.soldOutCase }));
    expect(refused.status).toBe(409);
    expect(await refused.json()).toMatchObject({ isDone: false, messages: [expect.stringContaining('sold out')] });
  });

  test('[CART-8] has the visitor’s cart if an addition to a new one fails', async () => {
    const visitor = shopper(site.visitor());
    await visitor.add({ case: 1 });
    const refused = await asApp(visitor, post({ intent: 'add', item: items.soldOutCase, newCart: '1' }));
    expect(refused.status).toBe(409);
    expect(await refused.json()).toMatchObject({ isDone: false, cart: { totalQuantity: 1 } });
  });

  test('accepts no other method', async () => {
    const response = await asApp(site.visitor(), { method: 'PUT', body: '' });
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD, POST']);
  });

  test('accepts no command at the URL of older pages', async () => {
    const old = await asApp(site.visitor(), post({ intent: 'add', item: items.case }), '/cart/wishes');
    expect(old.status).toBe(404);
    const requests = await site.sandbox.requests('storefront');
    expect(requests.filter(({ body }) => body.includes('mutation'))).toEqual([]);
  });
});

describe('[CART-6] the SIM card at /cart/sim', () => {
  test('is not added by a GET of the page', async () => {
    const visitor = shopper(site.visitor());
    await visitor.add({ case: 1 });
    for (const path of ['/cart/sim', '/cart/sim', '/cart/sim.data']) expect((await visitor.get(path)).status).toBe(200);
    expect(linesOf(await visitor.get('/cart'))).toHaveLength(1);
    const mutations = (await site.sandbox.requests('storefront')).filter(({ body }) => body.includes('mutation'));
    expect(mutations).toHaveLength(1);
  });

  test('is added by its button, once, with and without a cart', async () => {
    const visitor = shopper(site.visitor());
    expect((await visitor.get('/cart/sim')).says).toContain('Add the US SIM card, $10');
    for (const _ of 'twice') expect(lineOf(await visitor.post('/cart', { intent: 'sim' }), 'SIM').quantity).toBe(1);
    expect((await visitor.get('/cart/sim')).says).not.toContain('Add the US SIM card');
    const other = shopper(site.visitor());
    await other.add({ case: 1 });
    expect(linesOf(await other.post('/cart', { intent: 'sim' }))).toHaveLength(2);
  });

  test('is optional: the cart is shown while the catalogue is down, and says that nothing is added', async () => {
    expectLogged(/"provider":"storefront"/);
    const visitor = shopper(site.visitor());
    await visitor.add({ case: 1 });
    await site.sandbox.addFault({ provider: 'storefront', kind: 'reset', match: { body: 'query Product' } });
    const cart = await visitor.get('/cart/sim');
    expect(linesOf(cart)).toHaveLength(1);
    expect(cart.says).toContain('The SIM card can’t be added right now. Please try again in a minute.');
  });

  test('is not offered when it is sold out, which is said', async () => {
    await site.sandbox.setStock(items.sim, 0);
    const { says } = await site.visitor().get('/cart/sim');
    expect(says).toContain('The SIM card is sold out, so your cart is unchanged.');
    expect(says).not.toContain('Add the US SIM card');
  });
});

describe('[CART-17] a referral', () => {
  const attributes = async () => {
    const bodies = (await site.sandbox.requests('storefront')).map(({ body }) => JSON.parse(body).variables);
    return bodies.flatMap(({ attributes, input }) => attributes ?? input?.attributes ?? []);
  };
  const credit = (refCode: string, referrer = 'no referrer') => [
    { key: 'refCode', value: refCode },
    { key: 'referrer', value: referrer },
  ];

  test('is written to the cart, once for each code, and creates a cart if there is none', async () => {
    const visitor = shopper(site.visitor());
    const refer = (ref: string) => visitor.post('/cart', { intent: 'refer', ref, referrer: 'https://news.example/' });
    await refer('ada');
    await refer('ada');
    expect(await attributes()).toEqual(credit('ada', 'https://news.example/'));
    expect(visitor.cookies.has('cart')).toBe(true);
    await refer('bob');
    expect(await attributes()).toHaveLength(4);
  });

  test('whose code is too long is cut between characters, so that it is recognised in the cart', async () => {
    const visitor = shopper(site.visitor());
    const refer = () => visitor.post('/cart', { intent: 'refer', ref: `${'a'.repeat(199)}😀` });
    await refer();
    await refer();
    expect(await attributes()).toEqual(credit('a'.repeat(199)));
  });

  test('without JavaScript is written by the first form sent from the page, not by a GET', async () => {
    const visitor = shopper(site.visitor());
    await visitor.get('/shop/products/light-phone-iii?ref=ada');
    expect(await attributes()).toEqual([]);
    const referer = 'http://shop.test/shop/products/light-phone-iii?ref=ada';
    await visitor.post('/cart', { intent: 'add', item: items.newer }, { referer });
    expect(await attributes()).toEqual(credit('ada'));
    await visitor.post('/cart?ref=bob', { intent: 'add', item: items.case });
    expect(await attributes()).toEqual([...credit('ada'), ...credit('bob')]);
  });

  test('that cannot be written neither blocks nor doubles the added item', async () => {
    expectLogged(/"provider":"storefront"/);
    const visitor = shopper(site.visitor());
    await visitor.add({ case: 1 });
    await site.sandbox.addFault({ provider: 'storefront', kind: 'reset', match: { body: 'cartAttributesUpdate' } });
    const cart = await visitor.add({ newer: 1 }, { ref: 'ada' });
    expect(cart.status).toBe(200);
    expect(linesOf(cart)).toHaveLength(2);
  });

  test('is written to the replacement of a cart that is gone', async () => {
    const visitor = shopper(site.visitor());
    await visitor.add({ case: 1 }, { ref: 'cyd', referrer: 'https://news.example/' });
    await site.sandbox.reset();
    expect((await visitor.get('/cart')).says).toContain('Your cart is currently empty.');
    await visitor.add({ newer: 1 });
    expect(await attributes()).toEqual(credit('cyd', 'https://news.example/'));
  });

  test('of the current page overrides that of the paid cart', async () => {
    const visitor = shopper(site.visitor());
    await visitor.add({ case: 1 }, { ref: 'cyd' });
    await site.sandbox.reset();
    await visitor.add({ newer: 1 }, { ref: 'ada' });
    expect(await attributes()).toEqual(credit('ada'));
  });

  test.each(['', ' ', '\u0000\u0007', '\u0000 \u0007'])('of "%s" is ignored', async (ref) => {
    const { status } = await site.visitor().post('/cart', { intent: 'refer', ref });
    expect(status).toBe(400);
  });
});

describe('[CART-16] stock that decreased below the quantity of a line', () => {
  const sentence = 'Only 2 left. Both are in your cart.';
  const messageOf = (visited: Parameters<typeof lineOf>[0]) => lineOf(visited, 'Light Phone III').message;

  test('has a notice beside the line on every page until the next command', async () => {
    const visitor = shopper(site.visitor());
    await visitor.add({ newer: 5, case: 1 });
    await site.sandbox.setStock(items.newer, 2);
    for (const _ of 'twice') expect(messageOf(await visitor.get('/cart'))).toBe(sentence);
    const json = await asApp(visitor);
    expect(await json.text()).toContain(sentence);
    const changed = await visitor.set(lineOf(await visitor.get('/cart'), 'Case, black').id, 2);
    expect(messageOf(changed)).toBe(sentence);
    expect(messageOf(await visitor.get('/cart'))).toBe('');
  });

  test('has a notice in the result of a command sent before the cart was read, not in that of a referral', async () => {
    const visitor = shopper(site.visitor());
    await visitor.add({ newer: 5 });
    await site.sandbox.setStock(items.newer, 2);
    await visitor.post('/cart', { intent: 'refer', ref: 'ada' }, { accept: 'application/json' });
    expect(messageOf(await visitor.add({ case: 1 }))).toBe(sentence);
  });

  test('has no notice after the shopper lowered the quantity, even if that response was lost', async () => {
    const visitor = shopper(site.visitor());
    const { id } = lineOf(await visitor.add({ newer: 5 }), 'Light Phone III');
    expect(messageOf(await visitor.set(id, 4))).toBe('');
    const before = new Map(visitor.cookies);
    await visitor.set(id, 2);
    for (const [name, value] of before) visitor.cookies.set(name, value);
    expect(messageOf(await visitor.get('/cart'))).toBe('');
  });
});

test('a price change has a message beside its line, also on the next page', async () => {
  let factor = 1;
  const dearer: typeof fetch = async (input, init) => {
    const text = await (await fetch(input, init)).text();
    return new Response(factor === 1 ? text : text.replaceAll('"699.0"', '"749.0"'), {
      headers: { 'content-type': 'application/json' },
    });
  };
  const visitor = shopper(site.visitorThrough(dearer));
  expect(lineOf(await visitor.add({ newer: 1 }), 'Light Phone III').message).toBe('');
  factor = 2;
  const message = 'The price is now $749. It was $699 when you put this into your cart.';
  expect(lineOf(await visitor.get('/cart'), 'Light Phone III').message).toBe(message);
  expect(lineOf(await visitor.add({ case: 1 }), 'Light Phone III').message).toBe(message);
  const { page } = await visitor.post('/cart', { intent: 'add', item: items.case }, { accept: 'application/json' });
  expect(JSON.parse(page.toString())).toMatchObject({ lineMessages: [], standingMessages: [{ message }] });
});

test('[CART-2] /checkout redirects to a fresh checkout URL at a configured host only', async () => {
  expectLogged(/"route":"\/checkout"/);
  const elsewhere: typeof fetch = async (input, init) => {
    const text = await (await fetch(input, init)).text();
    return new Response(text.replace(/"checkoutUrl":"[^"]+"/, '"checkoutUrl":"https://evil.example/pay"'));
  };
  const visitor = shopper(site.visitorThrough(elsewhere));
  await visitor.add({ newer: 1 });
  for (const response of [await visitor.get('/checkout'), await visitor.post('/checkout', {})]) {
    expect(response.status).toBe(502);
    expect(response.headers.get('location')).toBeNull();
  }
  expect((await shopper(site.visitor()).post('/checkout', {})).status).toBe(409);
});

test('the items of one form have separate quantities', async () => {
  const visitor = shopper(site.visitor());
  const cart = await visitor.add({ newer: 1, case: 3 });
  expect(lineOf(cart, 'Light Phone III').quantity).toBe(1);
  expect(visitor.cookies.get('cart_count')).toBe('4');
  const invalid = await visitor.post('/cart', { intent: 'add', 'item.a': items.newer, 'quantity.a': 'many' });
  expect(invalid.status).toBe(400);
});
