import type { Cart, CartLine, Money } from '#providers/storefront/types.ts';
import { formatItem, type Item, parseItem, sameItem } from '#site/catalogue/item.ts';
import { isPhone } from '#site/catalogue/phones.ts';
import { maxQuantity } from './command.ts';

/** The prefix of the id that the browser gives to a line until the storefront has given one; the line's item follows. */
const provisional = 'new:';

export function provisionalId(item: Item): string {
  return provisional + formatItem(item);
}

/** The item in a provisional id; null for an id that the storefront has given. */
export function itemOfProvisionalId(lineId: string): Item | null {
  return lineId.startsWith(provisional) ? parseItem(lineId.slice(provisional.length)) : null;
}

/** The part of a line's id that is unique within a cart: for cookies. */
export function lineKey(lineId: string): string {
  return (/^[\w-]+/.exec(lineId)?.[0] ?? lineId).slice(0, 13);
}

export function itemIn({ variantId, sellingPlan }: Pick<CartLine, 'variantId' | 'sellingPlan'>): Item {
  return { variantId, planId: sellingPlan?.id ?? null };
}

export function hasItem(line: CartLine, item: Item): boolean {
  return sameItem(itemIn(line), item);
}

/** The line of that id; for a provisional id, the line that holds its item. */
export function findLine(cart: Cart | null, lineId: string): CartLine | undefined {
  const held = cart?.lines.find(({ id }) => id === lineId);
  const item = itemOfProvisionalId(lineId);
  return held ?? (item ? cart?.lines.find((line) => hasItem(line, item)) : undefined);
}

/** Units of the line of that id; 0 if there is none. */
export function lineQuantity(cart: Cart | null | undefined, id: string): number {
  return cart?.lines.find((line) => line.id === id)?.quantity ?? 0;
}

/** Units of an item in the cart, over all its lines. */
export function quantityOf(cart: Cart | null, item: Item): number {
  return cart?.lines.reduce((sum, line) => sum + (hasItem(line, item) ? line.quantity : 0), 0) ?? 0;
}

/** What is left to pay for a line after the checkout; null when all of it is due there. */
export function remainingBalance({ sellingPlan, quantity }: CartLine): Money | null {
  const ofOne = sellingPlan?.remainingBalance;
  return ofOne ? { ...ofOne, minor: ofOne.minor * quantity } : null;
}

/** CART-10: never below 0, nor above the maximum of a line. */
export function changedQuantity(quantity: number, by: number): number {
  return Math.min(Math.max(quantity + by, 0), maxQuantity);
}

const dependents = ['sim', 'plan'];

/**
 * Lines in the order of the screen: phones, what belongs to them, and the rest by name. The storefront lists the newest line first, which would
 * show a phone below its extras and would move a line that is removed and restored.
 */
export function inDisplayOrder(lines: readonly CartLine[]): CartLine[] {
  return [...lines].sort((one, other) => rank(one) - rank(other) || label(one).localeCompare(label(other), 'en'));
}

function rank(line: CartLine): number {
  if (isPhone(line.productHandle)) return 0;
  const index = dependents.indexOf(line.role ?? '');
  return index < 0 ? dependents.length + 1 : index + 1;
}

function label({ title, variantTitle, sellingPlan, variantId }: CartLine): string {
  return [title, variantTitle, sellingPlan?.name, variantId].join(' ');
}

/**
 * React keys: a line's item, which stays the same when the storefront gives the line an id, so that the focus stays where it is. If several lines
 * have the same item, the keys of all but the first are their ids.
 */
export function reactKeys(lines: readonly Pick<CartLine, 'id' | 'variantId' | 'sellingPlan'>[]): string[] {
  const taken = new Set<string>();
  return lines.map((line) => {
    const item = formatItem(itemIn(line));
    const key = taken.has(item) ? line.id : item;
    taken.add(key);
    return key;
  });
}
