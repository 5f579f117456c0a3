/**
 * What a cart may do, as pure functions: the action on the server and the screen in the browser go by the same ones.
 */

/** The most that one line is asked for at once; stock decides below it. */
export const largestQuantity = 999;

/** CART-10: never below 0. */
export function changedQuantity(quantity: number, by: number): number {
  return Math.min(Math.max(quantity + by, 0), largestQuantity);
}
