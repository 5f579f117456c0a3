import { describe, expect, test } from 'vitest';
import { cartOf, holdings, itemOf, lineOf, type Thing } from '../testing/cart-of.ts';
import { type CartWrites, writesFor } from './cart-writes.ts';
import type { CartCommand } from './command.ts';
import { changedQuantity } from './lines.ts';

const refCode = (value: string) => ({ key: 'refCode', value });
const referral = { refCode: 'ada', referrer: 'no referrer' };

function accepted(result: CartWrites) {
  if (result.refusal !== null) throw new Error(`Refused: ${result.refusal}`);
  return result;
}

/** Checks the expected cart, and that there is at most one write. */
function expectSet(before: Partial<Record<Thing, number>>, thing: Thing, quantity: number, after: object) {
  const { writes, expected } = accepted(writesFor(cartOf(before), { kind: 'set', lineId: thing, quantity }));
  expect(holdings(expected)).toEqual(after);
  expect(writes.length).toBeLessThanOrEqual(1);
}

test.each([
  [1, -1, 0],
  [0, -1, 0],
  [2, -5, 0],
  [1, 1, 2],
  [999, 1, 999],
])('[CART-10] a quantity of %i changed by %i is %i, never below 0', (quantity, by, changed) => {
  expect(changedQuantity(quantity, by)).toBe(changed);
});

describe('[CART-10] a line', () => {
  test.each<[string, Partial<Record<Thing, number>>, Thing, number, object]>([
    ['is raised', { newer: 1, case: 2 }, 'newer', 3, { newer: 3, case: 2 }],
    ['is lowered', { newer: 3, case: 2 }, 'newer', 1, { newer: 1, case: 2 }],
    ['is removed at 0', { newer: 3, case: 2 }, 'newer', 0, { case: 2 }],
    ['is removed when it was sold out', { newer: 0, case: 2 }, 'newer', 0, { case: 2 }],
    ['is unchanged, without a write', { newer: 3 }, 'newer', 3, { newer: 3 }],
    ['that is already gone is removed without a write', { newer: 3 }, 'case', 0, { newer: 3 }],
  ])('%s', (_, before, thing, quantity, after) => expectSet(before, thing, quantity, after));

  test('that is not in the cart cannot be changed, nor a line without a cart', () => {
    expect(writesFor(cartOf({ newer: 1 }), { kind: 'set', lineId: 'case', quantity: 2 })).toEqual({
      refusal: 'unknown-line',
    });
    expect(writesFor(null, { kind: 'set', lineId: 'case', quantity: 2 })).toEqual({ refusal: 'no-cart' });
  });
});

describe('[CART-14] protection plans', () => {
  test.each<[string, Partial<Record<Thing, number>>, Thing, number, object]>([
    ['are raised to the number of phones', { monthly: 1, black: 3 }, 'monthly', 3, { monthly: 3, black: 3 }],
    ['are capped at the number of phones', { monthly: 1, black: 2 }, 'monthly', 5, { monthly: 2, black: 2 }],
    [
      'count phones of both colours',
      { monthly: 1, black: 1, gray: 2 },
      'monthly',
      5,
      { monthly: 3, black: 1, gray: 2 },
    ],
    [
      'do not count phones of another region',
      { monthly: 1, black: 1, global: 4 },
      'monthly',
      5,
      { monthly: 1, black: 1, global: 4 },
    ],
    ['do not count newer phones', { monthly: 1, black: 1, newer: 4 }, 'monthly', 5, { monthly: 1, black: 1, newer: 4 }],
    [
      'leave room for the other plan',
      { monthly: 1, yearly: 2, black: 4 },
      'monthly',
      4,
      { monthly: 2, yearly: 2, black: 4 },
    ],
    [
      'do not replace the other plan',
      { monthly: 1, yearly: 2, black: 3 },
      'monthly',
      3,
      { monthly: 1, yearly: 2, black: 3 },
    ],
    ['are removed without a phone, at any quantity', { monthly: 1, case: 1 }, 'monthly', 2, { case: 1 }],
    [
      'in excess are lowered by any command, newest first',
      { monthly: 2, yearly: 2, black: 3, case: 1 },
      'case',
      2,
      { monthly: 1, yearly: 2, black: 3, case: 2 },
    ],
    [
      'in excess are lowered over several lines',
      { monthly: 1, yearly: 3, black: 2, case: 1 },
      'case',
      0,
      { yearly: 2, black: 2 },
    ],
    ['may be fewer than the phones', { monthly: 3, black: 3 }, 'monthly', 1, { monthly: 1, black: 3 }],
  ])('%s', (_, before, thing, quantity, after) => expectSet(before, thing, quantity, after));

  test('in excess are lowered by reconcile, in one write', () => {
    const { writes } = accepted(writesFor(cartOf({ monthly: 2, yearly: 1, gray: 1 }), { kind: 'reconcile' }));
    expect(writes).toEqual([{ kind: 'update', lines: [{ id: 'monthly', quantity: 0 }] }]);
    expect(accepted(writesFor(cartOf({ monthly: 1, gray: 1 }), { kind: 'reconcile' })).writes).toEqual([]);
  });

  test('that are added are capped in the expected cart, before existing ones', () => {
    const { id: _, quantity: __, variantId: ___, total: ____, ...shown } = lineOf('monthly', 1);
    const add = (held: Partial<Record<Thing, number>>) =>
      writesFor(cartOf(held), { kind: 'add', lines: [{ ...itemOf('monthly', 2), shown }], newCart: false });
    expect(holdings(accepted(add({ yearly: 1, black: 2 })).expected)).toEqual({
      'new:2008|5001': 1,
      yearly: 1,
      black: 2,
    });
    expect(holdings(accepted(add({ yearly: 1, monthly: 1, black: 3 })).expected)).toEqual({
      yearly: 1,
      monthly: 2,
      black: 3,
    });
    expect(holdings(accepted(add({ case: 1 })).expected)).toEqual({ case: 1 });
  });
});

