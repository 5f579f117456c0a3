import { describe, expect, test } from 'vitest';
import type { Cart } from '#providers/storefront/types.ts';
import type { CartAnswer } from '../cart-answer.ts';
import { carryOut } from '../rules.ts';
import { cartOf, holdings, lineOf } from '../testing/cart-of.ts';
import type { Wish } from '../wish.ts';
import { NoAnswer } from './ask.ts';
import { createCartStore, type Telling } from './store.ts';
import { merged, viewOf } from './view.ts';

const page = (cart: Cart | null) => ({
  cart,
  messages: [],
  lineMessages: [],
  removed: [],
  sim: null,
  isUntidy: false,
  fault: null,
});

/** A shop that answers when it is let, and a store on it. */
function setUp(held: Parameters<typeof cartOf>[0] | null) {
  let cart = held && cartOf(held);
  let time = 1;
  let id = 0;
  const sent: Wish[] = [];
  const told: Telling[] = [];
  const gates: (() => void)[] = [];
  const seen = new Set<string>();
  const shop = {
    isAway: false,
    losesAnswers: 0,
    answer: null as CartAnswer | null,
    isGated: false,
    /** Does a wish once; false when it is refused. */
    take(wish: Wish): boolean {
      const plan = carryOut(cart, wish);
      if (!plan.refusal && !seen.has(wish.id ?? '')) cart = plan.expected;
      seen.add(wish.id ?? '');
      return !plan.refusal;
    },
  };
  const store = createCartStore({
    read: async () => {
      if (shop.isAway) throw new NoAnswer('away');
      return page(cart);
    },
    send: async (wish) => {
      sent.push(wish);
      if (shop.isGated) await new Promise<void>((resolve) => gates.push(resolve));
      if (shop.isAway) throw new NoAnswer('away');
      if (shop.answer) return shop.answer;
      const isDone = shop.take(wish);
      if (shop.losesAnswers-- > 0) throw new NoAnswer('lost');
      return { isDone, messages: [], lineMessages: [], cart };
    },
    exclusively: (work) => work(),
    hasCart: () => held !== null,
    tell: (telling) => told.push(telling),
    pause: () => new Promise((resolve) => setImmediate(resolve)),
    now: () => time++,
    newId: () => `wish-${id++}`,
  });
  const settle = async () => {
    while (store.state().isPending) {
      gates.shift()?.();
      await new Promise((resolve) => setImmediate(resolve));
    }
  };
  const changeElsewhere = (changed: Cart) => {
    cart = changed;
  };
  return { store, shop, sent, told, settle, changeElsewhere, held: () => holdings(cart) };
}

const more = (lineId: string, by = 1): Wish => ({ kind: 'step', lineId, by });

test('[CART-19] clicks show at once, join while one is under way, and never show less', async () => {
  const { store, shop, sent, settle, held } = setUp({ newer: 1 });
  await store.refresh();
  shop.isGated = true;
  const shown: number[] = [];
  store.subscribe(() => shown.push(store.state().cart?.lines[0]?.quantity ?? 0));
  for (let click = 0; click < 10; click++) void store.act(more('newer'));
  expect(store.state()).toMatchObject({ isPending: true, isEstimate: true });
  expect(holdings(store.state().cart ?? null)).toEqual({ newer: 11 });
  await new Promise((resolve) => setImmediate(resolve));
  await new Promise((resolve) => setImmediate(resolve));
  for (let click = 0; click < 40; click++) void store.act(more('newer'));
  await settle();
  expect(held()).toEqual({ newer: 51 });
  expect(sent).toHaveLength(2);
  expect(shown).toEqual([...shown].sort((one, other) => one - other));
  expect(store.state()).toMatchObject({ isPending: false, isEstimate: false });
});

describe('[CART-18] an answer that is lost', () => {
  test('is asked for again under the same id, so that nothing is done twice', async () => {
    const { store, shop, sent, settle, held } = setUp({ newer: 1 });
    shop.losesAnswers = 2;
    void store.act(more('newer', 2));
    await settle();
    expect(held()).toEqual({ newer: 3 });
    expect(new Set(sent.map(({ id }) => id)).size).toBe(1);
    expect(sent).toHaveLength(3);
  });

  test('keeps what waits, and says that the shop is away', async () => {
    const { store, shop, settle, held } = setUp({ newer: 1 });
    await store.refresh();
    shop.isAway = true;
    void store.act(more('newer'));
    for (let turn = 0; turn < 5; turn++) await new Promise((resolve) => setImmediate(resolve));
    expect(store.state()).toMatchObject({ isUnanswered: true, isPending: true });
    expect(holdings(store.state().cart ?? null)).toEqual({ newer: 2 });
    shop.isAway = false;
    await settle();
    expect(store.state().isUnanswered).toBe(false);
    expect(held()).toEqual({ newer: 2 });
  });
});

