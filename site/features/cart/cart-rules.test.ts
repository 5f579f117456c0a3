import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { items, lineOf, linesOf, shopper, shown, variantGid } from '#tests/support/shopper.ts';
import { type Site, startSite } from '#tests/support/site.ts';

const black = 'Light Phone II North America';
const plan = 'Protection plan';

let site: Site;
beforeAll(async () => {
  site = await startSite();
});
beforeEach(() => site.sandbox.reset());
afterAll(() => site.close());

/** Requests to the storefront since the journal was cleared. */
async function calls(): Promise<string[]> {
  const requests = await site.sandbox.requests('storefront');
  return requests.map(({ body }) => /(query|mutation) (\w+)/.exec(body)?.[2] ?? '');
}

/** The fields of the page's undo button. */
function undoOf({ page }: Parameters<typeof shown>[0]): Record<string, string> {
  const form = page.querySelectorAll('main form').find((each) => each.text.includes('Undo'));
  const fields = form
    ?.querySelectorAll('input')
    .map((input) => [input.getAttribute('name'), input.getAttribute('value')]);
  return Object.fromEntries(fields ?? []);
}

const quantities = (visited: Parameters<typeof shown>[0]) => Object.values(shown(visited));

describe('[CART-15] the dependent lines of a Light Phone II for North America', () => {
  test('are raised, lowered and removed with it, in one write, with a notice', async () => {
    const visitor = shopper(site.visitor());
    const cart = await visitor.add({ black: 1, sim: 1, monthly: 1, case: 1 });
    const { id } = lineOf(cart, black);
    const before = (await calls()).length;
    const more = await visitor.set(id, 3);
    expect((await calls()).slice(before)).toEqual(['Cart', 'CartLinesUpdate', 'Cart']);
    expect(quantities(more).toSorted()).toEqual([1, 3, 3, 3]);
    expect(lineOf(more, plan).message).toBe('Changed with your phones, to 3.');
    expect(quantities(await visitor.set(id, 2)).toSorted()).toEqual([1, 2, 2, 2]);
    const without = await visitor.set(id, 0);
    expect(quantities(without)).toEqual([1]);
    expect(without.says).toContain('Light Phone II removed, with its SIM card and protection plan. Undo');
  });

  test('are restored with it when the removal is undone, once', async () => {
    const visitor = shopper(site.visitor());
    const { id } = lineOf(await visitor.add({ black: 2, sim: 2, yearly: 1 }), black);
    const undo = undoOf(await visitor.set(id, 0));
    expect(quantities(await visitor.post('/cart', undo)).toSorted()).toEqual([1, 2, 2]);
    expect(quantities(await visitor.post('/cart', undo)).toSorted()).toEqual([1, 2, 2]);
  });

  test('are listed below it, above all other lines, also after a removal and its undo', async () => {
    const visitor = shopper(site.visitor());
    const order = (visited: Parameters<typeof shown>[0]) => Object.keys(shown(visited));
    const first = await visitor.add({ black: 1, sim: 1, monthly: 1, protector: 1, case: 1 });
    expect(order(first)[0]).toBe(black);
    expect(order(first).map((words) => words.split(' ')[0])).toEqual(['Light', 'SIM', 'Protection', 'Case,', 'Screen']);
    for (const words of ['Screen protector', black]) {
      const { id } = lineOf(await visitor.get('/cart'), words);
      const undo = undoOf(await visitor.set(id, 0));
      expect(order(await visitor.post('/cart', undo))).toEqual(order(first));
    }
  });

  test('are limited by the stock of phones', async () => {
    const visitor = shopper(site.visitor());
    const cart = await visitor.add({ black: 1, sim: 1, monthly: 1 });
    await site.sandbox.setStock('2003', 2);
    const after = await visitor.set(lineOf(cart, black).id, 5);
    expect(quantities(after)).toEqual([2, 2, 2]);
    expect(lineOf(after, black).message).toBe('Only 2 left. Both are in your cart.');
  });

  test('have no notice if the stock of phones lets nothing change', async () => {
    const visitor = shopper(site.visitor());
    const cart = await visitor.add({ black: 2, monthly: 1 });
    await site.sandbox.setStock('2003', 2);
    const after = await visitor.set(lineOf(cart, black).id, 3);
    expect(quantities(after).toSorted()).toEqual([1, 2]);
    expect(lineOf(after, black).message).toBe('Only 2 left. Both are in your cart.');
    expect(lineOf(after, plan).message).toBe('');
  });
});

