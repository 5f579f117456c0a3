import { randomUUID } from 'node:crypto';
import type { StorefrontContext } from '../context.ts';
import { cartForMutation, checkoutUrl } from './cart-store.ts';
import type { CartView } from './cart-view.ts';
import { type CartPayload, changeCart, currentView } from './change-cart.ts';
import { cartNotFound, type UserError } from './user-errors.ts';

/** Mutations of the checkout. Payments are taken on the checkout's page only; the errors are those of the schema. */

const payAtCheckout = 'Payments are taken at the checkout only. Send the buyer to the checkoutUrl of the cart.';

/** `cartPaymentUpdate`: refused, with the unchanged cart. */
export function updatePayment(cartId: string, context: StorefrontContext): CartPayload {
  return changeCart(cartId, context, (cart) => ({
    refused: [
      cart.lines.length === 0
        ? { code: 'INVALID_PAYMENT_EMPTY_CART', field: ['payment'], message: 'Cannot update payment on an empty cart.' }
        : { code: 'PAYMENT_METHOD_NOT_SUPPORTED', field: ['payment'], message: payAtCheckout },
    ],
    shows: 'cart',
  }));
}

/** `cartBillingAddressUpdate`: refused, as the checkout has no address but the delivery address. */
export function updateBillingAddress(cartId: string, context: StorefrontContext): CartPayload {
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

/** `cartSubmitForCompletion`: fails, and names the checkout's page. */
export function submitCart(cartId: string, context: StorefrontContext): SubmitPayload {
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

/** `cartPrepareForCompletion`: never ready, as payments are taken on the checkout's page. */
export function prepareCart(cartId: string, context: StorefrontContext): PreparePayload {
  const cart = cartForMutation(cartId, context);
  if (cart === null) return { result: null, userErrors: [cartNotFound] };
  const errors = [{ code: 'REDIRECT_TO_CHECKOUT_REQUIRED', message: payAtCheckout }];
  return { result: { __typename: 'CartStatusNotReady', cart: currentView(cart, context), errors }, userErrors: [] };
}

/** `cartClone`: a new cart with the same lines, codes and attributes, without the buyer. */
export function cloneCart(cartId: string, context: StorefrontContext): CartPayload {
  const { token, secret, createdAt, buyerIdentity, delivery } = context.carts.blank();
  return changeCart(cartId, context, (cart) => {
    const lines = cart.lines.map((line) => ({ ...line, id: randomUUID() }));
    return { cart: { ...cart, lines, token, secret, createdAt, buyerIdentity, delivery } };
  });
}

/** `cartRemovePersonalData`: deletes the buyer identity and the delivery addresses. */
export function removePersonalData(cartId: string, context: StorefrontContext): CartPayload {
  return changeCart(cartId, context, (cart) => ({
    cart: { ...cart, buyerIdentity: {}, delivery: { addresses: [], options: {} } },
  }));
}

/** `cartGiftCardCodesUpdate`, `…Add`, `…Remove`: the shop has no gift cards, and unknown codes change nothing. Source: recordings. */
export function ignoreGiftCards(cartId: string, context: StorefrontContext): CartPayload {
  return changeCart(cartId, context, (cart) => ({ cart }));
}
