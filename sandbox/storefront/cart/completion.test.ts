import { expect, test } from 'vitest';
import { variantId } from '../testing/cart-client.ts';
import { change, changed, data } from '../testing/newest-cart.ts';
import { testStorefront } from '../testing/test-client.ts';

const execute = testStorefront().executeAt('2026-04');
const address = { address1: 'Lane 1', city: 'Town', country: 'DE', zip: '1', firstName: 'Ada', lastName: 'B' };
const payment = {
  amount: { amount: '40.0', currencyCode: 'USD' },
  freePaymentMethod: { billingAddress: address },
};

async function lampCart() {
  return changed(execute, 'cartCreate', { input: { lines: [{ merchandiseId: variantId(11) }] } });
}

test('a payment is refused with the unchanged cart, as it is taken at the checkout', async () => {
  const { id: cartId } = await lampCart();
  expect(await change(execute, 'cartPaymentUpdate', { cartId, payment })).toMatchObject({
    cart: { id: cartId },
    userErrors: [{ code: 'PAYMENT_METHOD_NOT_SUPPORTED', field: ['payment'] }],
  });
  const { id: empty } = await changed(execute, 'cartCreate', {});
  expect(await change(execute, 'cartPaymentUpdate', { cartId: empty, payment })).toMatchObject({
    userErrors: [{ code: 'INVALID_PAYMENT_EMPTY_CART' }],
  });
  expect(await change(execute, 'cartBillingAddressUpdate', { cartId, billingAddress: address })).toMatchObject({
    userErrors: [{ code: 'INVALID', field: ['billingAddress'] }],
  });
});

test('submitting a cart fails with its checkout URL', async () => {
  const { id: cartId, checkoutUrl } = await lampCart();
  const submit = `mutation($cartId: ID!) {
    cartPrepareForCompletion(cartId: $cartId) { userErrors { code } result { __typename
      ... on CartStatusNotReady { cart { id } errors { code } } } }
    cartSubmitForCompletion(cartId: $cartId, attemptToken: "a") { userErrors { code } result { __typename
      ... on SubmitFailed { checkoutUrl errors { code } } } } }`;
  expect(data(await execute(submit, { cartId }))).toEqual({
    cartPrepareForCompletion: {
      userErrors: [],
      result: {
        __typename: 'CartStatusNotReady',
        cart: { id: cartId },
        errors: [{ code: 'REDIRECT_TO_CHECKOUT_REQUIRED' }],
      },
    },
    cartSubmitForCompletion: {
      userErrors: [],
      result: { __typename: 'SubmitFailed', checkoutUrl, errors: [{ code: 'PAYMENTS_METHOD_REQUIRED' }] },
    },
  });
  expect(data(await execute(submit, { cartId: 'gid://shopify/Cart/nope?key=nope' }))).toEqual({
    cartPrepareForCompletion: { result: null, userErrors: [{ code: 'INVALID' }] },
    cartSubmitForCompletion: { result: null, userErrors: [{ code: 'INVALID' }] },
  });
});
