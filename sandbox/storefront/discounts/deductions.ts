import type { SeedDiscount } from '#seed/schema.ts';
import { basisPoints, minorUnits, share } from '../money.ts';
import { allocate } from './allocate.ts';
import { type Deduction, type DiscountableLine, isOnProducts } from './discount.ts';
import { entitledLines } from './eligibility.ts';

export interface TypedDiscount {
  code: string;
  discount: SeedDiscount;
}

export interface Deductions {
  /** At most one for each line: the one that saves most there, the first of equals. */
  onLines: Deduction[];
  /** Of the whole order, taken from what the others leave, one after the other. */
  onOrder: Deduction[];
}

/**
 * What discounts take off when all of them hold: those on products first, each from its lines' own price, then those on the order. No line
 * falls below zero.
 *
 * @param convert An amount of the catalogue in the cart's currency, both in minor units.
 */
export function deductionsOf(
  discounts: readonly TypedDiscount[],
  lines: readonly DiscountableLine[],
  convert: (minor: number) => number,
): Deductions {
  const offers = discounts
    .filter(({ discount }) => isOnProducts(discount))
    .flatMap((typed) => deduct(typed, entitledLines(typed.discount, lines), convert));
  const onLines = lines.flatMap(({ id }) => best(offers.filter(({ lineId }) => lineId === id)) ?? []);

  const onOrder: Deduction[] = [];
  for (const typed of discounts.filter(({ discount }) => !isOnProducts(discount))) {
    const taken = [...onLines, ...onOrder];
    const left = lines.map((line) => ({ ...line, total: line.total - sumOn(taken, line.id) }));
    onOrder.push(...deduct(typed, left, convert));
  }
  return { onLines, onOrder };
}

/** What all deductions take off together, in minor units of the cart's currency. */
export function saved({ onLines, onOrder }: Deductions): number {
  return [...onLines, ...onOrder].reduce((total, { amount }) => total + amount, 0);
}

function deduct(
  { code, discount }: TypedDiscount,
  lines: readonly DiscountableLine[],
  convert: (minor: number) => number,
): Deduction[] {
  const amounts = amountsOff(discount.value, lines, convert);
  return lines.flatMap(({ id }, index) => {
    const amount = amounts[index] ?? 0;
    return amount === 0 ? [] : [{ code, discount, lineId: id, amount }];
  });
}

function amountsOff(
  value: SeedDiscount['value'],
  lines: readonly DiscountableLine[],
  convert: (minor: number) => number,
): number[] {
  const totals = lines.map(({ total }) => total);
  const whole = totals.reduce((sum, total) => sum + total, 0);
  if (value.kind === 'percentage') return allocate(share(whole, basisPoints(value.percentage)), totals);
  const amount = convert(minorUnits(value.amount));
  if (value.per === 'unit') return lines.map(({ quantity, total }) => Math.min(total, amount * quantity));
  return allocate(Math.min(whole, amount), totals);
}

function best(offers: readonly Deduction[]): Deduction | undefined {
  return offers.reduce<Deduction | undefined>(
    (found, offer) => (found === undefined || offer.amount > found.amount ? offer : found),
    undefined,
  );
}

function sumOn(deductions: readonly Deduction[], id: string): number {
  return deductions.reduce((total, { lineId, amount }) => total + (lineId === id ? amount : 0), 0);
}
