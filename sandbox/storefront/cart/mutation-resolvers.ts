import { randomUUID } from 'node:crypto';
import type {
  MutationCartAttributesUpdateArgs,
  MutationCartBuyerIdentityUpdateArgs,
  MutationCartDeliveryAddressesAddArgs,
  MutationCartDeliveryAddressesRemoveArgs,
  MutationCartDeliveryAddressesReplaceArgs,
  MutationCartDeliveryAddressesUpdateArgs,
  MutationCartGiftCardCodesAddArgs,
  MutationCartGiftCardCodesRemoveArgs,
  MutationCartGiftCardCodesUpdateArgs,
  MutationCartLinesAddArgs,
  MutationCartLinesRemoveArgs,
  MutationCartLinesUpdateArgs,
  MutationCartMetafieldDeleteArgs,
  MutationCartMetafieldsSetArgs,
  MutationCartSelectedDeliveryOptionsUpdateArgs,
} from 'storefront-schema-latest/storefront-api-types';
import type { ResolverMap, StorefrontContext } from '../context.ts';
import {
  addGiftCards,
  type CartInput,
  createCart,
  removeGiftCards,
  updateBuyerIdentity,
  updateCartAttributes,
  updateCartNote,
  updateDiscountCodes,
  updateGiftCards,
} from './cart-mutations.ts';
import { cartForMutation, checkoutUrl } from './cart-store.ts';
import type { CartView } from './cart-view.ts';
import { type CartPayload, changeCart, currentView } from './change-cart.ts';
import {
  addAddresses,
  removeAddresses,
  replaceAddresses,
  selectDeliveryOptions,
  updateAddresses,
} from './delivery-mutations.ts';
import { addCartLines, removeCartLines, updateCartLines } from './line-mutations.ts';
import { deleteCartMetafield, setCartMetafields } from './metafield-mutations.ts';
import { cartNotFound, type UserError } from './user-errors.ts';

interface OfCart {
  cartId: string;
}

/** Every cart mutation of both schemas. */
export const cartMutationResolvers: ResolverMap = {
  Mutation: {
    cartCreate: (_root, { input }: { input?: CartInput | null }, context) => createCart(input ?? {}, context),
    cartLinesAdd: (_root, { cartId, lines }: MutationCartLinesAddArgs, context) => addCartLines(cartId, lines, context),
    cartLinesUpdate: (_root, { cartId, lines }: MutationCartLinesUpdateArgs, context) =>
      updateCartLines(cartId, lines, context),
    cartLinesRemove: (_root, { cartId, lineIds }: MutationCartLinesRemoveArgs, context) =>
      removeCartLines(cartId, lineIds, context),
    cartAttributesUpdate: (_root, { cartId, attributes }: MutationCartAttributesUpdateArgs, context) =>
      updateCartAttributes(cartId, attributes, context),
    // The second argument of the next two mutations is optional in 2023-10; `discountCodes` is optional in all versions before 2026-01.
    cartNoteUpdate: (_root, { cartId, note }: OfCart & { note?: string | null }, context) =>
      updateCartNote(cartId, note, context),
    cartDiscountCodesUpdate: (
      _root,
      { cartId, discountCodes }: OfCart & { discountCodes?: string[] | null },
      context,
    ) => updateDiscountCodes(cartId, discountCodes, context),
    cartBuyerIdentityUpdate: (_root, { cartId, buyerIdentity }: MutationCartBuyerIdentityUpdateArgs, context) =>
      updateBuyerIdentity(cartId, buyerIdentity, context),

    cartDeliveryAddressesAdd: (_root, { cartId, addresses }: MutationCartDeliveryAddressesAddArgs, context) =>
      addAddresses(cartId, addresses, context),
    cartDeliveryAddressesReplace: (_root, { cartId, addresses }: MutationCartDeliveryAddressesReplaceArgs, context) =>
      replaceAddresses(cartId, addresses, context),
    cartDeliveryAddressesUpdate: (_root, { cartId, addresses }: MutationCartDeliveryAddressesUpdateArgs, context) =>
      updateAddresses(cartId, addresses, context),
    cartDeliveryAddressesRemove: (_root, { cartId, addressIds }: MutationCartDeliveryAddressesRemoveArgs, context) =>
      removeAddresses(cartId, addressIds, context),
    cartSelectedDeliveryOptionsUpdate: (
      _root,
      { cartId, selectedDeliveryOptions }: MutationCartSelectedDeliveryOptionsUpdateArgs,
      context,
    ) => selectDeliveryOptions(cartId, selectedDeliveryOptions, context),

    cartMetafieldsSet: (_root, { metafields }: MutationCartMetafieldsSetArgs, context) =>
      setCartMetafields(metafields, context),
    cartMetafieldDelete: (_root, { input }: MutationCartMetafieldDeleteArgs, context) =>
      deleteCartMetafield(input, context),

    cartGiftCardCodesUpdate: (_root, { cartId, giftCardCodes }: MutationCartGiftCardCodesUpdateArgs, context) =>
      updateGiftCards(cartId, giftCardCodes, context),
    cartGiftCardCodesAdd: (_root, { cartId, giftCardCodes }: MutationCartGiftCardCodesAddArgs, context) =>
      addGiftCards(cartId, giftCardCodes, context),
    cartGiftCardCodesRemove: (_root, { cartId, appliedGiftCardIds }: MutationCartGiftCardCodesRemoveArgs, context) =>
      removeGiftCards(cartId, appliedGiftCardIds, context),

    cartPaymentUpdate: (_root, { cartId }: OfCart, context) => updatePayment(cartId, context),
    cartBillingAddressUpdate: (_root, { cartId }: OfCart, context) => updateBillingAddress(cartId, context),
    cartPrepareForCompletion: (_root, { cartId }: OfCart, context) => prepareCart(cartId, context),
    cartSubmitForCompletion: (_root, { cartId }: OfCart, context) => submitCart(cartId, context),
    cartClone: (_root, { cartId }: OfCart, context) => cloneCart(cartId, context),
    cartRemovePersonalData: (_root, { cartId }: OfCart, context) => removePersonalData(cartId, context),
  },
};

