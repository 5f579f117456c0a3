import { sameCode } from '../discounts/discount.ts';
import { limits } from '../protocol.ts';
import type { StorefrontContext } from '../request-context.ts';
import { type BuyerIdentityInput, mergeBuyerIdentity } from './buyer-identity.ts';
import { type CartPayload, changeCart, keep, unless } from './change-cart.ts';
import { type Attribute, distinctAttributes } from './line.ts';
import {
  invalidCompanyLocation,
  invalidCustomer,
  noteTooLong,
  type Path,
  type UserError,
  unknownCart,
} from './user-errors.ts';

/** `cartAttributesUpdate`: the list replaces what was there. */
export function updateCartAttributes(
  cartId: string,
  attributes: readonly Attribute[],
  context: StorefrontContext,
): CartPayload {
  return changeCart(cartId, context, (cart) => ({ cart: { ...cart, attributes: distinctAttributes(attributes) } }));
}

/** `cartNoteUpdate`. For a cart that does not exist it makes a new one with the note, and says the error beside it: so it was recorded. */
export function updateCartNote(
  cartId: string,
  note: string | null | undefined,
  context: StorefrontContext,
): CartPayload {
  const mistakes = noteErrors(note, ['note']);
  return changeCart(
    cartId,
    context,
    (cart) => unless(mistakes, 'nothing', { cart: { ...cart, note: note ?? null } }),
    () => {
      if (mistakes.length > 0) return { cart: null, userErrors: mistakes, warnings: [] };
      return { ...keep({ ...context.carts.blank(), note: note ?? null }, context), userErrors: [unknownCart] };
    },
  );
}

/** `cartBuyerIdentityUpdate`: what is named replaces what was known. Another country is another currency. */
export function updateBuyerIdentity(
  cartId: string,
  input: BuyerIdentityInput,
  context: StorefrontContext,
): CartPayload {
  return changeCart(cartId, context, (cart) =>
    unless(buyerErrors(input, ['buyerIdentity']), 'cart', {
      cart: { ...cart, buyerIdentity: mergeBuyerIdentity(cart.buyerIdentity, input) },
    }),
  );
}

/** `cartDiscountCodesUpdate`: the list replaces what was there. Codes are never refused, only not applicable. */
export function updateDiscountCodes(
  cartId: string,
  codes: readonly string[] | null | undefined,
  context: StorefrontContext,
): CartPayload {
  return changeCart(cartId, context, (cart) => ({ cart: { ...cart, discountCodes: distinctCodes(codes) } }));
}

/** The error of a note with more characters than a note may have; none for no note. */
export function noteErrors(note: string | null | undefined, path: Path): UserError[] {
  return [...(note ?? '')].length > limits.note ? [noteTooLong(path)] : [];
}

/** The stand-in has no customers and no companies, so that none that is named can be one. */
export function buyerErrors(input: BuyerIdentityInput, path: Path): UserError[] {
  return [
    ...(input.customerAccessToken ? [invalidCustomer(path)] : []),
    ...(input.companyLocationId ? [invalidCompanyLocation(path)] : []),
  ];
}

/** Each code as it was first typed. */
export function distinctCodes(codes: readonly string[] | null | undefined): string[] {
  const typed = codes ?? [];
  return typed.filter((code, index) => typed.findIndex((other) => sameCode(other) === sameCode(code)) === index);
}
