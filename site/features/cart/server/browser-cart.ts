import type { Cart } from '#providers/storefront/types.ts';

/**
 * The cart as the browser gets it. Its id and the address of its checkout have the key to it, and no script needs them: the id is in an HttpOnly
 * cookie (CART-13).
 */
export function browserCart(cart: Cart | null): Cart | null {
  return cart && { ...cart, id: '', checkoutUrl: '' };
}
