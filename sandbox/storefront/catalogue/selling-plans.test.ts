import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { PriceAdjustment } from './rows.ts';
import { planPrice } from './selling-plans.ts';

test('a deposit of 20 % and the remaining balance, as in the provider’s documentation', () => {
  expect(planPrice(14_900, { chargeKind: 'percentage', chargeValue: 2000, priceAdjustments: [] })).toEqual({
    phases: [14_900],
    checkoutCharge: 2980,
    remaining: 11_920,
  });
});

test('after conversion, the amounts due now and later add up to the price', () => {
  const half = { chargeKind: 'percentage' as const, chargeValue: 5000, priceAdjustments: [] };
  expect(planPrice(300, half, (minor) => Math.round(minor * 0.33))).toEqual({
    phases: [99],
    checkoutCharge: 50,
    remaining: 49,
  });
});

test('for any price, rate and charge the amounts add up and are not negative', () => {
  const charges = fc.record({
    chargeKind: fc.constantFrom('percentage' as const, 'amount' as const),
    chargeValue: fc.integer({ min: 0, max: 10_000 }),
    priceAdjustments: fc.constant<PriceAdjustment[]>([]),
  });
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 10_000_000 }),
      fc.double({ min: 0.0001, max: 200, noNaN: true }),
      charges,
      (price, rate, plan) => {
        const { phases, checkoutCharge, remaining } = planPrice(price, plan, (minor) => Math.round(minor * rate));
        expect(checkoutCharge + remaining).toBe(phases[0]);
        expect(Math.min(checkoutCharge, remaining)).toBeGreaterThanOrEqual(0);
      },
    ),
  );
});
