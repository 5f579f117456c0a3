import { connection, type PageArguments } from '../connection.ts';
import { type Money, money, moneyOf, type ResolverMap } from '../context.ts';
import { gid } from '../gid.ts';
import { type Pricing, share } from '../money.ts';
import { oldestVersion } from '../published-schema.ts';
import { noMetafields } from './metafields.ts';
import type { PriceAdjustment, SellingPlan, SellingPlanGroup, Variant } from './rows.ts';

/** A variant with one of its selling plans. */
export interface Allocation {
  variant: Variant;
  plan: SellingPlan;
  /** Pricing of the buyer's country, or of the cart. */
  prices: Pricing;
}

interface PlacedAdjustment extends PriceAdjustment {
  isLast: boolean;
}

export const sellingPlanResolvers: ResolverMap = {
  SellingPlanGroup: {
    sellingPlans: (group: SellingPlanGroup, page: PageArguments, { catalogue }) =>
      connection(
        catalogue.sellingPlans(group.id),
        page,
        ({ id }) => id,
        (plan) => plan,
      ),
  },
  SellingPlan: {
    ...noMetafields,
    id: (plan: SellingPlan) => gid('SellingPlan', plan.id),
    checkoutCharge: (plan: SellingPlan) => plan,
    priceAdjustments: (plan: SellingPlan): PlacedAdjustment[] =>
      plan.priceAdjustments.map((adjustment, index) => ({
        ...adjustment,
        isLast: index === plan.priceAdjustments.length - 1,
      })),
  },
  SellingPlanCheckoutCharge: {
    type: (plan: SellingPlan) => (plan.chargeKind === 'percentage' ? 'PERCENTAGE' : 'PRICE'),
    value: (plan: SellingPlan, _args, context) =>
      plan.chargeKind === 'percentage'
        ? { __typename: 'SellingPlanCheckoutChargePercentageValue', percentage: plan.chargeValue / 100 }
        : { __typename: 'MoneyV2', ...money(plan.chargeValue, context) },
  },
  SellingPlanPriceAdjustment: {
    // The seed has no order count for the first of two adjustments, so it applies to one order.
    orderCount: ({ isLast }: PlacedAdjustment) => (isLast ? null : 1),
    adjustmentValue: ({ kind, value }: PlacedAdjustment, _args, context) => {
      switch (kind) {
        case 'percentage':
          // The type is Int in the oldest version and Float in later ones.
          return {
            __typename: 'SellingPlanPercentagePriceAdjustment',
            adjustmentPercentage: context.version === oldestVersion ? Math.round(value / 100) : value / 100,
          };
        case 'fixedAmount':
          return { __typename: 'SellingPlanFixedAmountPriceAdjustment', adjustmentAmount: money(value, context) };
        case 'fixedPrice':
          return { __typename: 'SellingPlanFixedPriceAdjustment', price: money(value, context) };
      }
    },
  },
  SellingPlanAllocation: {
    sellingPlan: ({ plan }: Allocation) => plan,
    checkoutChargeAmount: (allocation: Allocation) => allocationMoney(allocation, priceOf(allocation).checkoutCharge),
    remainingBalanceChargeAmount: (allocation: Allocation) =>
      allocationMoney(allocation, priceOf(allocation).remaining),
    priceAdjustments: (allocation: Allocation) =>
      priceOf(allocation).phases.map((price) => ({
        price: allocationMoney(allocation, price),
        perDeliveryPrice: allocationMoney(allocation, price),
        compareAtPrice: moneyOf(allocation.prices(allocation.variant.price)),
        unitPrice: null,
      })),
  },
};

function priceOf({ variant, plan, prices }: Allocation): PlanPrice {
  return planPrice(variant.price, plan, (minor) => prices(minor).minor);
}

/** MoneyV2 of an amount that is already converted. */
function allocationMoney({ prices }: Allocation, minor: number): Money {
  return moneyOf({ ...prices(0), minor });
}

/** The price of one unit with a selling plan, in minor units of the converted currency. */
interface PlanPrice {
  /** The price of each phase of the plan, at least one; the first is charged for the order. */
  phases: [number, ...number[]];
  /** Due at the checkout. */
  checkoutCharge: number;
  /** Due later. */
  remaining: number;
}

/**
 * The price of one unit with a selling plan. Each amount is converted separately; the remaining amount is what is left of the converted price, so
 * that both parts add up to it.
 * Source: the storefront API's documentation of SellingPlanAllocation; all its amounts are per unit.
 *
 * @param convert Converts minor units of the catalog into minor units of the buyer's currency.
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
