import type { Cart } from '#providers/storefront/types.ts';
import type { LineMessage } from './cart-answer.ts';
import { lineKey, type Note, noteSentence } from './notes.ts';
import { changesBetween, withoutExcess } from './rules/quantities.ts';

export interface Said {
  /** Of the cart as a whole. */
  messages: string[];
  lineMessages: LineMessage[];
}

/** Notes in words, each beside its line; one whose line is gone is said of the cart. */
export function inWords(cart: Cart | null, notes: readonly Note[]): Said {
  const placed = notes.map((note) => ({
    lineId: cart?.lines.find(({ id }) => note.line === lineKey(id))?.id ?? null,
    message: noteSentence(note),
  }));
  return {
    messages: placed.flatMap(({ lineId, message }) => (lineId ? [] : [message])),
    lineMessages: placed.flatMap(({ lineId, message }) => (lineId ? [{ lineId, message }] : [])),
  };
}

/** Plans whose phone the shop ran out of since (CART-14). Looking at a cart changes nothing, so it is said until the next change lowers them. */
export function excessMessages(cart: Cart): LineMessage[] {
  return changesBetween(cart.lines, withoutExcess(cart.lines)).map(({ id }) => ({
    lineId: id,
    message: 'There are more plans than phones for them, so they will be lowered before you pay.',
  }));
}
