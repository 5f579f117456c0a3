import { expect, test } from 'vitest';
import { z } from 'zod';
import { setStock } from '../storefront.ts';
import { contents, documents, lineId, newCart, planId, readCart, run, variantId } from '../testing/cart-client.ts';
import { testStorefront } from '../testing/test-client.ts';

const linen = { merchandiseId: variantId(11) };
const pin = { merchandiseId: variantId(21) };
const lantern = { merchandiseId: variantId(31) };

test('a cart is created with lines, note and attributes, and read back', async () => {
  const { execute } = testStorefront();
  const { cart, userErrors } = await run(execute, 'cartCreate', {
    input: { lines: [{ ...linen, quantity: 2 }], note: 'Ring twice', attributes: [{ key: 'refCode', value: 'abc' }] },
  });
  expect(userErrors).toEqual([]);
  expect(cart).toMatchObject({
    id: expect.stringMatching(/^gid:\/\/shopify\/Cart\/[0-9a-f]{40}$/),
    note: 'Ring twice',
    attributes: [{ key: 'refCode', value: 'abc' }],
    totalQuantity: 2,
    createdAt: '2026-11-20T12:00:00Z',
    discountCodes: [],
    deliveryGroups: { nodes: [] },
    metafields: [],
    cost: {
      subtotalAmount: { amount: '80.0', currencyCode: 'USD' },
      subtotalAmountEstimated: true,
      totalAmount: { amount: '80.0' },
      totalAmountEstimated: true,
      checkoutChargeAmount: { amount: '80.0' },
      totalTaxAmount: null,
      totalTaxAmountEstimated: true,
      totalDutyAmount: null,
      totalDutyAmountEstimated: true,
    },
    lines: {
      edges: [
        {
          node: {
            __typename: 'CartLine',
            quantity: 2,
            cost: {
              amountPerQuantity: { amount: '40.0' },
              compareAtAmountPerQuantity: null,
              totalAmount: { amount: '80.0' },
            },
            merchandise: { id: variantId(11), product: { handle: 'lamp' } },
            sellingPlanAllocation: null,
          },
        },
      ],
    },
  });
  const token = cart?.id.split('/').at(-1);
  expect(cart?.checkoutUrl).toBe(`http://checkout.test/cart/c/${token}`);
  expect(lineId(cart)).toMatch(new RegExp(`^gid://shopify/CartLine/[0-9a-f-]{36}\\?cart=${token}$`));
  expect(await readCart(execute, cart?.id ?? '')).toEqual(cart);
});

test('a cart is created empty without input', async () => {
  const { execute } = testStorefront();
  expect(contents((await run(execute, 'cartCreate', {})).cart)).toEqual([]);
});

test('three pins at 0.10 cost 0.30', async () => {
  const { execute } = testStorefront();
  expect((await newCart(execute, { ...pin, quantity: 3 })).cost.subtotalAmount.amount).toBe('0.3');
});

test('a quantity above the stock is lowered without an error, and follows the stock when that decreases', async () => {
  const { execute, context } = testStorefront();
  const cart = await newCart(execute, { ...linen, quantity: 9 });
  expect(contents(cart)).toEqual(['11×5']);
  await setStock(context, variantId(11), 2);
  expect(contents(await readCart(execute, cart.id))).toEqual(['11×2']);
  await setStock(context, variantId(11), 0);
  expect(await readCart(execute, cart.id)).toMatchObject({
    totalQuantity: 0,
    cost: { subtotalAmount: { amount: '0.0' } },
  });
  expect(contents((await run(execute, 'cartNoteUpdate', { cartId: cart.id, note: 'x' })).cart)).toEqual(['11×0']);
});

test('a selling plan prices its line, and the checkout charge is the amount due now', async () => {
  const { execute } = testStorefront();
  const cart = await newCart(
    execute,
    { ...lantern, quantity: 2, sellingPlanId: planId(101) },
    { ...lantern, sellingPlanId: planId(102) },
    { ...pin, quantity: 1 },
  );
  expect(cart).toMatchObject({
    cost: {
      subtotalAmount: { amount: '424.75' },
      totalAmount: { amount: '424.75' },
      checkoutChargeAmount: { amount: '186.35' },
    },
    lines: {
      edges: [
        { node: { quantity: 1, sellingPlanAllocation: null } },
        {
          node: {
            cost: { amountPerQuantity: { amount: '126.65' }, compareAtAmountPerQuantity: { amount: '149.0' } },
            sellingPlanAllocation: { sellingPlan: { id: planId(102) }, checkoutChargeAmount: { amount: '126.65' } },
          },
        },
        {
          node: {
            cost: { amountPerQuantity: { amount: '149.0' }, totalAmount: { amount: '298.0' } },
            sellingPlanAllocation: {
              sellingPlan: { name: 'Deposit' },
              checkoutChargeAmount: { amount: '29.8' },
              remainingBalanceChargeAmount: { amount: '119.2' },
            },
          },
        },
      ],
    },
  });
});

