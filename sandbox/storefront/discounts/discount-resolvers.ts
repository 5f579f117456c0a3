import type { Pricing } from '../markets.ts';
import { minorUnits } from '../money.ts';
import { type Money, moneyOf } from '../request-context.ts';
import { type Deduction, isOnProducts } from './discount.ts';

interface ShownDeduction {
  __typename: 'CartCodeDiscountAllocation';
  code: string;
  discountedAmount: Money;
  targetType: 'LINE_ITEM';
  discountApplication: {
    allocationMethod: 'ACROSS' | 'EACH';
    targetSelection: 'ALL' | 'ENTITLED';
    targetType: 'LINE_ITEM';
    value: object;
  };
}

/**
 * Discount allocations as the API shows them. A percentage has one for each line, smallest first; an amount off the order has one.
 * Source: recordings.
 *
 * @param prices Of the catalogue, in the cart's currency.
 */
export function shownDeductions(deductions: readonly Deduction[], prices: Pricing): ShownDeduction[] {
  return [...Map.groupBy(deductions, ({ code }) => code).values()].flatMap((ofCode) =>
    amounts(ofCode).map((amount) => shown(amount, prices)),
  );
}

function amounts(ofCode: readonly Deduction[]): Deduction[] {
  const [first] = ofCode;
  if (first === undefined) return [];
  const { value } = first.discount;
  if (value.kind === 'percentage' || value.per === 'unit') {
    return ofCode.toSorted((one, other) => one.amount - other.amount);
  }
  return [{ ...first, amount: ofCode.reduce((sum, { amount }) => sum + amount, 0) }];
}

function shown({ code, discount, amount }: Deduction, prices: Pricing): ShownDeduction {
  const { value } = discount;
  return {
    __typename: 'CartCodeDiscountAllocation',
    code,
    discountedAmount: moneyOf({ ...prices(0), minor: amount }),
    targetType: 'LINE_ITEM',
    discountApplication: {
      allocationMethod: value.kind === 'amount' && value.per === 'unit' ? 'EACH' : 'ACROSS',
      targetSelection: isOnProducts(discount) ? 'ENTITLED' : 'ALL',
      targetType: 'LINE_ITEM',
      value:
        value.kind === 'percentage'
          ? { __typename: 'PricingPercentageValue', percentage: value.percentage }
          : { __typename: 'MoneyV2', ...moneyOf(prices(minorUnits(value.amount))) },
    },
  };
}