/** Mutations of the checkout. The sandbox takes payments only on the checkout's page; the errors are those of the schema. */

const payAtCheckout = 'Payments are taken at the checkout only. Send the buyer to the checkoutUrl of the cart.';

/** `cartPaymentUpdate`: refused, with the unchanged cart. */
function updatePayment(cartId: string, context: StorefrontContext): CartPayload {
  return changeCart(cartId, context, (cart) => ({
    refused: [
      cart.lines.length === 0
        ? { code: 'INVALID_PAYMENT_EMPTY_CART', field: ['payment'], message: 'Cannot update payment on an empty cart.' }
        : { code: 'PAYMENT_METHOD_NOT_SUPPORTED', field: ['payment'], message: payAtCheckout },
    ],
    shows: 'cart',
  }));
}

/** `cartBillingAddressUpdate`: refused, because the checkout has no address except the delivery address. */
function updateBillingAddress(cartId: string, context: StorefrontContext): CartPayload {
  const message = 'Carts do not store a billing address here.';
  return changeCart(cartId, context, () => ({
    refused: [{ code: 'INVALID', field: ['billingAddress'], message }],
    shows: 'cart',
  }));
}

interface SubmitPayload {
  result: {
    __typename: 'SubmitFailed';
    checkoutUrl: string;
    errors: { code: 'PAYMENTS_METHOD_REQUIRED'; message: string }[];
  } | null;
  userErrors: UserError[];
}

/** `cartSubmitForCompletion`: fails; the result has the address of the checkout's page. */
function submitCart(cartId: string, context: StorefrontContext): SubmitPayload {
  const cart = cartForMutation(cartId, context);
  if (cart === null) return { result: null, userErrors: [cartNotFound] };
  const url = checkoutUrl(cart, context.version, context.provider.addresses.checkout);
  const errors = [{ code: 'PAYMENTS_METHOD_REQUIRED' as const, message: payAtCheckout }];
  return { result: { __typename: 'SubmitFailed', checkoutUrl: url, errors }, userErrors: [] };
}

interface PreparePayload {
  result: {
    __typename: 'CartStatusNotReady';
    cart: CartView;
    errors: { code: string; message: string }[];
  } | null;
  userErrors: UserError[];
}

/** `cartPrepareForCompletion`: the cart is never ready, because payments are taken only on the checkout's page. */
function prepareCart(cartId: string, context: StorefrontContext): PreparePayload {
  const cart = cartForMutation(cartId, context);
  if (cart === null) return { result: null, userErrors: [cartNotFound] };
  const errors = [{ code: 'REDIRECT_TO_CHECKOUT_REQUIRED', message: payAtCheckout }];
  return { result: { __typename: 'CartStatusNotReady', cart: currentView(cart, context), errors }, userErrors: [] };
}

/** `cartClone`: a new cart with the same lines, codes and attributes, without the buyer. */
function cloneCart(cartId: string, context: StorefrontContext): CartPayload {
  const { token, secret, createdAt, buyerIdentity, delivery } = context.carts.blank();
  return changeCart(cartId, context, (cart) => {
    const lines = cart.lines.map((line) => ({ ...line, id: randomUUID() }));
    return { cart: { ...cart, lines, token, secret, createdAt, buyerIdentity, delivery } };
  });
}

/** `cartRemovePersonalData`: deletes the buyer identity and the delivery addresses. */
function removePersonalData(cartId: string, context: StorefrontContext): CartPayload {
  return changeCart(cartId, context, (cart) => ({
    cart: { ...cart, buyerIdentity: {}, delivery: { addresses: [], options: {} } },
  }));
}
