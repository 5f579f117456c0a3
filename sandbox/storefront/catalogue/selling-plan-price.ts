import { share } from '../money.ts';
import type { PriceAdjustment, SellingPlan } from './rows.ts';

/** What one unit costs with a selling plan, in minor units of the currency that it was converted to. */
export interface PlanPrice {
  /** The price of each phase of the plan, at least one; the first is what the order is made at. */
  phases: [number, ...number[]];
  /** Due at the checkout. */
  checkoutCharge: number;
  /** Due later. */
  remaining: number;
}

/**
 * What a plan makes of a price. Amounts are converted each by itself, and what remains is the rest of the price: both parts add up to it.
 * Source: the storefront API's documentation of SellingPlanAllocation; all its amounts are per unit.
 *
 * @param convert An amount of the catalogue in the buyer's currency, both in minor units.
 */
export function planPrice(
  price: number,
  plan: Pick<SellingPlan, 'chargeKind' | 'chargeValue' | 'priceAdjustments'>,
  convert: (minor: number) => number = (minor) => minor,
): PlanPrice {
  const [first = price, ...later] = plan.priceAdjustments.map((adjustment) => adjust(price, adjustment));
  const charge = plan.chargeKind === 'percentage' ? share(first, plan.chargeValue) : plan.chargeValue;
  const due = convert(first);
  const checkoutCharge = Math.min(due, convert(charge));
  return { phases: [due, ...later.map(convert)], checkoutCharge, remaining: due - checkoutCharge };
}

function adjust(price: number, { kind, value }: PriceAdjustment): number {
  switch (kind) {
    case 'percentage':
      return price - share(price, value);
    case 'fixedAmount':
      return Math.max(0, price - value);
    case 'fixedPrice':
      return value;
  }
}
