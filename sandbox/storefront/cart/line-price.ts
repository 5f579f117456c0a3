import type { SellingPlan, Variant } from '../catalogue/rows.ts';
import { planPrice } from '../catalogue/selling-plans.ts';
import { share } from '../money.ts';

/** The price of a line before discounts, in minor units of the currency that `convert` returns. */
export interface LinePrice {
  unitPrice: number;
  compareAtUnitPrice: number | null;
  /** Unit price times quantity. */
  subtotal: number;
  /** The part of the subtotal that is charged at the checkout. */
  dueNow: number;
}

type Priced = Pick<Variant, 'price' | 'compareAtPrice'>;
type Plan = Pick<SellingPlan, 'chargeKind' | 'chargeValue' | 'priceAdjustments'>;

/**
 * Prices a quantity of a variant, with or without a selling plan. The unit price is converted before it is multiplied, so that a line costs
 * exactly its units.
 *
 * @param convert Converts minor units of the catalogue into minor units of the buyer's currency.
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
 * The amount due at the checkout after discounts have lowered a line to `total`. A deposit in percent is that percentage of `total`; a
 * fixed deposit stays, up to `total`. The provider's behaviour is not recorded.
 */
export function dueAfterDiscounts(total: number, { subtotal, dueNow }: LinePrice, plan: Plan | null): number {
  if (total === subtotal) return dueNow;
  if (plan === null) return total;
  return Math.min(total, dueNow, plan.chargeKind === 'percentage' ? share(total, plan.chargeValue) : dueNow);
}
