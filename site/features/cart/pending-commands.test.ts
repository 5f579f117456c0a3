import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { allowLogged, expectLogged } from '#tests/support/console.ts';
import { items, lineOf, shopper, shown } from '#tests/support/shopper.ts';
import { type Site, startSite, type Visitor } from '#tests/support/site.ts';

let site: Site;
beforeAll(async () => {
  site = await startSite();
});
beforeEach(() => site.sandbox.reset());
afterAll(() => site.close());

const newer = 'Light Phone III';

/** The same browser, at another process of the site: after a restart, or at a second replica. */
function elsewhere(visitor: Visitor) {
  const other = shopper(site.visitorThrough(fetch));
  for (const [name, value] of visitor.cookies) other.cookies.set(name, value);
  return other;
}

async function mutations(): Promise<string[]> {
  const requests = await site.sandbox.requests('storefront');
  return requests.flatMap(({ body }) => /mutation (\w+)/.exec(body)?.[1] ?? []);
}

describe('[CART-18] a command that is resent to a server without its result', () => {
  test('is not repeated when the cart shows that it was carried out: an addition', async () => {
    const visitor = shopper(site.visitor());
    await visitor.add({ newer: 1 });
    const key = randomUUID();
    await visitor.add({ newer: 2 }, { key });
    const again = await elsewhere(visitor).add({ newer: 2 }, { key, baseline: '1' });
    expect(again.status).toBe(200);
    expect(lineOf(again, newer).quantity).toBe(3);
  });

  test('is not repeated when the cart shows that it was carried out: a step, with its dependent lines', async () => {
    const visitor = shopper(site.visitor());
    const { id } = lineOf(await visitor.add({ black: 1, sim: 1, monthly: 1 }), 'Light Phone II');
    const step = { intent: 'update', line: id, by: '2', key: randomUUID() };
    await visitor.post('/cart', step);
    const again = await elsewhere(visitor).post('/cart', { ...step, baseline: '1' });
    expect(Object.values(shown(again))).toEqual([3, 3, 3]);
  });

  test('is carried out when the cart shows that it was not, and leaves another tab’s changes', async () => {
    const visitor = shopper(site.visitor());
    const cart = await visitor.add({ newer: 4, case: 1 });
    await visitor.set(lineOf(cart, 'Case').id, 5);
    const step = { intent: 'update', line: lineOf(cart, newer).id, by: '-1', key: randomUUID(), baseline: '4' };
    expect(Object.values(shown(await elsewhere(visitor).post('/cart', step))).toSorted()).toEqual([3, 5]);
  });

  test('is carried out by the only server when it never received it, although other lines grew meanwhile', async () => {
    const visitor = shopper(site.visitor());
    await visitor.add({ newer: 1 });
    const lost = { key: randomUUID(), baseline: '0', age: '1' };
    expect(lineOf(await visitor.add({ newer: 1 }, lost), newer).quantity).toBe(2);
  });

  test('is compared with the cart when another server may have carried it out', async () => {
    const replica = shopper(site.visitorThrough(fetch, { config: { ...site.config, isOnlyProcess: false } }));
    const visitor = shopper(site.visitor());
    await visitor.add({ newer: 1 });
    const key = randomUUID();
    await visitor.add({ newer: 1 }, { key });
    for (const [name, value] of visitor.cookies) replica.cookies.set(name, value);
    const again = await replica.add({ newer: 1 }, { key, baseline: '1', age: '1' });
    expect(lineOf(again, newer).quantity).toBe(2);
  });

  test('is compared with the cart when it failed before, since the shopper may have retried it', async () => {
    const visitor = shopper(site.visitor());
    await visitor.add({ newer: 1 });
    const failed = { intent: 'add', item: items.newer, key: randomUUID() };
    allowLogged(/"provider":"storefront"/);
    await site.sandbox.addFault({ provider: 'storefront', kind: 'status', status: 503 });
    expect((await visitor.post('/cart', failed)).status).toBe(503);
    await site.sandbox.clearFaults();
    await visitor.add({ newer: 1 });
    const late = await visitor.post('/cart', { ...failed, baseline: '1', age: '1' });
    expect(lineOf(late, newer).quantity).toBe(2);
  });

  test('is compared with the cart by a server that was started after the command', async () => {
    const visitor = shopper(site.visitor());
    await visitor.add({ newer: 1 });
    const lost = { key: randomUUID(), baseline: '0', age: '999999' };
    expect(lineOf(await visitor.add({ newer: 1 }, lost), newer).quantity).toBe(1);
  });

  test('is refused when its baseline is not a number', async () => {
    expect((await site.visitor().post('/cart', { intent: 'add', item: items.newer, baseline: 'all' })).status).toBe(
      400,
    );
  });
});

