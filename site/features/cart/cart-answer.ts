import type { Cart } from '#providers/storefront/types.ts';
import type { Item } from '#site/catalogue/item.ts';
import type { Role } from '#site/catalogue/phones.ts';

/** What there is to say beside a line; `lineId` is always one of the cart's. */
export interface LineMessage {
  lineId: string;
  message: string;
}

/** What a removal took: the fields of a form that puts it back (intent "restore"). */
export interface Removed {
  item: Item;
  quantity: number;
  role: Role | null;
}

/** What the cart's action tells the app. */
export interface CartAnswer {
  /** The wish was carried out, though there may be something to say of it. */
  isDone: boolean;
  /** Of the cart as a whole. */
  messages: string[];
  lineMessages: LineMessage[];
  /** The cart as the shop holds it now; null when there is none, undefined when nothing is known of it. */
  cart?: Cart | null;
  /** The shop could not be asked, so nothing may be claimed about what the cart holds. */
  isFault?: boolean;
  /** The command is still being carried out: sent again under its id, it gets what comes of it. */
  isUnderWay?: boolean;
  /** The visitor changed the cart too often: nothing was done, and will not be for so many seconds. */
  retryAfter?: number;
}

/** Read back where any action's data, or a navigation's state, may stand. */
export function readAnswer(value: unknown): CartAnswer | null {
  if (typeof value !== 'object' || value === null || !('messages' in value) || !Array.isArray(value.messages))
    return null;
  const answer = value as Partial<CartAnswer>;
  return {
    isDone: answer.isDone === true,
    messages: value.messages.filter((message) => typeof message === 'string'),
    lineMessages: Array.isArray(answer.lineMessages) ? answer.lineMessages : [],
    cart: answer.cart,
    isFault: answer.isFault === true,
    ...(answer.isUnderWay === true && { isUnderWay: true }),
    ...(typeof answer.retryAfter === 'number' && { retryAfter: answer.retryAfter }),
  };
}
