import type { Cart } from '#providers/storefront/types.ts';
import type { Referral } from '../wish.ts';

/** CART-17: all of the cart's attributes with the referral's; null when the cart has that code already, or nobody is to be credited. */
export function referralAttributes(cart: Cart | null, referral: Referral | undefined): Cart['attributes'] | null {
  if (!referral) return null;
  const { refCode, referrer } = referral;
  const before = cart?.attributes ?? [];
  if (before.some(({ key, value }) => key === 'refCode' && value === refCode)) return null;
  const others = before.filter(({ key }) => key !== 'refCode' && key !== 'referrer');
  return [...others, { key: 'refCode', value: refCode }, { key: 'referrer', value: referrer }];
}
