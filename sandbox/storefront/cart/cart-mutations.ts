import { randomUUID } from 'node:crypto';
import type { CartInput as OldCartInput } from 'storefront-schema-2023-10/storefront-api-types';
import type { CartInput as NewCartInput } from 'storefront-schema-latest/storefront-api-types';
import { transaction } from '../../database/transaction.ts';
import type { StorefrontContext } from '../context.ts';
import { normalizeCode } from '../discounts/deductions.ts';
import { limits } from '../limits.ts';
import { type BuyerIdentity, type BuyerIdentityInput, isEmail, isPhone, mergeBuyerIdentity } from './addresses.ts';
import { stockLimit } from './cart-view.ts';
import { type CartPayload, changeCart, refusedPayload, resultUnless, saveCart } from './change-cart.ts';
import { checkAddresses } from './delivery-mutations.ts';
import { giftCardGid, knownGiftCards } from './gift-cards.ts';
import { checkLimits, checkNewLines } from './line-mutations.ts';
import { setMetafields } from './metafields.ts';
import { type Attribute, addLines, distinctAttributes } from './rules.ts';
import {
  cartNotFound,
  invalidCompanyLocation,
  invalidContact,
  invalidCustomer,
  invalidMetafield,
  noteTooLong,
  type Path,
  type UserError,
} from './user-errors.ts';

/** The input of either version. */
export type CartInput = Omit<OldCartInput, 'buyerIdentity'> &
  Omit<NewCartInput, 'buyerIdentity'> & { buyerIdentity?: BuyerIdentityInput | null };

/** `cartCreate`: creates the cart with all of the input, or refuses it. */
export function createCart(input: CartInput, context: StorefrontContext): CartPayload {
  return transaction(context.provider.database, () => {
    const { catalogue, carts, provider } = context;
    const wanted = checkNewLines(input.lines ?? [], catalogue, ['input', 'lines']);
    const { lines, shortages } = addLines([], wanted.values, stockLimit(catalogue), randomUUID);
    const addresses = checkAddresses(input.delivery?.addresses ?? [], [], ['input', 'delivery', 'addresses']);
    const blank = carts.blank();
    const metafields = setMetafields([], input.metafields ?? [], blank.createdAt);
    const errors = [
      ...wanted.errors,
      ...noteErrors(input.note, ['input', 'note']),
      ...buyerErrors(input.buyerIdentity ?? {}, ['input', 'buyerIdentity']),
      ...(wanted.errors.length > 0 ? [] : checkLimits(lines, provider.settings.cart.lines, ['input', 'lines'])),
      ...addresses.errors,
      ...metafields.problems.map(({ index, field, message }) =>
        invalidMetafield(['input', 'metafields', String(index), field], message),
      ),
    ];
    if (errors.length > 0) return refusedPayload(errors);
    const cart = {
      ...blank,
      note: input.note ?? null,
      attributes: distinctAttributes(input.attributes ?? []),
      buyerIdentity: mergeBuyerIdentity(identityInContext(context), input.buyerIdentity ?? {}),
      discountCodes: distinctCodes(input.discountCodes),
      giftCardCodes: knownGiftCards(input.giftCardCodes ?? [], context),
      delivery: { addresses: addresses.values, options: {} },
      metafields: metafields.metafields,
      lines,
    };
    return saveCart(cart, context, shortages, addresses.warnings(cart.token));
  });
}

/**
 * If a cart is created in the context of another country, it stays with that country in all later contexts. Source: reports of client authors.
 */
function identityInContext({ buyer, provider }: StorefrontContext): BuyerIdentity {
  return buyer.country === provider.seed.catalogue.shop.country ? {} : { countryCode: buyer.country };
}

/** `cartAttributesUpdate`: the list replaces the stored one. */
export function updateCartAttributes(
  cartId: string,
  attributes: readonly Attribute[],
  context: StorefrontContext,
): CartPayload {
  return changeCart(cartId, context, (cart) => ({ cart: { ...cart, attributes: distinctAttributes(attributes) } }));
}

