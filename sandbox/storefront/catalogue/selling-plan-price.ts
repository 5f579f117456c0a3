import { share } from '../money.ts';
import type { PriceAdjustment, SellingPlan } from './rows.ts';

/** What one unit costs with a selling plan, in minor units. */
export interface PlanPrice {
  /** The price of each phase of the plan, at least one; the first is what the order is made at. */
  phases: [number, ...number[]];
  /** Due at the checkout. */
  checkoutCharge: number;
  /** Due later. */
  remaining: number;
}

/** Source: the storefront API's documentation of SellingPlanAllocation; all its amounts are per unit. */
export function planPrice(
  price: number,
  plan: Pick<SellingPlan, 'chargeKind' | 'chargeValue' | 'priceAdjustments'>,
): PlanPrice {
  const [first, ...later] = plan.priceAdjustments.map((adjustment) => adjust(price, adjustment));
  const phases: PlanPrice['phases'] = [first ?? price, ...later];
  const due = phases[0];
  const checkoutCharge =
    plan.chargeKind === 'percentage' ? share(due, plan.chargeValue) : Math.min(due, plan.chargeValue);
  return { phases, checkoutCharge, remaining: due - checkoutCharge };
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
