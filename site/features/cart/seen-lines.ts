import type { Cart, CartLine, Money } from '#providers/storefront/types.ts';
import { formatMoney } from '#site/catalogue/money.ts';
import type { LineMessage } from './cart-answer.ts';
import { lineKey, type Note, note } from './notes.ts';

interface SeenLine {
  /** In minor units: what one cost when it came into the cart, or when the visitor first saw it there. */
  price: number;
  /** As the visitor last left it; stock may have lowered it since. */
  quantity: number;
}

/** What the visitor saw of the cart's lines, by `lineKey`. */
export type SeenLines = ReadonlyMap<string, SeenLine>;

/** A cookie holds 4 kB; 100 lines need less. */
const longest = 3500;

export function readSeen(text: string): SeenLines {
  const entries = text.split('.').flatMap((entry) => {
    const [, key, price, quantity] = /^([\w-]{1,13})~([\da-z]{1,10})~([\da-z]{1,2})$/.exec(entry) ?? [];
    if (!key || !price || !quantity) return [];
    return [[key, { price: Number.parseInt(price, 36), quantity: Number.parseInt(quantity, 36) }] as const];
  });
  return new Map(entries);
}

export function writeSeen(seen: SeenLines): string {
  let text = '';
  for (const [key, { price, quantity }] of seen) {
    const entry = `${text && '.'}${key}~${price.toString(36)}~${quantity.toString(36)}`;
    if (text.length + entry.length > longest) break;
    text += entry;
  }
  return text;
}

/** Prices of lines known before stay, so that a change is told for as long as the line is there; new lines cost what they cost now. */
function seenAnew(seen: SeenLines, cart: Cart, quantityOf: (line: CartLine, before: number) => number): SeenLines {
  return new Map(
    cart.lines.map((line) => {
      const key = lineKey(line.id);
      const before = seen.get(key);
      const quantity = quantityOf(line, before?.quantity ?? 0);
      return [key, { price: before?.price ?? line.unitPrice.minor, quantity }];
    }),
  );
}

/** Looking at the cart forgets no shortage: it is told until the visitor changes something. */
export function seenByLooking(seen: SeenLines, cart: Cart): SeenLines {
  return seenAnew(seen, cart, (line, before) => Math.max(line.quantity, before));
}

/** What a wish left is what the visitor wants, or was told of. */
export function seenByWish(seen: SeenLines, cart: Cart): SeenLines {
  return seenAnew(seen, cart, (line) => line.quantity);
}

export function priceMessages(seen: SeenLines, cart: Cart): LineMessage[] {
  return cart.lines.flatMap((line) => {
    const before = seen.get(lineKey(line.id))?.price;
    return before === undefined || before === line.unitPrice.minor
      ? []
      : [{ lineId: line.id, message: sentence(line, { ...line.unitPrice, minor: before }) }];
  });
}

/**
 * Lines that the shop lowered by itself. It lowers to what is left and no further, so a line with less than is left was lowered by the
 * visitor, in an answer that was lost. One that sold out says so itself.
 */
export function shortageNotes(seen: SeenLines, cart: Cart): Note[] {
  return cart.lines.flatMap(({ id, quantity, quantityAvailable, isPreOrder }) => {
    const isFewer = quantity < (seen.get(lineKey(id))?.quantity ?? 0);
    return isFewer && quantity > 0 && quantity === quantityAvailable && !isPreOrder
      ? [note('short', id, quantity)]
      : [];
  });
}

function sentence({ unitPrice }: CartLine, before: Money): string {
  return `The price is now ${formatMoney(unitPrice)}. It was ${formatMoney(before)} when you put this into your cart.`;
}