/** `cartNoteUpdate`. For an unknown cart, the mutation creates a new cart with the note and also returns the error. Source: recordings. */
export function updateCartNote(
  cartId: string,
  note: string | null | undefined,
  context: StorefrontContext,
): CartPayload {
  const errors = noteErrors(note, ['note']);
  return changeCart(
    cartId,
    context,
    (cart) => resultUnless(errors, 'nothing', { cart: { ...cart, note: note ?? null } }),
    () => {
      if (errors.length > 0) return { cart: null, userErrors: errors, warnings: [] };
      return { ...saveCart({ ...context.carts.blank(), note: note ?? null }, context), userErrors: [cartNotFound] };
    },
  );
}

/** `cartBuyerIdentityUpdate`: fields of the input replace the stored ones. A change of the country can also change the currency. */
export function updateBuyerIdentity(
  cartId: string,
  input: BuyerIdentityInput,
  context: StorefrontContext,
): CartPayload {
  return changeCart(cartId, context, (cart) =>
    resultUnless(buyerErrors(input, ['buyerIdentity']), 'cart', {
      cart: { ...cart, buyerIdentity: mergeBuyerIdentity(cart.buyerIdentity, input) },
    }),
  );
}

/**
 * `cartDiscountCodesUpdate`: the list replaces the stored one; without a list, nothing changes. A code is never refused; it may only be not
 * applicable.
 */
export function updateDiscountCodes(
  cartId: string,
  codes: readonly string[] | null | undefined,
  context: StorefrontContext,
): CartPayload {
  return changeCart(cartId, context, (cart) => ({
    cart: codes ? { ...cart, discountCodes: distinctCodes(codes) } : cart,
  }));
}

/** `cartGiftCardCodesUpdate`: the codes replace the stored ones. Unknown codes are ignored, without a warning. Source: recordings. */
export function updateGiftCards(cartId: string, codes: readonly string[], context: StorefrontContext): CartPayload {
  return changeCart(cartId, context, (cart) => ({ cart: { ...cart, giftCardCodes: knownGiftCards(codes, context) } }));
}

/** `cartGiftCardCodesAdd`. */
export function addGiftCards(cartId: string, codes: readonly string[], context: StorefrontContext): CartPayload {
  return changeCart(cartId, context, (cart) => ({
    cart: { ...cart, giftCardCodes: knownGiftCards([...cart.giftCardCodes, ...codes], context) },
  }));
}

/** `cartGiftCardCodesRemove`: removes gift cards by id, because the API does not return their codes. Unknown ids change nothing. */
export function removeGiftCards(cartId: string, ids: readonly string[], context: StorefrontContext): CartPayload {
  return changeCart(cartId, context, (cart) => ({
    cart: { ...cart, giftCardCodes: cart.giftCardCodes.filter((code) => !ids.includes(giftCardGid(code, cart))) },
  }));
}

/** The error of a note longer than `limits.note`. */
function noteErrors(note: string | null | undefined, path: Path): UserError[] {
  return [...(note ?? '')].length > limits.note ? [noteTooLong(path)] : [];
}

/** The sandbox has no customers and no companies, so an input that names one of them is invalid. */
function buyerErrors(input: BuyerIdentityInput, path: Path): UserError[] {
  const { email, phone } = input;
  return [
    ...(typeof email === 'string' && !isEmail(email) ? [invalidContact(path, 'email')] : []),
    ...(typeof phone === 'string' && !isPhone(phone) ? [invalidContact(path, 'phone')] : []),
    ...(input.customerAccessToken ? [invalidCustomer(path)] : []),
    ...(input.companyLocationId ? [invalidCompanyLocation(path)] : []),
  ];
}

/** Removes repeated codes; the first spelling of each code stays. */
function distinctCodes(codes: readonly string[] | null | undefined): string[] {
  const all = codes ?? [];
  return all.filter((code, index) => all.findIndex((other) => normalizeCode(other) === normalizeCode(code)) === index);
}
