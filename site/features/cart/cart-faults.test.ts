import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { expectLogged } from '#tests/support/console.ts';
import { brokenWrites } from '#tests/support/sandbox-control.ts';
import { items, lineOf, shopper, shown } from '#tests/support/shopper.ts';
import { type Site, siteUrl, startSite } from '#tests/support/site.ts';

let site: Site;
beforeAll(async () => {
  site = await startSite();
});
beforeEach(() => site.sandbox.reset());
afterAll(() => site.close());

const newer = 'Light Phone III';
const mutation = { provider: 'storefront', times: 1, match: { body: 'mutation' } } as const;

/** A storefront that answers one addition with a malformed line. */
function onceWithoutMerchandise(): typeof fetch {
  let isDue = true;
  return async (input, init) => {
    const response = await fetch(input, init);
    if (!isDue || !String(init?.body).includes('cartLinesAdd(')) return response;
    isDue = false;
    const body = await response.json();
    for (const line of body.data.cartLinesAdd.cart.lines.nodes) line.merchandise = {};
    return Response.json(body);
  };
}

/** A storefront that makes the changes to a cart, and answers with this instead of the cart. */
function withoutCart(answer: (mutation: string) => object): typeof fetch {
  return async (input, init) => {
    const response = await fetch(input, init);
    const mutation = /cart(?:LinesAdd|LinesUpdate)(?=\()/.exec(String(init?.body))?.[0];
    return mutation ? Response.json({ data: answer(mutation) }) : response;
  };
}

describe('after a lost response nothing is doubled or lost:', () => {
  test.each(brokenWrites)('items added to a cart: %s', async (kind) => {
    const visitor = shopper(site.visitor());
    await visitor.add({ case: 1 });
    await site.sandbox.addFault({ ...mutation, kind });
    const { status, ...response } = await visitor.add({ newer: 2, case: 1 });
    expect(status).toBe(200);
    expect(lineOf({ status, ...response }, newer).quantity).toBe(2);
    expect(lineOf(await visitor.get('/cart'), 'Case').quantity).toBe(2);
  });

  test('items added to a cart: a malformed response', async () => {
    const visitor = shopper(site.visitorThrough(onceWithoutMerchandise()));
    await visitor.add({ case: 1 });
    const { status, ...response } = await visitor.add({ newer: 2 });
    expect(status).toBe(200);
    expect(lineOf({ status, ...response }, newer).quantity).toBe(2);
  });

  test.each([
    ['no payload', () => ({})],
    ['a payload of null', (mutation: string) => ({ [mutation]: null })],
    ['neither a cart nor an error', (mutation: string) => ({ [mutation]: { cart: null, userErrors: [] } })],
  ])('changes whose response has %s', async (_, answer) => {
    const visitor = shopper(site.visitorThrough(withoutCart(answer)));
    await visitor.add({ case: 1 });
    const added = await visitor.add({ newer: 2 });
    expect(added.status).toBe(200);
    expect(lineOf(added, newer).quantity).toBe(2);
    const changed = await visitor.set(lineOf(added, newer).id, 3);
    expect(changed.status).toBe(200);
    expect(shown(await visitor.get('/cart'))).toMatchObject({ [newer]: 3 });
  });

  test.each(brokenWrites)('items of a new cart: %s', async (kind) => {
    const visitor = shopper(site.visitor());
    await site.sandbox.addFault({ ...mutation, kind });
    expect(shown(await visitor.add({ newer: 2 }))).toEqual({ [newer]: 2 });
  });

  test.each(brokenWrites)('a change of a quantity, and of its dependent lines: %s', async (kind) => {
    const visitor = shopper(site.visitor());
    const cart = await visitor.add({ black: 1, sim: 1 });
    await site.sandbox.addFault({ ...mutation, kind });
    const after = await visitor.set(lineOf(cart, 'Light Phone II').id, 3);
    expect(Object.values(shown(after))).toEqual([3, 3]);
  });

  test.each(brokenWrites)('a removal: %s', async (kind) => {
    const visitor = shopper(site.visitor());
    const cart = await visitor.add({ newer: 1, case: 1 });
    await site.sandbox.addFault({ ...mutation, kind });
    expect(Object.keys(shown(await visitor.set(lineOf(cart, newer).id, 0)))).toHaveLength(1);
  });
});

describe('a write that is indeterminate', () => {
  test('has its own message, and is not carried out twice when the browser resends it', async () => {
    expectLogged(/"provider":"storefront"/);
    const visitor = shopper(site.visitor());
    await visitor.add({ case: 1 });
    const key = randomUUID();
    const storefront: typeof fetch = async (input, init) => {
      const body = String(init?.body);
      if (state.isAway && body.includes('query Cart')) throw new TypeError('fetch failed');
      const response = await fetch(input, init);
      if (!body.includes('CartLinesAdd') || state.hasBroken) return response;
      state.isAway = true;
      state.hasBroken = true;
      throw new TypeError('fetch failed');
    };
    const state = { isAway: false, hasBroken: false };
    const unlucky = shopper(site.visitorThrough(storefront));
    for (const [name, value] of visitor.cookies) unlucky.cookies.set(name, value);
    const first = await unlucky.add({ newer: 1 }, { key });
    expect(first.status).toBe(503);
    expect(first.says).toContain('Please check it before you try again.');
    state.isAway = false;
    expect(lineOf(await unlucky.add({ newer: 1 }, { key, baseline: '0' }), newer).quantity).toBe(1);
  });
});

describe('a command with an id', () => {
  test('is carried out once, however often it is sent, with and without a cart', async () => {
    const visitor = shopper(site.visitor());
    const cookies = new Map(visitor.cookies);
    const [first, second] = [randomUUID(), randomUUID()];
    await visitor.add({ newer: 1 }, { key: first });
    const cart = visitor.cookies.get('cart');
    visitor.cookies.clear();
    for (const [name, value] of cookies) visitor.cookies.set(name, value);
    await visitor.add({ newer: 1 }, { key: first });
    expect(visitor.cookies.get('cart')).toBe(cart);
    await Promise.all([visitor.add({ newer: 1 }, { key: second }), visitor.add({ newer: 1 }, { key: second })]);
    expect(shown(await visitor.get('/cart'))).toEqual({ [newer]: 2 });
  });

  test('is bound to its cart', async () => {
    const key = randomUUID();
    await shopper(site.visitor()).add({ newer: 1 });
    const one = shopper(site.visitor());
    await one.add({ case: 1 });
    await one.add({ newer: 1 }, { key });
    const other = shopper(site.visitor());
    await other.add({ protector: 1 });
    expect(Object.keys(shown(await other.add({ newer: 1 }, { key })))).toHaveLength(2);
    expect(other.cookies.get('cart')).not.toBe(one.cookies.get('cart'));
  });
});

describe('[CART-18] two tabs', () => {
  test('that send commands concurrently result in the same cart as one after the other', async () => {
    const visitor = shopper(site.visitor());
    await visitor.add({ case: 1 });
    await site.sandbox.addFault({ provider: 'storefront', kind: 'delay', ms: 20, times: 4 });
    await Promise.all(Array.from({ length: 8 }, () => visitor.add({ newer: 1 })));
    await site.sandbox.clearFaults();
    expect(lineOf(await visitor.get('/cart'), newer).quantity).toBe(8);
  });

  test('whose cart is gone create one new cart', async () => {
    const visitor = shopper(site.visitor());
    await visitor.add({ case: 1 });
    await site.sandbox.reset();
    await Promise.all([visitor.add({ newer: 1 }), visitor.add({ protector: 1 }), visitor.add({ newer: 1 })]);
    expect(shown(await visitor.get('/cart'))).toMatchObject({ [newer]: 2 });
    expect(visitor.cookies.get('cart_count')).toBe('3');
  });
});

test('[CART-18] a tab with the id of a replaced cart is shown the new one', async () => {
  const [one, other] = [shopper(site.visitor()), shopper(site.visitor())];
  await one.add({ case: 1 });
  for (const [name, value] of one.cookies) other.cookies.set(name, value);
  await site.sandbox.reset();
  await one.add({ newer: 1 });
  expect(shown(await other.get('/cart'))).toEqual({ [newer]: 1 });
  expect(other.cookies.get('cart')).toBe(one.cookies.get('cart'));
});

test('[CART-9] a change to a cart that is gone has a message, and removes the cookie', async () => {
  const visitor = shopper(site.visitor());
  const cart = await visitor.add({ newer: 1 });
  await site.sandbox.reset();
  const { status, says } = await visitor.set(lineOf(cart, newer).id, 2);
  expect(status).toBe(409);
  expect(says).toContain('Your cart is gone: it expired, or you have ordered it.');
  expect(visitor.cookies.has('cart')).toBe(false);
});

describe('[CART-9] a cart is not forgotten for a single response that says it is gone', () => {
  test.each<
    [string, (visitor: ReturnType<typeof shopper>, line: string) => Promise<{ status: number }>, number, number]
  >([
    ['the cart is opened', (visitor) => visitor.get('/cart'), 200, 1],
    ['an item is added', (visitor) => visitor.add({ newer: 1 }), 200, 2],
    ['a quantity is set', (visitor, line) => visitor.set(line, 2), 200, 2],
    ['a link leads to the checkout', (visitor) => visitor.get('/checkout'), 302, 1],
  ])('when %s', async (_, send, status, quantity) => {
    let wrong = 0;
    const storefront: typeof fetch = async (...args) => {
      const response = await fetch(...args);
      if (wrong === 0 || !String(args[1]?.body).includes('query Cart(')) return response;
      wrong -= 1;
      return Response.json({ data: { cart: null } });
    };
    const visitor = shopper(site.visitorThrough(storefront));
    const cart = await visitor.add({ newer: 1 });
    const id = visitor.cookies.get('cart');
    wrong = 1;
    expect((await send(visitor, lineOf(cart, newer).id)).status).toBe(status);
    expect([wrong, visitor.cookies.get('cart')]).toEqual([0, id]);
    expect(shown(await visitor.get('/cart'))).toEqual({ [newer]: quantity });
  });
});

test('[SAFE-4] the id of the cart and the address of its checkout are in no page and in no data', async () => {
  const visitor = site.visitor();
  await visitor.post('/cart', { intent: 'add', item: items.newer });
  const cookie = [...visitor.cookies].map((pair) => pair.join('=')).join('; ');
  const send = async (path: string, init: RequestInit = {}) =>
    (await site.app(new Request(siteUrl + path, { ...init, headers: { cookie, origin: siteUrl } }))).text();
  const addition = () => ({ method: 'POST', body: new URLSearchParams({ intent: 'add', item: items.newer }) });
  const texts = [await send('/cart'), await send('/cart.data'), await send('/cart.data', addition())];
  const id = decodeURIComponent(visitor.cookies.get('cart') ?? '').replace(/^.*\//, '');
  expect(id).toMatch(/^\w{20,}/);
  for (const text of texts) {
    expect(text).toContain(newer);
    expect(text).not.toContain(id);
    expect(text).not.toMatch(/\/cart\/c\/|\/checkouts?\//);
  }
});

test('[SAFE-4] the id of the cart is in no log line, also when the storefront repeats it in its error', async () => {
  const repeating: typeof fetch = async (input, init) => {
    const body = String(init?.body);
    if (!body.includes('query Cart(')) return fetch(input, init);
    return Response.json({ errors: [{ message: `Invalid variables: ${JSON.stringify(JSON.parse(body).variables)}` }] });
  };
  const visitor = site.visitorThrough(repeating);
  await visitor.post('/cart', { intent: 'add', item: items.newer });
  const logged = expectLogged(/Invalid variables/);
  await visitor.get('/cart');
  const id = decodeURIComponent(visitor.cookies.get('cart') ?? '').replace(/^.*\//, '');
  expect(id).toMatch(/^\w{20,}/);
  expect(logged().join()).not.toContain(id);
});

test('a line of another visitor’s cart cannot be changed', async () => {
  const other = await shopper(site.visitor()).add({ newer: 1 });
  const visitor = shopper(site.visitor());
  await visitor.add({ case: 1 });
  const { status, says } = await visitor.set(lineOf(other, newer).id, 5);
  expect(status).toBe(422);
  expect(says).toContain('This is no longer in your cart.');
});

test('[CART-16] an error of the storefront is shown beside its line', async () => {
  const message = 'Two of these at most.';
  const refusing: typeof fetch = async (input, init) => {
    if (!String(init?.body).includes('cartLinesUpdate(')) return fetch(input, init);
    const userErrors = [{ code: 'INVALID', field: ['lines', '0', 'quantity'], message }];
    return Response.json({ data: { cartLinesUpdate: { cart: null, userErrors } } });
  };
  const visitor = shopper(site.visitorThrough(refusing));
  const cart = await visitor.add({ newer: 1, case: 1 });
  const after = await visitor.set(lineOf(cart, newer).id, 3);
  expect(after.status).toBe(422);
  expect(lineOf(after, newer)).toMatchObject({ message, quantity: 1 });
});
