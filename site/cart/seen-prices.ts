import type { Cart, CartLine, Money } from '#providers/storefront/types.ts';
import { formatMoney } from '#site/shop/money.ts';
import type { LineMessage } from './cart-answer.ts';
import { lineKey } from './notes.ts';

/** Unit prices in minor units, by line: what each cost when it came into the cart, or when the visitor first saw it there. */
export type SeenPrices = ReadonlyMap<string, number>;

/** A cookie holds 4 kB; 100 lines need less. */
const longest = 3500;

export function readPrices(text: string): SeenPrices {
  const entries = text.split('.').flatMap((entry) => {
    const match = /^([\w-]{1,13})~([\da-z]{1,10})$/.exec(entry);
    return match?.[1] && match[2] ? [[match[1], Number.parseInt(match[2], 36)] as const] : [];
  });
  return new Map(entries);
}

export function writePrices(prices: SeenPrices): string {
  let text = '';
  for (const [key, minor] of prices) {
    const entry = `${text && '.'}${key}~${minor.toString(36)}`;
    if (text.length + entry.length > longest) break;
    text += entry;
  }
  return text;
}

/** Prices of lines known before stay, so that a change is told for as long as the line is there; new lines cost what they cost now. */
export function updatedPrices(seen: SeenPrices, cart: Cart): SeenPrices {
  return new Map(
    cart.lines.map((line) => {
      const key = lineKey(line.id);
      return [key, seen.get(key) ?? line.unitPrice.minor];
    }),
  );
}

export function priceMessages(seen: SeenPrices, cart: Cart): LineMessage[] {
  return cart.lines.flatMap((line) => {
    const before = seen.get(lineKey(line.id));
    return before === undefined || before === line.unitPrice.minor
      ? []
      : [{ lineId: line.id, message: sentence(line, { ...line.unitPrice, minor: before }) }];
  });
}

function sentence({ unitPrice }: CartLine, before: Money): string {
  return `The price is now ${formatMoney(unitPrice)}. It was ${formatMoney(before)} when you put this into your cart.`;
}