describe('[CART-15] the dependent lines of a Light Phone II for North America', () => {
  test.each<[string, Partial<Record<Thing, number>>, Thing, number, object]>([
    ['are raised with it', { monthly: 1, sim: 1, black: 1 }, 'black', 3, { monthly: 3, sim: 3, black: 3 }],
    ['are lowered with it', { monthly: 3, sim: 3, black: 3 }, 'black', 2, { monthly: 2, sim: 2, black: 2 }],
    ['are removed with it', { monthly: 2, sim: 2, black: 2, case: 1 }, 'black', 0, { case: 1 }],
    [
      'change by the same number, not to the same quantity',
      { monthly: 1, sim: 2, gray: 3 },
      'gray',
      4,
      { monthly: 2, sim: 3, gray: 4 },
    ],
    ['are never below 0', { monthly: 1, sim: 1, black: 4 }, 'black', 1, { black: 1 }],
    [
      'remain for the other colour',
      { monthly: 3, sim: 3, black: 2, gray: 1 },
      'black',
      0,
      { monthly: 1, sim: 1, gray: 1 },
    ],
    [
      'do not depend on phones of another region',
      { monthly: 1, sim: 1, global: 2, black: 1 },
      'global',
      0,
      { monthly: 1, sim: 1, black: 1 },
    ],
    ['do not depend on newer phones', { sim: 1, newer: 1 }, 'newer', 3, { sim: 1, newer: 3 }],
    [
      'are raised on the newest plan only',
      { monthly: 1, yearly: 1, black: 2 },
      'black',
      3,
      { monthly: 2, yearly: 1, black: 3 },
    ],
    ['are lowered on the newest plan first', { monthly: 1, yearly: 2, black: 3 }, 'black', 1, { yearly: 1, black: 1 }],
    ['are not added automatically', { black: 1 }, 'black', 3, { black: 3 }],
    ['do not change the phone', { monthly: 1, sim: 1, black: 1 }, 'sim', 4, { monthly: 1, sim: 4, black: 1 }],
    ['are limited to the maximum quantity', { sim: 998, black: 1 }, 'black', 5, { sim: 999, black: 5 }],
    ['that sold out are removed', { sim: 0, black: 1 }, 'black', 2, { black: 2 }],
  ])('%s', (_, before, thing, quantity, after) => expectSet(before, thing, quantity, after));
});

