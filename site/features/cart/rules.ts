import type { Cart, CartLine, NewCartLine } from '#providers/storefront/types.ts';
import { formatItem } from '#site/catalogue/item.ts';
import { type ExpectedCart, expectedCart } from './rules/expected-cart.ts';
import { largestQuantity, mostLines } from './rules/limits.ts';
import { holdsItem, lineMeant, quantityOf } from './rules/lines.ts';
import { changesBetween, held, withoutExcess, withQuantity } from './rules/quantities.ts';
import { referralAttributes } from './rules/referral.ts';
import type { Referral, SettledWish, Wish, WishLine } from './wish.ts';

/**
 * What a cart may do, as one pure function: cart and wish in, writes and the cart expected after them out. The action on the server and the
 * screen in the browser go by it alike.
 */

export type Write =
  | { kind: 'create'; lines: NewCartLine[]; attributes: Cart['attributes'] }
  | { kind: 'add'; lines: NewCartLine[] }
  | { kind: 'update'; lines: { id: string; quantity: number }[] }
  | { kind: 'attributes'; attributes: Cart['attributes'] };

export type Refusal = keyof typeof refusals;

export type Plan = { refusal: Refusal } | { refusal: null; writes: Write[]; expected: ExpectedCart | null };

/** Why a wish is not carried out, and what to say then. */
export const refusals = {
  'no-cart': { status: 409, sentence: 'no cart yet' },
  'unknown-line': { status: 422, sentence: 'This line is not in your cart any more.' },
  'too-many-lines': {
    status: 422,
    sentence: `A cart holds up to ${mostLines} different things. Please remove one first; nothing was added.`,
  },
  'largest-quantity': {
    status: 422,
    sentence: `One line holds up to ${largestQuantity}, so your cart is unchanged.`,
  },
} as const;

export function carryOut(cart: Cart | null, asked: Wish): Plan {
  const wish = settled(cart, asked);
  const plan = writesFor(cart, wish);
  const attributes = cart && (wish.kind === 'set' || wish.kind === 'tidy') && referralAttributes(cart, wish.referral);
  if (plan.refusal || !attributes) return plan;
  return { ...plan, writes: [...plan.writes, { kind: 'attributes', attributes }] };
}

/** A wish on the line that it means, and a step as the quantity that it leads to. */
export function settled(cart: Cart | null, wish: Wish): SettledWish {
  if (wish.kind !== 'set' && wish.kind !== 'step') return wish;
  const line = lineMeant(cart, wish.lineId);
  const lineId = line?.id ?? wish.lineId;
  if (wish.kind === 'set') return { ...wish, lineId };
  const { kind: _, by, ...rest } = wish;
  return { ...rest, lineId, kind: 'set', quantity: line ? Math.max(line.quantity + by, 0) : largestQuantity };
}

function writesFor(cart: Cart | null, wish: SettledWish): Plan {
  switch (wish.kind) {
    case 'add':
      return add(wish.newCart ? null : cart, wish.lines, wish.referral);
    case 'restore':
      return add(cart, missingFrom(cart, wish.lines), wish.referral);
    case 'sim':
      return add(cart, missingFrom(cart, [{ ...wish.line, quantity: 1 }]), wish.referral);
    case 'refer':
      return add(cart, [], wish.referral);
    case 'set':
      return cart ? set(cart, wish.lineId, wish.quantity) : { refusal: 'no-cart' };
    case 'tidy':
      return cart ? update(cart, withoutExcess(cart.lines)) : { refusal: 'no-cart' };
  }
}

/** CART-8, CART-17, CART-21. Nothing to add and nobody to credit leaves the cart as it is; for a referral alone one is created. */
function add(cart: Cart | null, wanted: readonly WishLine[], referral?: Referral): Plan {
  const lines = merged(wanted);
  const fresh = lines.filter((line) => !cart?.lines.some((held) => holdsItem(held, line)));
  if ((cart?.lines.length ?? 0) + fresh.length > mostLines) return { refusal: 'too-many-lines' };
  const isTooMuch = lines.some((line) => quantityOf(cart, line) + line.quantity > largestQuantity);
  if (isTooMuch) return { refusal: 'largest-quantity' };
  const attributes = referralAttributes(cart, referral);
  const bare = lines.map(({ shown: _, ...line }) => line);
  const expected = expectedCart(cart, lines, attributes);
  if (!cart) {
    const isNothing = lines.length === 0 && !attributes;
    return {
      refusal: null,
      writes: isNothing ? [] : [{ kind: 'create', lines: bare, attributes: attributes ?? [] }],
      expected: isNothing ? null : expected,
    };
  }
  return {
    refusal: null,
    writes: [
      ...(bare.length > 0 ? [{ kind: 'add' as const, lines: bare }] : []),
      ...(attributes ? [{ kind: 'attributes' as const, attributes }] : []),
    ],
    expected,
  };
}

/** CART-10. A line that is gone already needs no removing; every line that a rule changes with it goes into the same write. */
function set(cart: Cart, lineId: string, quantity: number): Plan {
  const line = cart.lines.find(({ id }) => id === lineId);
  if (!line && quantity > 0) return { refusal: 'unknown-line' };
  return update(cart, withQuantity(cart.lines, lineId, Math.min(quantity, largestQuantity)));
}

/** A line that is lowered to 0 is gone, and one that sold out goes with the next change. */
function update(cart: Cart, after: readonly CartLine[]): Plan {
  const lines = held(after);
  const changes = changesBetween(cart.lines, lines);
  return {
    refusal: null,
    writes: changes.length > 0 ? [{ kind: 'update', lines: changes }] : [],
    expected: expectedCart({ ...cart, lines }, [], null),
  };
}

/** What the cart lacks of these lines; asking twice adds nothing more. */
function missingFrom(cart: Cart | null, lines: readonly WishLine[]): WishLine[] {
  return merged(lines)
    .map((line) => ({ ...line, quantity: line.quantity - quantityOf(cart, line) }))
    .filter(({ quantity }) => quantity > 0);
}

function merged(lines: readonly WishLine[]): WishLine[] {
  const sums = new Map<string, WishLine>();
  for (const line of lines) {
    const key = formatItem(line);
    sums.set(key, { ...line, quantity: line.quantity + (sums.get(key)?.quantity ?? 0) });
  }
  return [...sums.values()];
}
