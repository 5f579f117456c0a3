import type { Cart, CartLine } from '#providers/storefront/types.ts';
import { lineKey } from '../rules/lines.ts';
import { priceChanged } from '../rules/messages.ts';
import { excessMessages, type Notice, notice } from '../rules/notices.ts';
import type { LineMessage } from '../rules/responses.ts';

interface LineSnapshot {
  /** In minor units: the unit price when the line came into the cart, or when the visitor first saw it there. */
  price: number;
  /** The quantity that the visitor last set; stock may have lowered it since. */
  quantity: number;
}

/** What the visitor last saw of the cart's lines, by `lineKey`. */
export type CartSnapshot = ReadonlyMap<string, LineSnapshot>;

/** A cookie holds 4 kB; 100 lines need less. */
const maxLength = 3500;

/** "key~price~quantity" joined by dots, numbers in base 36; lines beyond 3500 characters are left out. */
export function formatSnapshot(snapshot: CartSnapshot): string {
  let text = '';
  for (const [key, { price, quantity }] of snapshot) {
    const entry = `${text && '.'}${key}~${price.toString(36)}~${quantity.toString(36)}`;
    if (text.length + entry.length > maxLength) break;
    text += entry;
  }
  return text;
}

export function parseSnapshot(text: string): CartSnapshot {
  const entries = text.split('.').flatMap((entry) => {
    const [, key, price, quantity] = /^([\w-]{1,13})~([\da-z]{1,10})~([\da-z]{1,2})$/.exec(entry) ?? [];
    if (!key || !price || !quantity) return [];
    return [[key, { price: Number.parseInt(price, 36), quantity: Number.parseInt(quantity, 36) }] as const];
  });
  return new Map(entries);
}

/** Known lines keep their price, so that a price change is shown as long as the line exists; new lines get their current price. */
function updated(
  snapshot: CartSnapshot,
  cart: Cart,
  quantityOf: (line: CartLine, before: number) => number,
): CartSnapshot {
  return new Map(
    cart.lines.map((line) => {
      const key = lineKey(line.id);
      const before = snapshot.get(key);
      const quantity = quantityOf(line, before?.quantity ?? 0);
      return [key, { price: before?.price ?? line.unitPrice.minor, quantity }];
    }),
  );
}

/** Reading the cart clears no stock notice: it is shown until the visitor changes something. */
export function snapshotOnRead(snapshot: CartSnapshot, cart: Cart): CartSnapshot {
  return updated(snapshot, cart, (line, before) => Math.max(line.quantity, before));
}

/** The quantities after a command are those that the visitor set or was notified of. */
export function snapshotOnCommand(snapshot: CartSnapshot, cart: Cart): CartSnapshot {
  return updated(snapshot, cart, (line) => line.quantity);
}

/** Messages that are shown until the cart changes, whatever the last command was. */
export function standingMessages(cart: Cart, snapshot: CartSnapshot): LineMessage[] {
  return [...excessMessages(cart), ...priceMessages(snapshot, cart)];
}

export function priceMessages(snapshot: CartSnapshot, cart: Cart): LineMessage[] {
  return cart.lines.flatMap(({ id, unitPrice }) => {
    const before = snapshot.get(lineKey(id))?.price;
    return before === undefined || before === unitPrice.minor
      ? []
      : [{ lineId: id, message: priceChanged(unitPrice, { ...unitPrice, minor: before }) }];
  });
}

/**
 * Notices for lines that the storefront lowered by itself. It lowers a line to the units in stock, so a line with fewer units was lowered by a
 * command of the visitor whose response was lost. A line that sold out has a message of its own.
 */
export function stockNotices(snapshot: CartSnapshot, cart: Cart): Notice[] {
  return cart.lines.flatMap(({ id, quantity, quantityAvailable, isPreOrder }) => {
    const isFewer = quantity < (snapshot.get(lineKey(id))?.quantity ?? 0);
    return isFewer && quantity > 0 && quantity === quantityAvailable && !isPreOrder
      ? [notice('low-stock', id, quantity)]
      : [];
  });
}
