import type { SeedDiscount } from '#seed/schema.ts';
import { minorUnits } from '../money.ts';
import { type DiscountableLine, type DiscountRefusal, isOnProducts } from './discount.ts';

/** What is known beside the cart. */
export interface DiscountCircumstances {
  /** Milliseconds since the epoch. */
  now: number;
  /** How many orders used the code before. */
  uses: number;
  /** An amount of the catalogue in the cart's currency, both in minor units. */
  convert: (minor: number) => number;
}

/** The first reason for which a discount is not for these lines by itself; null: it is. */
export function refusalOf(
  discount: SeedDiscount,
  lines: readonly DiscountableLine[],
  { now, uses, convert }: DiscountCircumstances,
): DiscountRefusal | null {
  const { startsAt, endsAt, usageLimit, minimumSubtotal, minimumQuantity } = discount;
  if (startsAt !== null && now < Date.parse(startsAt)) return 'inactive';
  if (endsAt !== null && now >= Date.parse(endsAt)) return 'inactive';
  if (usageLimit !== null && uses >= usageLimit) return 'usedUp';
  if (sum(lines, ({ total }) => total) === 0) return 'notHonoured';
  const entitled = entitledLines(discount, lines);
  if (sum(entitled, ({ total }) => total) === 0) return 'noEntitledLine';
  if (minimumSubtotal !== null && sum(entitled, ({ total }) => total) < convert(minorUnits(minimumSubtotal)))
    return 'belowMinimum';
  if (minimumQuantity !== null && sum(entitled, ({ quantity }) => quantity) < minimumQuantity) return 'tooFew';
  return null;
}

/** The lines whose price a discount lowers. */
export function entitledLines<Line extends DiscountableLine>(discount: SeedDiscount, lines: readonly Line[]): Line[] {
  return isOnProducts(discount)
    ? lines.filter(({ productHandle }) => discount.products.includes(productHandle))
    : [...lines];
}

function sum<Item>(items: readonly Item[], of: (item: Item) => number): number {
  return items.reduce((total, item) => total + of(item), 0);
}
