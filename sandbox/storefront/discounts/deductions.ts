import type { SeedDiscount } from '#seed/schema.ts';
import { basisPoints, minorUnits, share } from '../money.ts';

/** Why a code does not apply. */
export type DiscountRefusal =
  | 'unknown'
  | 'inactive'
  | 'usedUp'
  | 'belowMinimum'
  | 'tooFew'
  | 'noEntitledLine'
  /** There is nothing to pay, or another code saves more and the two do not combine. */
  | 'notHonoured';

export interface CodeResult {
  /** In the client's spelling. */
  code: string;
  refusal: DiscountRefusal | null;
}

/** The deduction of one code from one line, in minor units of the cart's currency; never 0. */
export interface Deduction {
  code: string;
  discount: SeedDiscount;
  lineId: string;
  amount: number;
}

/** The fields of a line that discounts depend on. `total` is its price before discounts, in minor units of the cart's currency. */
export interface DiscountableLine {
  id: string;
  productHandle: string;
  quantity: number;
  total: number;
}

/** The code trimmed and in upper case, as codes are compared. Source: the API's description of CartDiscountCode; recordings. */
export function normalizeCode(code: string): string {
  return code.trim().toUpperCase();
}

/** Whether the discount is on certain products, rather than on the order. */
export function isProductDiscount({ products }: SeedDiscount): boolean {
  return products.length > 0;
}

export function entitledLines<Line extends DiscountableLine>(discount: SeedDiscount, lines: readonly Line[]): Line[] {
  return isProductDiscount(discount)
    ? lines.filter(({ productHandle }) => discount.products.includes(productHandle))
    : [...lines];
}

export interface CodedDiscount {
  code: string;
  discount: SeedDiscount;
}

export interface Deductions {
  /** At most one deduction for each line: the largest one, or the first of several that are equal. */
  onLines: Deduction[];
  /** The deductions of discounts on the order; each is computed from what the deductions before it leave. */
  onOrder: Deduction[];
}

/**
 * The deductions of discounts that apply together: those on products first, each from its lines' price, then those on the order. No line
 * falls below 0.
 *
 * @param convert Converts minor units of the catalog into minor units of the cart's currency.
 */
export function deductionsOf(
  discounts: readonly CodedDiscount[],
  lines: readonly DiscountableLine[],
  convert: (minor: number) => number,
): Deductions {
  const offers = discounts
    .filter(({ discount }) => isProductDiscount(discount))
    .flatMap((coded) => deduct(coded, entitledLines(coded.discount, lines), convert));
  const onLines = lines.flatMap(({ id }) => largest(offers.filter(({ lineId }) => lineId === id)) ?? []);

  const onOrder: Deduction[] = [];
  for (const coded of discounts.filter(({ discount }) => !isProductDiscount(discount))) {
    const taken = [...onLines, ...onOrder];
    const left = lines.map((line) => ({ ...line, total: line.total - sumOn(taken, line.id) }));
    onOrder.push(...deduct(coded, left, convert));
  }
  return { onLines, onOrder };
}

/** The sum of all deductions, in minor units of the cart's currency. */
export function totalDeduction({ onLines, onOrder }: Deductions): number {
  return [...onLines, ...onOrder].reduce((total, { amount }) => total + amount, 0);
}

function deduct(
  { code, discount }: CodedDiscount,
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

function largest(offers: readonly Deduction[]): Deduction | undefined {
  return offers.reduce<Deduction | undefined>(
    (found, offer) => (found === undefined || offer.amount > found.amount ? offer : found),
    undefined,
  );
}

function sumOn(deductions: readonly Deduction[], id: string): number {
  return deductions.reduce((total, { lineId, amount }) => total + (lineId === id ? amount : 0), 0);
}

/**
 * Splits an amount by weights, in minor units, so that the sum of the parts is exact (largest remainder method): each part is rounded down, and the
 * rest is added in single units to the parts with the largest remainders, the first of equal ones first.
 *
 * @param amount At most the sum of the weights, so that no part exceeds its weight.
 */
export function allocate(amount: number, weights: readonly number[]): number[] {
  // The product of two amounts may exceed the safe integers.
  const whole = weights.reduce((sum, weight) => sum + BigInt(weight), 0n);
  if (whole === 0n) return weights.map(() => 0);
  const shares = weights.map((weight, index) => {
    const product = BigInt(amount) * BigInt(weight);
    return { index, part: product / whole, remainder: product % whole };
  });
  const given = shares.reduce((sum, { part }) => sum + part, 0n);
  const byRemainder = shares.toSorted(
    (one, other) => compare(other.remainder, one.remainder) || one.index - other.index,
  );
  const roundedUp = new Set(byRemainder.slice(0, amount - Number(given)).map(({ index }) => index));
  return shares.map(({ index, part }) => Number(part) + (roundedUp.has(index) ? 1 : 0));
}

function compare(one: bigint, other: bigint): number {
  return one < other ? -1 : Number(one > other);
}
