import { array, assert, integer, property, subarray, tuple } from 'fast-check';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { discountSchema } from '#seed/catalogue-schema.ts';
import { applyCodes } from './apply-codes.ts';
import { allocate, type DiscountableLine } from './deductions.ts';

const lamps = { id: 'a', productHandle: 'lamp', quantity: 2, total: 8000 };
const pins = { id: 'b', productHandle: 'pin', quantity: 3, total: 30 };

const discounts = z.array(discountSchema).parse([
  { code: 'TEN', value: { kind: 'percentage', percentage: 10 } },
  { code: 'THIRD', value: { kind: 'percentage', percentage: 33.33 } },
  { code: 'FIVE', value: { kind: 'amount', amount: '5.00' } },
  { code: 'HUGE', value: { kind: 'amount', amount: '900.00' } },
  { code: 'LAMPS', value: { kind: 'percentage', percentage: 25 }, products: ['lamp'], combines: true },
  { code: 'EACH', value: { kind: 'amount', amount: '1.50', per: 'unit' }, products: ['lamp'], combines: true },
  { code: 'ONTOP', value: { kind: 'amount', amount: '10.00' }, combines: true },
  { code: 'BIG', value: { kind: 'percentage', percentage: 50 }, minimumSubtotal: '100.00' },
  { code: 'MANY', value: { kind: 'percentage', percentage: 50 }, products: ['lamp'], minimumQuantity: 3 },
  { code: 'DESK', value: { kind: 'percentage', percentage: 50 }, products: ['desk'] },
  { code: 'OVER', value: { kind: 'percentage', percentage: 50 }, endsAt: '2026-01-01T00:00:00Z' },
  { code: 'SOON', value: { kind: 'percentage', percentage: 50 }, startsAt: '2026-12-01T00:00:00Z' },
  { code: 'ONCE', value: { kind: 'percentage', percentage: 50 }, usageLimit: 1 },
]);

function apply(codes: string[], lines: DiscountableLine[] = [lamps, pins], rate = 1) {
  const now = Date.parse('2026-11-20T00:00:00Z');
  const applied = applyCodes(codes, lines, {
    discounts,
    now,
    usesOf: (code) => Number(code === 'ONCE'),
    convert: (minor) => minor * rate,
  });
  const format = ({ code, lineId, amount }: { code: string; lineId: string; amount: number }) =>
    `${code} ${lineId} ${amount}`;
  return {
    codes: applied.codes.map(({ code, refusal }) => (refusal === null ? code : `${code}: ${refusal}`)),
    onLines: applied.onLines.map(format),
    onOrder: applied.onOrder.map(format),
  };
}

test('allocated parts sum to the amount, and none exceeds its weight', () => {
  const weights = array(integer({ min: 0, max: 10 ** 11 }), { minLength: 1, maxLength: 20 });
  assert(
    property(weights, integer({ min: 0, max: 10_000 }), (list, basisPoints) => {
      const whole = list.reduce((sum, weight) => sum + weight, 0);
      const amount = Math.floor((whole / 10_000) * basisPoints);
      const parts = allocate(amount, list);
      expect(parts.reduce((sum, part) => sum + part, 0)).toBe(whole === 0 ? 0 : amount);
      expect(parts.every((part, index) => part >= 0 && part <= (list[index] ?? 0))).toBe(true);
    }),
  );
});

test('the first of equal weights gets the remainder', () => {
  expect(allocate(100, [1000, 1000, 1000])).toEqual([34, 33, 33]);
});

test.each([
  { title: 'a percentage of the order', codes: ['TEN'], onOrder: ['TEN a 800', 'TEN b 3'] },
  { title: 'a code in another case, with spaces', codes: [' ten '], onOrder: [' ten  a 800', ' ten  b 3'] },
  { title: 'an amount off the order', codes: ['FIVE'], onOrder: ['FIVE a 498', 'FIVE b 2'] },
  { title: 'an amount is limited to the total', codes: ['HUGE'], onOrder: ['HUGE a 8000', 'HUGE b 30'] },
  { title: 'a percentage of some products', codes: ['LAMPS'], onLines: ['LAMPS a 2000'] },
  { title: 'an amount off each unit', codes: ['EACH'], onLines: ['EACH a 300'] },
  {
    title: 'of two discounts on a line only the larger applies',
    codes: ['EACH', 'LAMPS'],
    results: ['EACH: notHonoured', 'LAMPS'],
    onLines: ['LAMPS a 2000'],
  },
  {
    title: 'an order discount applies after product discounts, to the rest',
    codes: ['ONTOP', 'LAMPS'],
    onLines: ['LAMPS a 2000'],
    onOrder: ['ONTOP a 995', 'ONTOP b 5'],
  },
  {
    title: 'of codes that do not combine the one with the largest saving applies',
    codes: ['FIVE', 'TEN', 'THIRD'],
    results: ['FIVE: notHonoured', 'TEN: notHonoured', 'THIRD'],
    onOrder: ['THIRD a 2666', 'THIRD b 10'],
  },
])('$title', ({ codes, results = codes, onLines = [], onOrder = [] }) => {
  expect(apply(codes)).toEqual({ codes: results, onLines, onOrder });
});

test.each([
  ['NOPE', 'unknown'],
  ['OVER', 'inactive'],
  ['SOON', 'inactive'],
  ['ONCE', 'usedUp'],
  ['BIG', 'belowMinimum'],
  ['MANY', 'tooFew'],
  ['DESK', 'noEntitledLine'],
])('%s is refused: %s', (code, refusal) => {
  expect(apply([code])).toEqual({ codes: [`${code}: ${refusal}`], onLines: [], onOrder: [] });
});

test('no code applies to an empty cart', () => {
  expect(apply(['TEN'], []).codes).toEqual(['TEN: notHonoured']);
});

test('amounts and minimums are those of the cart’s currency', () => {
  expect(apply(['FIVE'], [lamps], 2).onOrder).toEqual(['FIVE a 1000']);
  const large = { ...lamps, total: 15_000 };
  expect(apply(['BIG'], [large]).codes).toEqual(['BIG']);
  expect(apply(['BIG'], [large], 2).codes).toEqual(['BIG: belowMinimum']);
});

test('an amount off each unit is limited to the price of the line', () => {
  const samples = { ...lamps, quantity: 4, total: 400 };
  expect(apply(['EACH'], [samples]).onLines).toEqual(['EACH a 400']);
});

test('for any codes on any lines no line falls below zero', () => {
  const products = ['lamp', 'pin', 'desk'];
  const line = tuple(integer({ min: 0, max: 2 }), integer({ min: 0, max: 50 }), integer({ min: 0, max: 10 ** 8 }));
  const codes = subarray(discounts.map(({ code }) => code));
  assert(
    property(array(line, { maxLength: 8 }), codes, (input, chosen) => {
      const lines = input.map(([product, quantity, price], index) => ({
        id: String(index),
        productHandle: products[product] ?? '',
        quantity,
        total: quantity * price,
      }));
      const terms = { discounts, now: Date.parse('2026-11-20T00:00:00Z'), usesOf: () => 0 };
      const { onLines, onOrder } = applyCodes(chosen, lines, { ...terms, convert: (minor) => minor });
      const left = lines.map(({ id, total }) =>
        [...onLines, ...onOrder].reduce((rest, { lineId, amount }) => (lineId === id ? rest - amount : rest), total),
      );
      expect(left.every((rest) => rest >= 0)).toBe(true);
    }),
  );
});