test('[CART-7] before the cart was read, an action fails with the reason', async () => {
  const { store, shop, sent } = setUp({ newer: 1 });
  shop.isAway = true;
  expect(await store.act(more('newer'))).toMatchObject({ isDone: false, messages: ['Application not initialized'] });
  expect(store.state()).toMatchObject({ messages: ['Application not initialized'], requests: { fetch: 'REJECTED' } });
  expect(sent).toEqual([]);
});

test('[CART-18][PAGE-9] it is known what is under way: reading, creating, adding, updating, attributes', async () => {
  const { store, settle } = setUp(null);
  const pending = new Set<string>();
  store.subscribe(() => {
    for (const [name, status] of Object.entries(store.state().requests)) if (status === 'PENDING') pending.add(name);
  });
  const lines = [{ merchandiseId: 'gid://shopify/ProductVariant/1', quantity: 1 }];
  await store.refresh();
  await store.act({ kind: 'add', lines, newCart: false });
  store.learn({ at: 1000, cart: cartOf({ newer: 1 }) });
  await store.act({ kind: 'add', lines, newCart: false });
  store.learn({ at: 2000, cart: cartOf({ newer: 1 }) });
  await store.act(more('newer'));
  await store.act({ kind: 'refer', referral: { refCode: 'ada', referrer: 'no referrer' } });
  await settle();
  expect([...pending]).toEqual(['fetch', 'create', 'addLines', 'updateLines', 'updateAttributes']);
  expect(Object.values(store.state().requests)).not.toContain('PENDING');
});

test('[CART-16] what was refused goes back to the truth, with the reason beside its line', async () => {
  const { store, shop } = setUp({ newer: 1, case: 2 });
  await store.refresh();
  shop.answer = { isDone: false, messages: ['Not so many.'], lineMessages: [], cart: cartOf({ newer: 1, case: 2 }) };
  await store.act(more('case'));
  expect(store.state().lineMessages).toEqual([{ lineId: 'case', message: 'Not so many.' }]);
  expect(store.state().messages).toEqual([]);
  expect(holdings(store.state().cart ?? null)).toEqual({ newer: 1, case: 2 });
});

test('[CART-15] removing a phone takes along what belongs to it, and undoing brings all of it back', async () => {
  const { store, settle, held } = setUp({ black: 1, sim: 1, monthly: 1 });
  await store.refresh();
  void store.remove('black');
  expect(holdings(store.state().cart ?? null)).toEqual({});
  store.undo();
  expect(Object.values(holdings(store.state().cart ?? null))).toEqual([1, 1, 1]);
  await settle();
  expect(Object.values(held())).toEqual([1, 1, 1]);
  expect(store.state().undo).toBeNull();
});

test('[CART-5] what another tab was told counts, unless this one knows better', async () => {
  const { store, told, settle } = setUp({ newer: 1 });
  await store.refresh();
  void store.act(more('newer'));
  await settle();
  expect(told.map(({ cart }) => holdings(cart))).toEqual([{ newer: 2 }]);
  store.learn({ at: 0, cart: cartOf({ newer: 9 }) });
  expect(holdings(store.state().cart ?? null)).toEqual({ newer: 2 });
  store.learn({ at: 1e6, cart: cartOf({ case: 1 }) });
  expect(holdings(store.state().cart ?? null)).toEqual({ case: 1 });
});

test('[CART-18] a click on a line that another tab removed and put back goes to the line that is there now', async () => {
  const { store, sent, settle, held, changeElsewhere } = setUp({ newer: 1, case: 1 });
  await store.refresh();
  const cart = cartOf({ case: 1 });
  changeElsewhere({ ...cart, lines: [{ ...lineOf('newer', 1), id: 'put-back' }, ...cart.lines] });
  void store.act(more('case'));
  void store.act(more('newer'));
  await settle();
  expect(sent).toMatchObject([{ lineId: 'case' }, { lineId: 'put-back' }]);
  expect(held()).toEqual({ 'put-back': 2, case: 2 });
});

test('[CART-18] clicks after a page that was left came back are another wish than those it sent in leaving', async () => {
  const { store, settle, held, shop } = setUp({ newer: 1 });
  await store.refresh();
  void store.act(more('newer'));
  for (const wish of store.handOver()) shop.take(wish);
  void store.act(more('newer'));
  await settle();
  expect(held()).toEqual({ newer: 3 });
});

test.each([
  ['two in one direction', more('a'), more('a', 2), 3],
  ['a turn', more('a', 3), more('a', -1), null],
  ['two lines', more('a'), more('b'), null],
])('of %s becomes one wish only where rules and stock cannot tell the difference', (_, last, next, by) => {
  expect(merged(last, next)).toEqual(by === null ? null : more('a', by));
});

test('amounts of a cart that waits are reckoned from unit prices', () => {
  const { cart, isEstimate } = viewOf(cartOf({ newer: 1, case: 1 }), [more('newer', 2)], new Map());
  expect(isEstimate).toBe(true);
  expect(cart?.subtotal).toEqual({ minor: 4000, currency: 'USD' });
});
