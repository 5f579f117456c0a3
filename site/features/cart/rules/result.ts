import type { Cart, Money } from '#providers/storefront/types.ts';
import type { Item } from '#site/catalogue/item.ts';
import type { Role } from '#site/catalogue/phones.ts';

/** A message beside a line; `lineId` is always one of the cart's. */
export interface LineMessage {
  lineId: string;
  message: string;
}

export interface Messages {
  /** Of the cart as a whole. */
  messages: string[];
  lineMessages: LineMessage[];
}

/** What a removal took: the fields of a form that puts it back (intent "restore"). */
export interface Removed {
  item: Item;
  quantity: number;
  role: Role | null;
}

/** The SIM card as `/cart/sim` offers it. */
export interface SimOffer {
  variantId: string;
  title: string;
  price: Money;
  availableForSale: boolean;
}

/** What the cart's screen shows when it is opened. */
export interface CartPage extends Messages {
  cart: Cart | null;
  removed: Removed[];
  /** At `/cart/sim` with no SIM card in the cart: what the one button adds. */
  sim: SimOffer | null;
  /** The message when the cart could not be read. */
  fault: string | null;
}

/** What the cart's action answers to the app. */
export interface CartResult extends Messages {
  /** The command was executed, though there may be messages about it. */
  isDone: boolean;
  /** The cart as the storefront holds it now; null when there is none, undefined when it is unknown. */
  cart?: Cart | null;
  /** The shop could not be reached, so nothing may be claimed about what the cart holds. */
  isFault?: boolean;
  /** The command is still being executed: sent again under its key, it gets the result. */
  isUnderWay?: boolean;
  /** Rate limit: nothing was done, and nothing will be for so many seconds. */
  retryAfter?: number;
}

/** null for what is no result. Line messages and the cart are the server's own, and not checked further. */
export function parseCartResult(value: unknown): CartResult | null {
  if (typeof value !== 'object' || value === null || !('messages' in value) || !Array.isArray(value.messages))
    return null;
  const result = value as Partial<CartResult>;
  return {
    isDone: result.isDone === true,
    messages: value.messages.filter((message) => typeof message === 'string'),
    lineMessages: Array.isArray(result.lineMessages) ? result.lineMessages : [],
    cart: result.cart,
    isFault: result.isFault === true,
    ...(result.isUnderWay === true && { isUnderWay: true }),
    ...(typeof result.retryAfter === 'number' && { retryAfter: result.retryAfter }),
  };
}