describe('[CART-14] protection plans', () => {
  test('are limited to the number of phones, with a notice beside the line', async () => {
    const visitor = shopper(site.visitor());
    const cart = await visitor.add({ black: 2, monthly: 1 });
    const capped = await visitor.set(lineOf(cart, plan).id, 5);
    expect(lineOf(capped, plan)).toMatchObject({
      quantity: 2,
      message: 'One plan for each Light Phone II for North America, so your cart holds 2.',
    });
  });

  test('are refused without a phone, and for another model', async () => {
    const visitor = shopper(site.visitor());
    const alone = await visitor.add({ monthly: 1 });
    expect(alone.status).toBe(409);
    expect(alone.says).toContain(
      'A protection plan goes with a Light Phone II for North America, so your cart is unchanged.',
    );
    const other = await visitor.add({ global: 1, yearly: 1 });
    expect(shown(other)).toEqual({ 'Light Phone II Global': 1 });
    expect(other.says).toContain(
      'A protection plan goes with a Light Phone II for North America, so it is not in your cart.',
    );
  });

  test('are refused where each phone has the other one, with what to do', async () => {
    const visitor = shopper(site.visitor());
    await visitor.add({ black: 1, monthly: 1 });
    const refused = await visitor.add({ yearly: 1 });
    expect(refused.status).toBe(409);
    expect(refused.says).toContain(
      'There is a plan for each of your phones already, so your cart is unchanged. To choose another plan, remove that one first.',
    );
    expect(lineOf(await visitor.get('/cart'), 'Monthly').quantity).toBe(1);
  });

  test('that came with something sold out are refused for that reason', async () => {
    const visitor = shopper(site.visitor());
    await visitor.add({ black: 1, monthly: 1 });
    await site.sandbox.setStock('2006', 0);
    const refused = await visitor.add({ case: 1, yearly: 1 });
    expect(refused.status).toBe(409);
    expect(refused.says).toContain('This is sold out, so your cart is unchanged.');
  });

  test('that are added beyond the phones are lowered before existing ones', async () => {
    const visitor = shopper(site.visitor());
    await visitor.add({ black: 1, gray: 1, yearly: 1 });
    const after = await visitor.add({ monthly: 3 });
    expect(lineOf(after, 'Monthly').quantity).toBe(1);
    expect(lineOf(after, 'Yearly').quantity).toBe(1);
  });

  test('whose phone sold out are not paid for: /checkout lowers them first, and shows that', async () => {
    const visitor = shopper(site.visitor());
    await visitor.add({ black: 2, monthly: 2 });
    await site.sandbox.setStock('2003', 1);
    expect(lineOf(await visitor.get('/cart'), plan).message).toContain('There are more plans than phones');
    expect((await visitor.get('/checkout')).headers.get('location')).toBe('/cart');
    expect(lineOf(await visitor.get('/cart'), plan).quantity).toBe(2);
    const shownFirst = await visitor.post('/checkout', {});
    expect(lineOf(shownFirst, plan)).toMatchObject({ quantity: 1 });
    const { status, headers } = await visitor.get('/checkout');
    expect([status, headers.get('location')]).toEqual([302, expect.stringContaining('/cart/c/')]);
  });

  test('are taken out with a phone that sold out, and the message is true of its SIM card, which stays', async () => {
    const next = {
      checkout: (visitor: ReturnType<typeof shopper>) => visitor.post('/checkout', {}),
      set: (visitor: ReturnType<typeof shopper>, sim: string) => visitor.set(sim, 2),
    };
    for (const [command, run] of Object.entries(next)) {
      await site.sandbox.reset();
      const visitor = shopper(site.visitor());
      const cart = await visitor.add({ black: 1, sim: 1, monthly: 1 });
      await site.sandbox.setStock('2003', 0);
      const after = await run(visitor, lineOf(cart, 'SIM card').id);
      expect(Object.keys(shown(after)), command).toEqual([expect.stringContaining('SIM card')]);
      expect(after.says, command).toContain('Something in your cart sold out, so it was taken out.');
      expect(after.says, command).toContain(
        'A protection plan goes with a Light Phone II for North America, so it is not in your cart.',
      );
      expect(after.says, command).not.toContain('went with it');
    }
  });
});

