import type { Cart, CartLine, NewCartLine } from '#providers/storefront/types.ts';

/** Begins the id of a line that the shop has not named yet; what lies in it follows. */
export const unnamed = 'new:';

/** What a line holds. */
export function itemIn({ variantId, sellingPlan }: Pick<CartLine, 'variantId' | 'sellingPlan'>): string {
  return `${variantId}|${sellingPlan?.id ?? ''}`;
}

/** The line of that id; of one that the browser had to name itself, the line with the same in it. */
export function lineMeant(cart: Cart | null, lineId: string): CartLine | undefined {
  const held = cart?.lines.find(({ id }) => id === lineId);
  if (held || !lineId.startsWith(unnamed)) return held;
  return cart?.lines.find((line) => itemIn(line) === lineId.slice(unnamed.length));
}

export function isSame(held: CartLine, line: NewCartLine): boolean {
  return held.variantId === line.merchandiseId && held.sellingPlan?.id === line.sellingPlanId;
}

export function quantityOf(cart: Cart | null, line: NewCartLine): number {
  return cart?.lines.reduce((sum, held) => sum + (isSame(held, line) ? held.quantity : 0), 0) ?? 0;
}
