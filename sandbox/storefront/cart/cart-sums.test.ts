import fc from 'fast-check';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { planId, variantId } from '../testing/cart-client.ts';
import { testStorefront } from '../testing/test-client.ts';

const minor = z.object({ amount: z.string() }).transform(({ amount }) => Math.round(Number(amount) * 100));
const cart = z.object({
  cost: z.object({ subtotalAmount: minor, totalAmount: minor, checkoutChargeAmount: minor }),
  discountAllocations: z.array(z.object({ discountedAmount: minor })),
  lines: z.object({
    nodes: z.array(
      z.object({
        quantity: z.int(),
        cost: z.object({ amountPerQuantity: minor, subtotalAmount: minor, totalAmount: minor }),
        discountAllocations: z.array(z.object({ discountedAmount: minor })),
        sellingPlanAllocation: z
          .object({ checkoutChargeAmount: minor, remainingBalanceChargeAmount: minor })
          .nullable(),
      }),
    ),
  }),
});

const document = `mutation($input: CartInput!) { cartCreate(input: $input) { cart {
  cost { subtotalAmount { amount } totalAmount { amount } checkoutChargeAmount { amount } }
  discountAllocations { discountedAmount { amount } }
  lines(first: 9) { nodes { quantity cost { amountPerQuantity { amount } subtotalAmount { amount } totalAmount { amount } }
    discountAllocations { discountedAmount { amount } }
    sellingPlanAllocation { checkoutChargeAmount { amount } remainingBalanceChargeAmount { amount } } } } } } }`;

const merchandise = fc.constantFrom<{ merchandiseId: string; sellingPlanId?: string }>(
  { merchandiseId: variantId(11) },
  { merchandiseId: variantId(21) },
  { merchandiseId: variantId(31) },
  { merchandiseId: variantId(31), sellingPlanId: planId(101) },
  { merchandiseId: variantId(31), sellingPlanId: planId(102) },
  { merchandiseId: variantId(41), sellingPlanId: planId(201) },
  { merchandiseId: variantId(41), sellingPlanId: planId(202) },
);
const quantity = fc.integer({ min: 1, max: 1000 });
const lines = fc
  .array(fc.tuple(merchandise, quantity), { minLength: 1, maxLength: 5 })
  .map((requested) => requested.map(([line, units]) => ({ ...line, quantity: units })));
const codes = fc.subarray(['TENTH', 'FIVER', 'PINS', 'GLOW', 'ONCE']);
const rate = fc.integer({ min: 1, max: 2_000_000 }).map((parts) => (parts / 10_000).toFixed(4));

const sum = (amounts: readonly { discountedAmount: number }[]) =>
  amounts.reduce((total, { discountedAmount }) => total + discountedAmount, 0);

test('all amounts of any cart in any currency add up exactly', async () => {
  const { execute, context } = testStorefront();
  await fc.assert(
    fc.asyncProperty(lines, codes, rate, async (requested, discountCodes, euroRate) => {
      for (const market of context.seed.catalogue.markets) if (market.currency === 'EUR') market.rate = euroRate;
      const input = { lines: requested, discountCodes, buyerIdentity: { countryCode: 'DE' } };
      const { data } = await execute(document, { input });
      const { cost, ...shown } = z.object({ cartCreate: z.object({ cart }) }).parse(data).cartCreate.cart;
      for (const { quantity: units, cost: price, ...line } of shown.lines.nodes) {
        expect(price.subtotalAmount).toBe(price.amountPerQuantity * units);
        expect(price.totalAmount).toBe(price.subtotalAmount - sum(line.discountAllocations));
        const plan = line.sellingPlanAllocation;
        if (plan) expect(plan.checkoutChargeAmount + plan.remainingBalanceChargeAmount).toBe(price.amountPerQuantity);
      }
      const linesTotal = shown.lines.nodes.reduce((total, line) => total + line.cost.totalAmount, 0);
      expect(cost.subtotalAmount).toBe(linesTotal);
      expect(cost.totalAmount).toBe(cost.subtotalAmount - sum(shown.discountAllocations));
      expect(cost.totalAmount).toBeGreaterThanOrEqual(0);
      expect(cost.checkoutChargeAmount).toBeLessThanOrEqual(cost.totalAmount);
    }),
    { numRuns: 150 },
  );
});
