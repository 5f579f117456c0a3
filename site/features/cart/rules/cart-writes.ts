import type { Cart, CartLine, Money, NewCartLine } from '#providers/storefront/types.ts';
import { formatItem } from '#site/catalogue/item.ts';
import {
  type CartCommand,
  type CartItemInput,
  maxLines,
  maxQuantity,
  type Referral,
  type ResolvedCommand,
} from './command.ts';
import { changesBetween, type QuantityChange, withoutEmpty, withoutExcess, withQuantity } from './dependent-lines.ts';
import { findLine, hasItem, lineQuantity, provisionalId, quantityOf, remainingBalance } from './lines.ts';

export type Write =
  | { kind: 'create'; lines: NewCartLine[]; attributes: Cart['attributes'] }
  | { kind: 'add'; lines: NewCartLine[] }
  | { kind: 'update'; lines: QuantityChange[] }
  | { kind: 'attributes'; attributes: Cart['attributes'] };

/** Why a command is refused: a code of messages.ts, with its status. */
export const refusals = { 'no-cart': 409, 'unknown-line': 422, 'too-many-lines': 422, 'max-quantity': 422 } as const;
export type Refusal = keyof typeof refusals;

export type CartWrites = { refusal: Refusal } | { refusal: null; writes: Write[]; expected: Cart | null };

/**
 * The rules of the cart as one pure function: cart and command in, the writes to the storefront and the cart expected after them out. The
 * server's action and the browser's optimistic cart both use it.
 */
export function writesFor(cart: Cart | null, requested: CartCommand): CartWrites {
  const command = resolveCommand(cart, requested);
  const result = resolvedWrites(cart, command);
  const writesReferral = cart && (command.kind === 'set' || command.kind === 'reconcile');
  const attributes = writesReferral && referralAttributes(cart, command.referral);
  if (result.refusal || !attributes) return result;
  return { ...result, writes: [...result.writes, { kind: 'attributes', attributes }] };
}

/** The command with its line's current id, and a step as the quantity that it leads to. On a line that is gone that is 1, which `set` refuses. */
export function resolveCommand(cart: Cart | null, command: CartCommand): ResolvedCommand {
  if (command.kind !== 'set' && command.kind !== 'step') return command;
  const line = findLine(cart, command.lineId);
  const lineId = line?.id ?? command.lineId;
  if (command.kind === 'set') return { ...command, lineId };
  const { kind: _, by, ...rest } = command;
  return { ...rest, lineId, kind: 'set', quantity: line ? Math.max(line.quantity + by, 0) : 1 };
}

function resolvedWrites(cart: Cart | null, command: ResolvedCommand): CartWrites {
  switch (command.kind) {
    case 'add':
      return add(command.newCart ? null : cart, command.lines, command.referral);
    case 'restore':
      return add(cart, missingFrom(cart, command.lines), command.referral);
    case 'sim':
      return add(cart, missingFrom(cart, [{ ...command.line, quantity: 1 }]), command.referral);
    case 'refer':
      return add(cart, [], command.referral);
    case 'set':
      return cart ? set(cart, command.lineId, command.quantity) : { refusal: 'no-cart' };
    case 'reconcile':
      return cart ? update(cart, withoutExcess(cart.lines)) : { refusal: 'no-cart' };
  }
}

