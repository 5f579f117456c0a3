import { randomUUID } from 'node:crypto';
import type {
  CartBuyerIdentityInput,
  CartInput,
  CartLineInput,
  CartLineUpdateInput,
} from 'storefront-schema-2023-10/storefront-api-types';
import { cartToken } from '../gid.ts';
import { limits } from '../protocol.ts';
import type { StorefrontContext } from '../request-context.ts';
import { transaction } from '../transaction.ts';
import { mergeBuyerIdentity } from './buyer-identity.ts';
import { type CartView, stockLimit, viewCart } from './cart-view.ts';
import type { Cart } from './carts.ts';
import { type Attribute, distinctAttributes } from './line.ts';
import { checkLineChanges, checkLineIds, checkNewLines, checkResult } from './line-checks.ts';
import { addLines, removeLines, updateLines } from './rules.ts';
import {
  invalidCustomer,
  noCartMetafields,
  noteTooLong,
  type Path,
  type UserError,
  unknownCart,
} from './user-errors.ts';

/** Every cart mutation: each one transaction, all of its input or nothing. */

export interface CartPayload {
  cart: CartView | null;
  userErrors: UserError[];
}

/** Refusals differ in what they show beside their errors: the cart as it still is, or null. */
type Outcome = { cart: Cart } | { refused: UserError[]; shows: 'cart' | 'nothing' };

export function createCart(input: CartInput, context: StorefrontContext): CartPayload {
  return transaction(context.provider.database, () => {
    const lines = checkNewLines(input.lines ?? [], context.catalogue, ['input', 'lines']);
    const errors = [...lines.errors, ...noteErrors(input.note, ['input', 'note'])];
    if (input.metafields && input.metafields.length > 0) errors.push(noCartMetafields);
    if (input.buyerIdentity?.customerAccessToken) {
      errors.push({ ...invalidCustomer, field: ['input', ...invalidCustomer.field] });
    }
    const added = addLines([], lines.values, stockLimit(context.catalogue), randomUUID);
    errors.push(...checkResult(added, ['input', 'lines']));
    if (errors.length > 0) return { cart: null, userErrors: errors };
    return done(context, {
      ...context.carts.blank(),
      note: input.note ?? null,
      attributes: distinctAttributes(input.attributes ?? []),
      buyerIdentity: mergeBuyerIdentity({}, input.buyerIdentity ?? {}),
      discountCodes: distinct(input.discountCodes),
      lines: added,
    });
  });
}

export function addToCart(cartId: string, inputs: readonly CartLineInput[], context: StorefrontContext): CartPayload {
  return changeCart(cartId, context, (cart) => {
    const { values, errors } = checkNewLines(inputs, context.catalogue, ['lines']);
    const lines = addLines(cart.lines, values, stockLimit(context.catalogue), randomUUID);
    return outcome({ ...cart, lines }, [...errors, ...checkResult(lines, ['lines'])], 'nothing');
  });
}

export function updateCartLines(
  cartId: string,
  inputs: readonly CartLineUpdateInput[],
  context: StorefrontContext,
): CartPayload {
  return changeCart(cartId, context, (cart) => {
    const { values, errors } = checkLineChanges(inputs, cart.lines, context.catalogue);
    const lines = updateLines(cart.lines, values, stockLimit(context.catalogue));
    const refused = [...errors, ...checkResult(lines, ['lines'])];
    const unknownLines = refused.every(({ code }) => code === 'INVALID_MERCHANDISE_LINE');
    return outcome({ ...cart, lines }, refused, unknownLines ? 'cart' : 'nothing');
  });
}

export function removeCartLines(cartId: string, ids: readonly string[], context: StorefrontContext): CartPayload {
  return changeCart(cartId, context, (cart) => {
    const { values, errors } = checkLineIds(ids, cart.lines);
    return outcome({ ...cart, lines: removeLines(cart.lines, values) }, errors, 'cart');
  });
}

export function updateCartAttributes(
  cartId: string,
  attributes: readonly Attribute[],
  context: StorefrontContext,
): CartPayload {
  return changeCart(cartId, context, (cart) => ({ cart: { ...cart, attributes: distinctAttributes(attributes) } }));
}

export function updateCartNote(
  cartId: string,
  note: string | null | undefined,
  context: StorefrontContext,
): CartPayload {
  return changeCart(cartId, context, (cart) =>
    outcome({ ...cart, note: note ?? null }, noteErrors(note, ['note']), 'nothing'),
  );
}

export function updateBuyerIdentity(
  cartId: string,
  input: CartBuyerIdentityInput,
  context: StorefrontContext,
): CartPayload {
  return changeCart(cartId, context, (cart) =>
    outcome(
      { ...cart, buyerIdentity: mergeBuyerIdentity(cart.buyerIdentity, input) },
      input.customerAccessToken ? [invalidCustomer] : [],
      'cart',
    ),
  );
}

export function updateDiscountCodes(
  cartId: string,
  codes: readonly string[] | null | undefined,
  context: StorefrontContext,
): CartPayload {
  return changeCart(cartId, context, (cart) => ({ cart: { ...cart, discountCodes: distinct(codes) } }));
}

function changeCart(cartId: string, context: StorefrontContext, change: (cart: Cart) => Outcome): CartPayload {
  return transaction(context.provider.database, () => {
    const cart = context.carts.read(cartToken(cartId) ?? '');
    if (cart === null) return { cart: null, userErrors: [unknownCart] };
    const result = change(cart);
    if ('cart' in result) return done(context, result.cart);
    return { cart: result.shows === 'cart' ? viewCart(cart, context.catalogue) : null, userErrors: result.refused };
  });
}

function done(context: StorefrontContext, cart: Cart): CartPayload {
  return { cart: viewCart(context.carts.write(cart), context.catalogue), userErrors: [] };
}

function outcome(cart: Cart, refused: UserError[], shows: 'cart' | 'nothing'): Outcome {
  return refused.length === 0 ? { cart } : { refused, shows };
}

function noteErrors(note: string | null | undefined, path: Path): UserError[] {
  return (note ?? '').length > limits.note ? [noteTooLong(path)] : [];
}

function distinct(codes: readonly string[] | null | undefined): string[] {
  return [...new Set(codes)];
}