test('sums above the range of Int are refused', async () => {
  const { execute } = testStorefront();
  const cart = await newCart(execute, { ...lantern, quantity: 1_000_000 });
  const more = await run(execute, 'cartLinesAdd', { cartId: cart.id, lines: [lantern] });
  expect(more).toMatchObject({ cart: null, userErrors: [{ code: 'INVALID', field: ['lines', 'quantity'] }] });
});

test('a line of another cart is unknown', async () => {
  const { execute } = testStorefront();
  const mine = await newCart(execute, linen);
  const other = await newCart(execute, pin);
  const { userErrors } = await run(execute, 'cartLinesRemove', { cartId: mine.id, lineIds: [lineId(other)] });
  expect(userErrors).toMatchObject([{ code: 'INVALID_MERCHANDISE_LINE' }]);
  expect(contents(await readCart(execute, other.id))).toEqual(['21×1']);
});

test.each([
  ['of another type', (id: string) => id.replace('CartLine', 'Product')],
  ['that names another cart', (id: string) => id.replace(/cart=.*/, 'cart=another')],
])('a line’s id %s is unknown', async (_title, change) => {
  const { execute } = testStorefront();
  const cart = await newCart(execute, linen);
  const cartId = cart.id;
  const id = change(lineId(cart));
  const updated = await run(execute, 'cartLinesUpdate', { cartId, lines: [{ id, quantity: 2 }] });
  expect(updated.userErrors).toMatchObject([{ code: 'INVALID_MERCHANDISE_LINE', field: ['lines', '0', 'id'] }]);
  const removed = await run(execute, 'cartLinesRemove', { cartId, lineIds: [id] });
  expect(removed.userErrors).toMatchObject([{ code: 'INVALID_MERCHANDISE_LINE', field: ['lineIds', '0'] }]);
  expect(contents(await readCart(execute, cartId))).toEqual(['11×1']);
});

test('a line’s id is known without the cart', async () => {
  const { execute } = testStorefront();
  const cart = await newCart(execute, linen);
  const lineIds = [lineId(cart).replace(/\?.*/, '')];
  const { cart: emptied } = await run(execute, 'cartLinesRemove', { cartId: cart.id, lineIds });
  expect(contents(emptied)).toEqual([]);
});

test.each(['', 'ada', '@example.com', 'ada@lamps', 'ada@.lamps', 'a@b@example.com', 'a b@example.com'])(
  'the email %j of a buyer is invalid',
  async (email) => {
    const { execute } = testStorefront();
    const invalid = { code: 'INVALID', message: 'Email is invalid' };
    const created = await run(execute, 'cartCreate', { input: { buyerIdentity: { email } } });
    expect(created).toEqual({ cart: null, userErrors: [{ ...invalid, field: ['input', 'buyerIdentity', 'email'] }] });
    const { id: cartId } = await newCart(execute);
    const updated = await run(execute, 'cartBuyerIdentityUpdate', { cartId, buyerIdentity: { email, phone: 'none' } });
    expect(updated.userErrors).toEqual([
      { ...invalid, field: ['buyerIdentity', 'email'] },
      { code: 'INVALID', field: ['buyerIdentity', 'phone'], message: 'Phone is invalid' },
    ]);
    expect(updated.cart?.buyerIdentity).toMatchObject({ email: null, phone: null });
  },
);

