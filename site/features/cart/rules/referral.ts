import type { Cart } from '#providers/storefront/types.ts';

/** Where the visitor came from (CART-17). */
export interface Referral {
  refCode: string;
  /** The page that led here, or "no referrer". */
  referrer: string;
}

/**
 * The cart's attributes with the referral's, which the storefront copies to the order (CART-17); null when the cart has that code already, or
 * without a referral.
 */
export function referralAttributes(cart: Cart | null, referral: Referral | undefined): Cart['attributes'] | null {
  if (!referral) return null;
  const { refCode, referrer } = referral;
  const before = cart?.attributes ?? [];
  if (before.some(({ key, value }) => key === 'refCode' && value === refCode)) return null;
  const others = before.filter(({ key }) => key !== 'refCode' && key !== 'referrer');
  return [...others, { key: 'refCode', value: refCode }, { key: 'referrer', value: referrer }];
}