test('[CART-21] the 101st line is refused and changes nothing', async () => {
  const visitor = shopper(site.visitor());
  await visitor.add({ case: 1 });
  const cartId = decodeURIComponent(visitor.cookies.get('cart') ?? '');
  const { domain, token } = site.config.providers.storefront;
  const lines = Array.from({ length: 99 }, (_, index) => ({
    merchandiseId: variantGid(items.newer),
    attributes: [{ key: 'engraving', value: String(index) }],
  }));
  const query =
    'mutation Fill($id: ID!, $lines: [CartLineInput!]!) { cartLinesAdd(cartId: $id, lines: $lines) { cart { id } } }';
  await fetch(`${domain}/api/2023-10/graphql.json`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-shopify-storefront-access-token': token },
    body: JSON.stringify({ query, variables: { id: cartId, lines } }),
  });
  const { status, says } = await visitor.add({ protector: 1 });
  expect(status).toBe(422);
  expect(says).toContain('A cart holds up to 100 different things. Please remove one first; nothing was added.');
  expect((await visitor.add({ case: 2 })).says).not.toContain('Please remove one first');
  expect(linesOf(await visitor.get('/cart'))).toHaveLength(100);
});

describe('[SHOP-9] a line that sold out while it was in the cart', () => {
  const sentence = 'Something in your cart sold out, so it was taken out.';

  async function withSoldOutCase() {
    const visitor = shopper(site.visitor());
    const cart = await visitor.add({ newer: 1, case: 2 });
    await site.sandbox.setStock(items.case, 0);
    return { visitor, line: lineOf(cart, 'Light Phone III').id };
  }

  test.each(['add', 'set', 'refer', 'checkout'] as const)(
    'is removed by the next command, with one notice: %s',
    async (command) => {
      const { visitor, line } = await withSoldOutCase();
      expect(linesOf(await visitor.get('/cart'))).toHaveLength(2);
      const response = await {
        add: () => visitor.add({ protector: 1 }),
        set: () => visitor.set(line, 2),
        refer: () => visitor.post('/cart', { intent: 'refer', ref: 'ada' }),
        checkout: () => visitor.post('/checkout', {}),
      }[command]();
      expect(response.says).toContain(sentence);
      expect(Object.keys(shown(response)).join()).not.toContain('case');
      const next = await visitor.get('/cart');
      expect(next.says).not.toContain(sentence);
      expect((await visitor.set(line, 3)).says).not.toContain(sentence);
    },
  );

  test('is removed by a command whose responses are lost', async () => {
    const { visitor, line } = await withSoldOutCase();
    await site.sandbox.addFault({ provider: 'storefront', kind: 'lost-answer', times: 4, match: { body: 'mutation' } });
    const after = await visitor.set(line, 2);
    expect(after.says).toContain(sentence);
    expect(quantities(after)).toEqual([2]);
  });

  test('has a message when it is added again, and is not added', async () => {
    const { visitor } = await withSoldOutCase();
    const { status, says } = await visitor.add({ case: 1 });
    expect(status).toBe(409);
    expect(says).toContain('This is sold out, so it is not in your cart.');
    expect(quantities(await visitor.get('/cart'))).toEqual([1]);
  });
});
