import type { Cart, CartLine } from '#providers/storefront/types.ts';
import { formatItem, type Item, parseItem, sameItem } from '#site/catalogue/item.ts';

/** Begins the id that the browser gives to a line until the shop has named it; its item follows. */
const provisional = 'new:';

export function provisionalId(item: Item): string {
  return provisional + formatItem(item);
}

/** null for the id of a line that the shop has named. */
export function itemOfProvisionalId(lineId: string): Item | null {
  return lineId.startsWith(provisional) ? parseItem(lineId.slice(provisional.length)) : null;
}

/** What a line holds. */
export function itemIn({ variantId, sellingPlan }: Pick<CartLine, 'variantId' | 'sellingPlan'>): Item {
  return { variantId, planId: sellingPlan?.id ?? null };
}

/** The line of that id; of one that the browser had to name itself, the line with the same in it. */
export function lineMeant(cart: Cart | null, lineId: string): CartLine | undefined {
  const held = cart?.lines.find(({ id }) => id === lineId);
  const item = itemOfProvisionalId(lineId);
  return held ?? (item ? cart?.lines.find((line) => holdsItem(line, item)) : undefined);
}

export function holdsItem(line: CartLine, item: Item): boolean {
  return sameItem(itemIn(line), item);
}

/** Units of an item in the cart, over all its lines. */
export function quantityOf(cart: Cart | null, item: Item): number {
  return cart?.lines.reduce((sum, line) => sum + (holdsItem(line, item) ? line.quantity : 0), 0) ?? 0;
}
