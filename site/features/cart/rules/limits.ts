/** CART-21, spec §9: the most lines of one cart. */
export const mostLines = 100;

/** The most that one line is asked for at once; stock decides below it. */
export const largestQuantity = 999;

/** What one page can have waiting when it is left, and one request asks for at most. */
export const mostCommands = 20;

/** CART-10: never below 0. */
export function changedQuantity(quantity: number, by: number): number {
  return Math.min(Math.max(quantity + by, 0), largestQuantity);
}
