import type { SellingPlan, Variant } from '../catalogue/rows.ts';
import { planPrice } from '../catalogue/selling-plans.ts';
import { share } from '../money.ts';

/** What a line costs before any discount, in minor units of the currency that `convert` leads to. */
export interface LinePrice {
  unitPrice: number;
  compareAtUnitPrice: number | null;
  /** Unit price times quantity. */
  subtotal: number;
  /** The part of it that is charged at the checkout. */
  dueNow: number;
}

type Priced = Pick<Variant, 'price' | 'compareAtPrice'>;
type Plan = Pick<SellingPlan, 'chargeKind' | 'chargeValue' | 'priceAdjustments'>;

/**
 * Prices a quantity of a variant, with a selling plan or without one. What the plan makes of one unit is converted, then multiplied, so
 * that a line costs its units exactly.
 *
 * @param convert An amount of the catalogue in the buyer's currency, both in minor units.
 */
export function linePrice(
  quantity: number,
  variant: Priced,
  plan: Plan | null,
  convert: (minor: number) => number = (minor) => minor,
): LinePrice {
  const price = convert(variant.price);
  const compareAt = variant.compareAtPrice === null ? null : convert(variant.compareAtPrice);
  if (plan === null) {
    const subtotal = price * quantity;
    return { unitPrice: price, compareAtUnitPrice: compareAt, subtotal, dueNow: subtotal };
  }
  const { phases, checkoutCharge } = planPrice(variant.price, plan, convert);
  const [unitPrice] = phases;
  return {
    unitPrice,
    compareAtUnitPrice: compareAt ?? (unitPrice < price ? price : null),
    subtotal: unitPrice * quantity,
    dueNow: checkoutCharge * quantity,
  };
}

/**
 * What is due at the checkout once discounts have lowered a line to `total`. A deposit that is a share of the price is that share of what
 * is left of it, and one that is an amount stays, as far as there is so much to pay. Nobody has recorded what the provider does.
 */
export function dueAfterDiscounts(total: number, { subtotal, dueNow }: LinePrice, plan: Plan | null): number {
  if (total === subtotal) return dueNow;
  if (plan === null) return total;
  return Math.min(total, dueNow, plan.chargeKind === 'percentage' ? share(total, plan.chargeValue) : dueNow);
}
