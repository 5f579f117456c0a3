import type { Cart, CartUserError } from '#providers/storefront/types.ts';
import type { LineMessage, Removed } from './cart-answer.ts';
import type { Note } from './notes.ts';
import { type Refusal, refusals, type Write } from './rules.ts';

/** How a wish ended. */
export interface Outcome {
  /** 200 when it was carried out, though there may be something to say of it. */
  status: 200 | 409 | 422 | 502;
  /** The cart as the provider holds it now. */
  cart: Cart | null;
  /** Of a wish that was carried out. */
  notes: Note[];
  /** Why it was not. */
  messages: string[];
  lineMessages: LineMessage[];
  /** The visitor's cart is gone, and no other took its place. */
  isGone: boolean;
  /** What a removal took. */
  removed: Removed[];
}

/** The shop's own no, without a reason. */
export const notAccepted = 'The shop did not accept this, so your cart is unchanged.';

const nothing = { notes: [], messages: [], lineMessages: [], isGone: false, removed: [] };

export function done(cart: Cart | null, notes: Note[], removed: Removed[]): Outcome {
  return { ...nothing, status: 200, cart, notes, removed };
}

export function refused(refusal: Refusal, cart: Cart | null): Outcome {
  const { status, sentence } = refusals[refusal];
  return { ...nothing, status, cart, messages: [sentence] };
}

export function failed(status: 409 | 502, cart: Cart | null, message: string): Outcome {
  return { ...nothing, status, cart, messages: [message] };
}

export function gone(): Outcome {
  const message = 'Your cart is no longer there: it expired, or it was ordered.';
  return { ...nothing, status: 409, cart: null, messages: [message], isGone: true };
}

/** CART-16: the provider's errors, each beside the line that its field names; the others for the cart as a whole. */
export function userErrorOutcome(cart: Cart | null, errors: readonly CartUserError[], write: Write): Outcome {
  const placed = errors.map((error) => ({ lineId: lineOf(error, write), message: sentence(error) }));
  const lineMessages = placed.flatMap(({ lineId, message }) =>
    lineId && cart?.lines.some(({ id }) => id === lineId) ? [{ lineId, message }] : [],
  );
  const others = placed.filter(
    ({ message, lineId }) => !lineMessages.some((each) => each.lineId === lineId && each.message === message),
  );
  return { ...nothing, status: 422, cart, lineMessages, messages: [...new Set(others.map(({ message }) => message))] };
}

/** The provider points at a line by its place in what was sent: ["lines", "0", "quantity"]. */
function lineOf({ field }: CartUserError, write: Write): string | null {
  if (write.kind !== 'update') return null;
  const place = field[field.indexOf('lines') + 1];
  return (field.includes('lines') && write.lines[Number(place)]?.id) || null;
}

/** The provider's own words name ids; where we know what is meant, the visitor reads ours. */
const byCode: Readonly<Record<string, string>> = {
  CART_TOO_LARGE: refusals['too-many-lines'].sentence,
  MAXIMUM_EXCEEDED: refusals['largest-quantity'].sentence,
  INVALID_MERCHANDISE_LINE: refusals['unknown-line'].sentence,
};
const byField: Readonly<Record<string, string>> = {
  merchandiseId: 'This item is not in the shop any more, so your cart is unchanged.',
  sellingPlanId: 'This plan does not go with this item, so your cart is unchanged.',
  id: refusals['unknown-line'].sentence,
};

function sentence({ code, field, message }: CartUserError): string {
  return byField[field.at(-1) ?? ''] ?? byCode[code ?? ''] ?? message;
}
