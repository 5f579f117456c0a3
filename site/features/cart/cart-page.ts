import type { RouterContextProvider } from 'react-router';
import type { Cart } from '#providers/storefront/types.ts';
import { roleOf } from '#site/catalogue/phones.ts';
import { optional } from '#site/kernel/loading/load.ts';
import type { Removed } from './cart-answer.ts';
import type { Waiting } from './cart-cookie.ts';
import { excessMessages, inWords, type Said } from './said.ts';
import { priceMessages, type SeenLines, shortageNotes } from './seen-lines.ts';
import { findSim, type SimOffer } from './sim-offer.ts';

/** What the cart's screen shows when it is opened. */
export interface CartPage extends Said {
  cart: Cart | null;
  removed: Removed[];
  /** At `/cart/sim` with no SIM card in the cart: what the one button adds. */
  sim: SimOffer | null;
  /** The shop could not be asked. */
  fault: string | null;
}

export function cartPage(cart: Cart | null, waiting: Waiting, seen: SeenLines, sim: SimOffer | null): CartPage {
  const shortages = cart ? shortageNotes(seen, cart) : [];
  const { messages, lineMessages } = inWords(cart, [...waiting.notes, ...shortages]);
  const excess = cart ? excessMessages(cart) : [];
  const prices = cart ? priceMessages(seen, cart) : [];
  return {
    cart,
    messages,
    lineMessages: [...lineMessages, ...excess, ...prices],
    removed: waiting.removed,
    sim,
    fault: null,
  };
}

/** The cart is shown without the offer when the catalogue can't be asked for it. */
export async function simOffer(
  context: Readonly<RouterContextProvider>,
  milliseconds: number,
  cart: Cart | null,
): Promise<SimOffer | null> {
  if (cart?.lines.some((line) => roleOf(line) === 'sim')) return null;
  return optional(context, ({ storefront }) => findSim(storefront), milliseconds);
}