/** CART-8, CART-17, CART-21. Without items and referral the cart is unchanged; a referral without items creates a cart if there is none. */
function add(cart: Cart | null, wanted: readonly CartItemInput[], referral?: Referral): CartWrites {
  const lines = merged(wanted);
  const fresh = lines.filter((line) => !cart?.lines.some((held) => hasItem(held, line)));
  if ((cart?.lines.length ?? 0) + fresh.length > maxLines) return { refusal: 'too-many-lines' };
  const isTooMuch = lines.some((line) => quantityOf(cart, line) + line.quantity > maxQuantity);
  if (isTooMuch) return { refusal: 'max-quantity' };
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

/** CART-10. A line that is already gone needs no removal. All lines that a rule changes with this line are in the same write. */
function set(cart: Cart, lineId: string, quantity: number): CartWrites {
  const line = cart.lines.find(({ id }) => id === lineId);
  if (!line && quantity > 0) return { refusal: 'unknown-line' };
  return update(cart, withQuantity(cart.lines, lineId, Math.min(quantity, maxQuantity)));
}

/** A line that is lowered to 0 is removed. A line that has sold out is removed with the next change. */
function update(cart: Cart, after: readonly CartLine[]): CartWrites {
  const lines = withoutEmpty(after);
  const changes = changesBetween(cart.lines, lines);
  return {
    refusal: null,
    writes: changes.length > 0 ? [{ kind: 'update', lines: changes }] : [],
    expected: expectedCart({ ...cart, lines }, [], null),
  };
}

/** The units that the cart does not have yet, so that repeating the command adds nothing. */
function missingFrom(cart: Cart | null, lines: readonly CartItemInput[]): CartItemInput[] {
  return merged(lines)
    .map((line) => ({ ...line, quantity: line.quantity - quantityOf(cart, line) }))
    .filter(({ quantity }) => quantity > 0);
}

function merged(lines: readonly CartItemInput[]): CartItemInput[] {
  const sums = new Map<string, CartItemInput>();
  for (const line of lines) {
    const key = formatItem(line);
    sums.set(key, { ...line, quantity: line.quantity + (sums.get(key)?.quantity ?? 0) });
  }
  return [...sums.values()];
}

/**
 * The cart's attributes with those of the referral, which the storefront copies to the order (CART-17); null if there is no referral or the cart
 * has its code already.
 */
function referralAttributes(cart: Cart | null, referral: Referral | undefined): Cart['attributes'] | null {
  if (!referral) return null;
  const { refCode, referrer } = referral;
  const before = cart?.attributes ?? [];
  if (before.some(({ key, value }) => key === 'refCode' && value === refCode)) return null;
  const others = before.filter(({ key }) => key !== 'refCode' && key !== 'referrer');
  return [...others, { key: 'refCode', value: refCode }, { key: 'referrer', value: referrer }];
}

/**
 * The cart as it will be if the storefront grants everything: lines, attributes, and amounts from unit prices, which are estimates until the
 * storefront returns its own. Added items without `shown` are left out.
 */
function expectedCart(
  cart: Cart | null,
  added: readonly CartItemInput[],
  attributes: Cart['attributes'] | null,
): Cart | null {
  const lines = added.reduce(withAdded, cart?.lines ?? []);
  const raised = lines.filter(({ id, quantity }) => quantity !== lineQuantity(cart, id));
  const allowed = withoutEmpty(
    withoutExcess(
      lines,
      raised.map(({ id }) => id),
    ),
  ).map((line) => ({ ...line, total: times(line.unitPrice, line.quantity) }));
  const currency = (cart?.subtotal ?? allowed[0]?.unitPrice)?.currency;
  if (!currency) return null;
  const subtotal = { minor: allowed.reduce((sum, { total }) => sum + total.minor, 0), currency };
  const dueLater = allowed.reduce((sum, line) => sum + (remainingBalance(line)?.minor ?? 0), 0);
  return {
    ...(cart ?? { id: '', checkoutUrl: '', note: null }),
    attributes: attributes ?? cart?.attributes ?? [],
    lines: allowed,
    totalQuantity: allowed.reduce((sum, { quantity }) => sum + quantity, 0),
    subtotal,
    dueNow: { minor: subtotal.minor - dueLater, currency },
  };
}

function withAdded(lines: CartLine[], { shown, quantity, ...item }: CartItemInput): CartLine[] {
  const same = lines.find((line) => hasItem(line, item));
  if (same) return lines.map((line) => (line === same ? { ...line, quantity: line.quantity + quantity } : line));
  if (!shown) return lines;
  const { variantId } = item;
  const total = times(shown.unitPrice, quantity);
  return [{ ...shown, id: provisionalId(item), variantId, quantity, total }, ...lines];
}

function times({ minor, currency }: Money, quantity: number): Money {
  return { minor: minor * quantity, currency };
}
