import type { Cart, Role, SimCard } from '#providers/storefront/types.ts';
import type { Item } from '#site/catalogue/item.ts';

/** A message beside a line; `lineId` is always one of the cart's. */
export interface LineMessage {
  lineId: string;
  message: string;
}

export interface Messages {
  /** Messages about the cart as a whole. */
  messages: string[];
  lineMessages: LineMessage[];
}

/** A removed item: the fields of a form that restores it (intent "restore"). */
export interface Removed {
  item: Item;
  quantity: number;
  role: Role | null;
  title: string;
}

/** What the cart's screen shows when it is opened. */
export interface CartPage extends Messages {
  cart: Cart | null;
  removed: Removed[];
  /** The SIM card that the button at `/cart/sim` adds; null on other pages, and if the cart has one or it cannot be added. */
  sim: SimCard | null;
  /** The message when the cart could not be read. */
  fault: string | null;
}

/** The response of the cart's action to the app. */
export interface CartResult extends Messages {
  /** The command was executed, though there may be messages about it. */
  isDone: boolean;
  /** Messages beside lines that are shown until the cart changes, whatever the command was; undefined when they are unknown. */
  standingMessages?: LineMessage[];
  /** The cart as the storefront holds it now; null when there is none, undefined when it is unknown. */
  cart?: Cart | null;
  /** The shop could not be reached, so it is unknown what the cart holds. */
  isFault?: boolean;
  /** Seconds until the rate limit allows another command. Nothing was done. */
  retryAfter?: number;
}

/** The result in a JSON value; null if it has none. The fields come from the site's own server and are not checked further. */
export function parseCartResult(value: unknown): CartResult | null {
  const result = value as Partial<CartResult> | null;
  return result?.messages ? { isDone: false, lineMessages: [], ...result, messages: result.messages } : null;
}
