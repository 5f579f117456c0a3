import { expect, test } from 'vitest';
import { dueAfterDiscounts, linePrice } from './cart-view.ts';

const lantern = { price: 14_900, compareAtPrice: null };
const share = { chargeKind: 'percentage', chargeValue: 2000, priceAdjustments: [] } as const;
const amount = { chargeKind: 'amount', chargeValue: 1000, priceAdjustments: [] } as const;

test.each([
  ['without a selling plan the discounted total', null, 29_000, 29_000],
  ['of a deposit in percent that percentage of the discounted total', { ...share, priceAdjustments: [] }, 29_000, 5800],
  ['without a discount the deposit of each unit', { ...share, priceAdjustments: [] }, 29_800, 5960],
  ['of a fixed deposit the same amount', { ...amount, priceAdjustments: [] }, 29_000, 2000],
  ['limited to the discounted total', { ...amount, priceAdjustments: [] }, 1500, 1500],
])('the amount due at the checkout: %s', (_title, plan, total, due) => {
  expect(dueAfterDiscounts(total, linePrice(2, lantern, plan), plan)).toBe(due);
});

test('a unit price is converted before it is multiplied, and its deposit never exceeds it', () => {
  const third = (minor: number) => Math.round(minor / 3);
  const all = { ...share, chargeValue: 10_000, priceAdjustments: [{ kind: 'percentage' as const, value: 1500 }] };
  expect(linePrice(3, { price: 100, compareAtPrice: 200 }, all, third)).toEqual({
    unitPrice: 28,
    compareAtUnitPrice: 67,
    subtotal: 84,
    dueNow: 84,
  });
});