describe('[CART-18] the pending commands of a page that was left', () => {
  const add = (item: string, key = randomUUID()) => ({ intent: 'add', item, key });

  async function leave(visitor: Visitor, forms: Record<string, string>[]): Promise<number> {
    const headers = { origin: 'http://shop.test', accept: 'application/json', cookie: cookies(visitor) };
    const body = new URLSearchParams(forms.map((form) => ['then', new URLSearchParams(form).toString()]));
    const response = await site.app(new Request('http://shop.test/cart', { method: 'POST', headers, body }));
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      visitor.cookies.set(name, value);
    }
    return response.status;
  }

  const cookies = (visitor: Visitor) => [...visitor.cookies].map((pair) => pair.join('=')).join('; ');

  test('are carried out in order: a removal and its undo', async () => {
    const visitor = shopper(site.visitor());
    const { id } = lineOf(await visitor.add({ newer: 2 }), newer);
    await site.sandbox.addFault({ provider: 'storefront', kind: 'delay', ms: 50, times: 1 });
    const undo = { intent: 'restore', 'item.0': items.newer, 'quantity.0': '2' };
    await leave(visitor, [{ intent: 'update', line: id, quantity: '0' }, undo]);
    expect(shown(await visitor.get('/cart'))).toEqual({ [newer]: 2 });
  });

  test('create one cart, and change a line that has no id yet', async () => {
    const visitor = shopper(site.visitor());
    const plus = { intent: 'update', line: `new:${items.newer}`, by: '2' };
    expect(await leave(visitor, [add(items.newer), plus, add(items.case)])).toBe(200);
    expect(await mutations()).toEqual(['CartCreate', 'CartLinesUpdate', 'CartLinesAdd']);
    expect(Object.values(shown(await visitor.get('/cart')))).toEqual([3, 1]);
  });

  test('[CART-8] keep the cart if an addition to a new one fails', async () => {
    const visitor = shopper(site.visitor());
    await visitor.add({ newer: 1 });
    await leave(visitor, [{ ...add(items.soldOutCase), newCart: '1' }, add(items.protector)]);
    expect(Object.values(shown(await visitor.get('/cart')))).toEqual([1, 1]);
  });

  test('create no second cart while one is being created', async () => {
    const visitor = shopper(site.visitor());
    await site.sandbox.addFault({ provider: 'storefront', kind: 'delay', ms: 50 });
    const first = add(items.newer);
    await Promise.all([visitor.post('/cart', first), leave(visitor, [{ ...first, baseline: '0' }, add(items.case)])]);
    await site.sandbox.clearFaults();
    expect(await mutations()).toEqual(['CartCreate', 'CartLinesAdd']);
    expect(Object.values(shown(await visitor.get('/cart')))).toEqual([1, 1]);
  });

  test('set the cookie of the created cart when a later command fails', async () => {
    expectLogged(/"provider":"storefront"/);
    const visitor = shopper(site.visitor());
    await site.sandbox.addFault({
      provider: 'storefront',
      kind: 'status',
      status: 503,
      match: { body: 'cartLinesAdd' },
    });
    await leave(visitor, [add(items.newer), add(items.case), add(items.protector)]);
    await site.sandbox.clearFaults();
    expect(shown(await visitor.get('/cart'))).toEqual({ [newer]: 1 });
  });

  test('are refused above the maximum number', async () => {
    const visitor = site.visitor();
    expect(
      await leave(
        visitor,
        Array.from({ length: 21 }, () => add(items.newer)),
      ),
    ).toBe(400);
    expect(await mutations()).toEqual([]);
  });
});

test('[CART-18] reading the cart waits for its pending writes', async () => {
  const visitor = shopper(site.visitor());
  await visitor.add({ newer: 1 });
  await site.sandbox.addFault({ provider: 'storefront', kind: 'delay', ms: 300, match: { body: 'mutation' } });
  const added = visitor.add({ newer: 1 });
  await expect.poll(mutations).toHaveLength(2);
  expect(shown(await visitor.get('/cart'))).toEqual({ [newer]: 2 });
  await added;
});

test('steps beyond the maximum quantity are capped, with a notice', async () => {
  const visitor = shopper(site.visitor());
  await site.sandbox.setStock(items.newer, 2000);
  const { id } = lineOf(await visitor.add({ newer: 998 }), newer);
  const after = await visitor.post('/cart', { intent: 'update', line: id, by: '5' });
  expect(lineOf(after, newer)).toMatchObject({
    quantity: 999,
    message: 'One line holds up to 999, so your cart holds 999.',
  });
});

test('a change with an empty response has its own message, not that of a cart that could not be created', async () => {
  const silent: typeof fetch = async (input, init) => {
    const isUpdate = String(init?.body).includes('cartLinesUpdate(');
    return isUpdate ? Response.json({ data: { cartLinesUpdate: { cart: null, userErrors: [] } } }) : fetch(input, init);
  };
  const visitor = shopper(site.visitorThrough(silent));
  const { id } = lineOf(await visitor.add({ newer: 1 }), newer);
  const { status, says } = await visitor.set(id, 2);
  expect(status).toBe(502);
  expect(says).toContain('That did not go through, so your cart is unchanged.');
  expect(says).not.toContain('Could not create cart');
});