test('the buyer’s identity is merged, and a customer token is invalid', async () => {
  const { execute } = testStorefront();
  const cart = await newCart(execute);
  await run(execute, 'cartBuyerIdentityUpdate', {
    cartId: cart.id,
    buyerIdentity: { email: 'ada@example.com', countryCode: 'DE' },
  });
  const address = {
    address1: 'Lane 1',
    city: 'Town',
    firstName: 'Ada',
    lastName: 'Byron',
    country: 'Germany',
    zip: '10115',
  };
  const merged = await run(execute, 'cartBuyerIdentityUpdate', {
    cartId: cart.id,
    buyerIdentity: { phone: '+4930', deliveryAddressPreferences: [{ deliveryAddress: address }] },
  });
  expect(merged.cart?.buyerIdentity).toMatchObject({
    email: 'ada@example.com',
    phone: '+4930',
    countryCode: 'DE',
    customer: null,
    walletPreferences: [],
    deliveryAddressPreferences: [
      { name: 'Ada Byron', formattedArea: 'Town, Germany', formatted: ['Lane 1', 'Town 10115', 'Germany'] },
    ],
  });
  const refused = await run(execute, 'cartBuyerIdentityUpdate', {
    cartId: cart.id,
    buyerIdentity: { customerAccessToken: 'x' },
  });
  expect(refused.userErrors).toEqual([
    { code: 'INVALID', field: ['buyerIdentity', 'customerAccessToken'], message: 'Customer is invalid' },
  ]);
  expect(refused.cart).toEqual(merged.cart);
});

test('a cart created in the context of a country keeps that country in other contexts', async () => {
  const { execute } = testStorefront();
  const fields = '{ id buyerIdentity { countryCode } cost { totalAmount { amount currencyCode } } }';
  const lines = `[{ merchandiseId: "${variantId(11)}" }]`;
  const { data } = await execute(
    `mutation @inContext(country: DE) { cartCreate(input: { lines: ${lines} }) { cart ${fields} } }`,
  );
  const cart = { buyerIdentity: { countryCode: 'DE' }, cost: { totalAmount: { amount: '36.0', currencyCode: 'EUR' } } };
  expect(data).toMatchObject({ cartCreate: { cart } });
  const { id } = z.object({ cartCreate: z.object({ cart: z.object({ id: z.string() }) }) }).parse(data).cartCreate.cart;
  const read = await execute(`query($id: ID!) @inContext(country: US) { cart(id: $id) ${fields} }`, { id });
  expect(read.data).toMatchObject({ cart });
});

test('a selling plan allocation in a cart is in the cart’s currency in any context', async () => {
  const { execute } = testStorefront();
  const { id: cartId } = await newCart(execute, { ...lantern, sellingPlanId: planId(101) });
  const { cart } = await run(execute, 'cartBuyerIdentityUpdate', { cartId, buyerIdentity: { countryCode: 'DE' } });
  expect(cart?.lines.edges[0]?.node).toMatchObject({
    cost: { amountPerQuantity: { amount: '134.1', currencyCode: 'EUR' } },
    sellingPlanAllocation: {
      checkoutChargeAmount: { amount: '26.82', currencyCode: 'EUR' },
      remainingBalanceChargeAmount: { amount: '107.28', currencyCode: 'EUR' },
      priceAdjustments: [{ price: { amount: '134.1', currencyCode: 'EUR' } }],
    },
  });
});

test('an unknown cart is null without an error, an invalid id is an error', async () => {
  const { execute } = testStorefront();
  expect(
    await execute('{ cart(id: "gid://shopify/Cart/nope") { id } node(id: "gid://shopify/Cart/nope") { id } }'),
  ).toMatchObject({
    data: { cart: null, node: null },
  });
  const { errors } = await execute(documents.cart, { id: 'nope' });
  expect(errors).toMatchObject([{ extensions: { problems: [{ explanation: "Invalid global id 'nope'" }] } }]);
});

test('a cart holds at most 500 lines', async () => {
  const { execute } = testStorefront();
  const cart = await newCart(execute);
  const batch = (name: string) =>
    Array.from({ length: 250 }, (_, index) => ({ ...lantern, attributes: [{ key: name, value: String(index) }] }));
  await run(execute, 'cartLinesAdd', { cartId: cart.id, lines: batch('a') });
  await run(execute, 'cartLinesAdd', { cartId: cart.id, lines: batch('b') });
  const { userErrors } = await run(execute, 'cartLinesAdd', { cartId: cart.id, lines: [pin] });
  expect(userErrors).toEqual([
    { code: 'INVALID', field: ['lines'], message: 'A cart cannot hold more than 500 lines.' },
  ]);
  expect((await readCart(execute, cart.id))?.totalQuantity).toBe(500);
});