describe('[CART-8] adding', () => {
  const add = (lines: ReturnType<typeof itemOf>[], rest: object = {}): CartCommand => ({
    kind: 'add',
    lines,
    newCart: false,
    ...rest,
  });

  test('creates a cart where there is none or a new one is requested, and adds to an existing one', () => {
    const lines = [itemOf('black', 1), itemOf('monthly', 1)];
    expect(accepted(writesFor(null, add(lines))).writes).toEqual([{ kind: 'create', lines, attributes: [] }]);
    expect(accepted(writesFor(cartOf({ case: 1 }), add(lines))).writes).toEqual([{ kind: 'add', lines }]);
    expect(accepted(writesFor(cartOf({ case: 1 }), add(lines, { newCart: true }))).writes).toMatchObject([
      { kind: 'create' },
    ]);
  });

  test('merges equal items', () => {
    const { writes } = accepted(writesFor(null, add([itemOf('case', 1), itemOf('case', 2)])));
    expect(writes).toMatchObject([{ lines: [itemOf('case', 3)] }]);
  });

  test('[CART-21] refuses the 101st line, and accepts more of an existing one', () => {
    const full = cartOf({ case: 1 });
    full.lines = Array.from({ length: 100 }, (_, index) => ({
      ...lineOf('case', 1),
      id: `${index}`,
      variantId: `${index}`,
    }));
    expect(writesFor(full, add([itemOf('newer', 1)]))).toEqual({ refusal: 'too-many-lines' });
    expect(writesFor(full, add([{ variantId: '99', planId: null, quantity: 1 }])).refusal).toBeNull();
    full.lines.pop();
    expect(writesFor(full, add([itemOf('newer', 1)])).refusal).toBeNull();
    expect(writesFor(full, add([itemOf('newer', 1), itemOf('sim', 1)]))).toEqual({ refusal: 'too-many-lines' });
  });

  test('refuses more than 999 of an item', () => {
    expect(writesFor(cartOf({ case: 998 }), add([itemOf('case', 1)])).refusal).toBeNull();
    expect(writesFor(cartOf({ case: 998 }), add([itemOf('case', 2)]))).toEqual({ refusal: 'max-quantity' });
  });

  test('[CART-19] expects amounts from the known unit prices', () => {
    const { id: _, quantity: __, variantId: ___, total: ____, ...shown } = lineOf('case', 1);
    const command = add([{ ...itemOf('case', 2), shown } as ReturnType<typeof itemOf>]);
    expect(accepted(writesFor(cartOf({ newer: 1 }), command)).expected).toMatchObject({
      totalQuantity: 3,
      subtotal: { minor: 3000, currency: 'USD' },
    });
  });

  test('[CART-19] expects to be due today what the selling plans leave no balance of', () => {
    const monthly = lineOf('monthly', 2);
    const sellingPlan = monthly.sellingPlan && {
      ...monthly.sellingPlan,
      remainingBalance: { minor: 750, currency: 'USD' },
    };
    const cart = cartOf({ black: 2, monthly: 2 });
    cart.lines[1] = { ...monthly, sellingPlan };
    const command: CartCommand = { kind: 'set', lineId: 'monthly', quantity: 1 };
    expect(accepted(writesFor(cart, command)).expected).toMatchObject({
      subtotal: { minor: 3000, currency: 'USD' },
      dueNow: { minor: 2250, currency: 'USD' },
    });
  });
});

describe('idempotent commands', () => {
  test('[CART-6] the SIM card is added only if there is none', () => {
    const sim: CartCommand = { kind: 'sim', line: itemOf('sim', 1) };
    expect(accepted(writesFor(null, sim)).writes).toMatchObject([{ kind: 'create', lines: [itemOf('sim', 1)] }]);
    expect(accepted(writesFor(cartOf({ case: 1 }), sim)).writes).toEqual([{ kind: 'add', lines: [itemOf('sim', 1)] }]);
    expect(accepted(writesFor(cartOf({ sim: 2 }), sim)).writes).toEqual([]);
  });

  test('undoing a removal restores at most the removed quantities', () => {
    const restore: CartCommand = { kind: 'restore', lines: [itemOf('black', 2), itemOf('sim', 3)] };
    expect(accepted(writesFor(cartOf({ sim: 1 }), restore)).writes).toEqual([
      { kind: 'add', lines: [itemOf('black', 2), itemOf('sim', 2)] },
    ]);
    expect(accepted(writesFor(cartOf({ black: 2, sim: 3 }), restore)).writes).toEqual([]);
  });

  test('[CART-17] a referral replaces another one, leaves other attributes, and creates a cart', () => {
    const refer: CartCommand = { kind: 'refer', referral };
    const attributes = [refCode('ada'), { key: 'referrer', value: 'no referrer' }];
    expect(accepted(writesFor(null, refer)).writes).toEqual([{ kind: 'create', lines: [], attributes }]);
    expect(accepted(writesFor(cartOf({ case: 1 }, [refCode('ada')]), refer)).writes).toEqual([]);
    const gift = { key: 'gift', value: 'yes' };
    const before = [gift, refCode('bob'), { key: 'referrer', value: 'https://news.example/' }];
    expect(accepted(writesFor(cartOf({ case: 1 }, before), refer)).writes).toEqual([
      { kind: 'attributes', attributes: [gift, ...attributes] },
    ]);
  });

  test.each<[string, CartCommand]>([
    ['adding', { kind: 'add', lines: [itemOf('case', 1)], newCart: false, referral }],
    ['changing', { kind: 'set', lineId: 'newer', quantity: 2, referral }],
  ])('[CART-17] a referral is written with the command: %s', (_, command) => {
    const { writes } = accepted(writesFor(cartOf({ newer: 1 }), command));
    expect(writes).toMatchObject([{ kind: expect.stringMatching(/add|update/) }, { kind: 'attributes' }]);
  });
});
