import { randomUUID } from 'node:crypto';
import type { StorefrontContext } from '../context.ts';
import { cartForMutation, checkoutUrl } from './cart-store.ts';
import type { CartView } from './cart-view.ts';
import { type CartPayload, changeCart, currentView } from './change-cart.ts';
import { cartNotFound, type UserError } from './user-errors.ts';

/** What stands around the checkout. The stand-in takes payments on its checkout's page only, and says so in the schema's own words. */

const payAtCheckout = 'Payments are taken at the checkout only. Send the buyer to the checkoutUrl of the cart.';

/** `cartPaymentUpdate`: refused, with the cart as it is. */
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

/** `cartBillingAddressUpdate`: refused, for the checkout asks for no other address than the one things go to. */
export function updateBillingAddress(cartId: string, context: StorefrontContext): CartPayload {
  const message = 'A billing address is not kept on a cart here.';
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

/** `cartSubmitForCompletion`: fails, and names the page where it can be done. */
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

/** `cartPrepareForCompletion`: never ready, for the same reason. */
export function prepareCart(cartId: string, context: StorefrontContext): PreparePayload {
  const cart = cartForMutation(cartId, context);
  if (cart === null) return { result: null, userErrors: [cartNotFound] };
  const errors = [{ code: 'REDIRECT_TO_CHECKOUT_REQUIRED', message: payAtCheckout }];
  return { result: { __typename: 'CartStatusNotReady', cart: currentView(cart, context), errors }, userErrors: [] };
}

/** `cartClone`: a new cart with the same goods, codes and attributes, and without its buyer. */
export function cloneCart(cartId: string, context: StorefrontContext): CartPayload {
  const { token, secret, createdAt, buyerIdentity, delivery } = context.carts.blank();
  return changeCart(cartId, context, (cart) => {
    const lines = cart.lines.map((line) => ({ ...line, id: randomUUID() }));
    return { cart: { ...cart, lines, token, secret, createdAt, buyerIdentity, delivery } };
  });
}

/** `cartRemovePersonalData`: forgets the buyer and where things go. */
export function removePersonalData(cartId: string, context: StorefrontContext): CartPayload {
  return changeCart(cartId, context, (cart) => ({
    cart: { ...cart, buyerIdentity: {}, delivery: { addresses: [], options: {} } },
  }));
}

/** `cartGiftCardCodesUpdate`, `…Add`, `…Remove`: the shop has no gift cards, and codes it does not know change nothing. Source: recordings. */
export function ignoreGiftCards(cartId: string, context: StorefrontContext): CartPayload {
  return changeCart(cartId, context, (cart) => ({ cart }));
}
