import type { SeedDiscount } from '#seed/schema.ts';

/** Why a code does not lower the price of a cart. */
export type DiscountRefusal =
  | 'unknown'
  | 'inactive'
  | 'usedUp'
  | 'belowMinimum'
  | 'tooFew'
  | 'noEntitledLine'
  /** Nothing to pay for, or another code saves more and the two do not combine. */
  | 'notHonoured';

/** What a code came to. */
export interface CodeOutcome {
  /** As it was typed. */
  code: string;
  refusal: DiscountRefusal | null;
}

/** What one code takes off one line, in minor units of the cart's currency; never 0. */
export interface Deduction {
  code: string;
  discount: SeedDiscount;
  lineId: string;
  amount: number;
}

/** A line as discounts see it. `total` is its price before any of them, in minor units of the cart's currency. */
export interface DiscountableLine {
  id: string;
  productHandle: string;
  quantity: number;
  total: number;
}

/** Codes are the same whatever their case and the spaces around them. Source: the API's description of CartDiscountCode; recordings. */
export function sameCode(code: string): string {
  return code.trim().toUpperCase();
}

/** Is it a discount on certain products, rather than on the whole order? */
export function isOnProducts({ products }: SeedDiscount): boolean {
  return products.length > 0;
}
