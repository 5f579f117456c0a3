import { expect, test } from 'vitest';
import { setStock } from '../storefront.ts';
import { contents, documents, lineId, newCart, planId, readCart, run, variantId } from '../testing/cart-client.ts';
import { testStorefront } from '../testing/test-client.ts';

const linen = { merchandiseId: variantId(11) };
const pin = { merchandiseId: variantId(21) };
const lantern = { merchandiseId: variantId(31) };
const care = { merchandiseId: variantId(41) };
const unknownCart = [{ code: 'INVALID', field: ['cartId'], message: 'The specified cart does not exist.' }];

test('[CART-8] a cart is created with lines, note and attributes, and read back whole', async () => {
  const { ask } = testStorefront();
  const { cart, userErrors } = await run(ask, 'cartCreate', {
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
  expect(await readCart(ask, cart?.id ?? '')).toEqual(cart);
});

test('a cart is created empty when nothing is said', async () => {
  const { ask } = testStorefront();
  expect(contents((await run(ask, 'cartCreate', {})).cart)).toEqual([]);
});

test('[CART-8] adding sums equal lines under their id and puts new ones first', async () => {
  const { ask } = testStorefront();
  const cart = await newCart(ask, linen);
  const added = await run(ask, 'cartLinesAdd', {
    cartId: cart.id,
    lines: [
      { ...linen, quantity: 2 },
      { ...pin, quantity: 7 },
    ],
  });
  expect(contents(added.cart)).toEqual(['21×7', '11×3']);
  expect(lineId(added.cart, 1)).toBe(lineId(cart));
});

test('[CART-10] an update to quantity 0 removes the line, and a negative quantity is refused', async () => {
  const { ask } = testStorefront();
  const cart = await newCart(ask, linen, pin);
  const refused = await run(ask, 'cartLinesUpdate', { cartId: cart.id, lines: [{ id: lineId(cart), quantity: -1 }] });
  expect(refused).toMatchObject({ cart: null, userErrors: [{ code: 'LESS_THAN', field: ['lines', '0', 'quantity'] }] });
  expect(contents(await readCart(ask, cart.id))).toEqual(['21×1', '11×1']);

  const updated = await run(ask, 'cartLinesUpdate', { cartId: cart.id, lines: [{ id: lineId(cart), quantity: 0 }] });
  expect(contents(updated.cart)).toEqual(['11×1']);
});

test('three pins at 0.10 cost 0.30', async () => {
  const { ask } = testStorefront();
  expect((await newCart(ask, { ...pin, quantity: 3 })).cost.subtotalAmount.amount).toBe('0.3');
});

test('a quantity above the stock is lowered without a word, and follows the stock when that shrinks', async () => {
  const { ask, context } = testStorefront();
  const cart = await newCart(ask, { ...linen, quantity: 9 });
  expect(contents(cart)).toEqual(['11×5']);
  setStock(context.database, variantId(11), 2);
  expect(contents(await readCart(ask, cart.id))).toEqual(['11×2']);
  setStock(context.database, variantId(11), 0);
  expect(await readCart(ask, cart.id)).toMatchObject({ totalQuantity: 0, cost: { subtotalAmount: { amount: '0.0' } } });
  expect(contents((await run(ask, 'cartNoteUpdate', { cartId: cart.id, note: 'x' })).cart)).toEqual(['11×0']);
});

test('what is sold ahead or not counted has no such limit', async () => {
  const { ask } = testStorefront();
  expect(
    contents(await newCart(ask, { ...lantern, quantity: 40 }, { ...care, quantity: 40, sellingPlanId: planId(201) })),
  ).toEqual(['41×40', '31×40']);
});

test('a plan prices its line, and the checkout charge is what is due now', async () => {
  const { ask } = testStorefront();
  const cart = await newCart(
    ask,
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

test.each([
  [
    'unknown merchandise',
    { merchandiseId: variantId(999) },
    'merchandiseId',
    'The merchandise with id gid://shopify/ProductVariant/999 does not exist.',
  ],
  [
    'a plan of another product',
    { ...linen, sellingPlanId: planId(201) },
    'sellingPlanId',
    'Cannot apply selling plan to variant',
  ],
  ['a variant that needs a plan', care, 'sellingPlanId', 'The variant can only be bought with a selling plan.'],
  ['far too many', { ...pin, quantity: 1_000_000_000 }, 'quantity', 'The quantity must not be greater than 1000000.'],
])(
  '%s is refused with the path of the mutation, and nothing of the batch is done',
  async (_title, line, field, message) => {
    const { ask } = testStorefront();
    expect(await run(ask, 'cartCreate', { input: { lines: [pin, line] } })).toEqual({
      cart: null,
      userErrors: [{ code: 'INVALID', field: ['input', 'lines', '1', field], message }],
    });
    const cart = await newCart(ask, linen);
    expect(await run(ask, 'cartLinesAdd', { cartId: cart.id, lines: [pin, line] })).toEqual({
      cart: null,
      userErrors: [{ code: 'INVALID', field: ['lines', '1', field], message }],
    });
    expect(contents(await readCart(ask, cart.id))).toEqual(['11×1']);
  },
);

test('[CART-10] a negative quantity is refused when adding', async () => {
  const { ask } = testStorefront();
  const errors = [{ code: 'LESS_THAN', message: 'The quantity must be greater than or equal to 0.' }];
  expect(await run(ask, 'cartCreate', { input: { lines: [{ ...pin, quantity: -1 }] } })).toMatchObject({
    cart: null,
    userErrors: [{ ...errors[0], field: ['input', 'lines', '0', 'quantity'] }],
  });
  const cart = await newCart(ask);
  expect(await run(ask, 'cartLinesAdd', { cartId: cart.id, lines: [{ ...pin, quantity: -1 }] })).toMatchObject({
    cart: null,
    userErrors: [{ ...errors[0], field: ['lines', '0', 'quantity'] }],
  });
});

test('sums that no Int could carry are refused too', async () => {
  const { ask } = testStorefront();
  const cart = await newCart(ask, { ...lantern, quantity: 1_000_000 });
  const more = await run(ask, 'cartLinesAdd', { cartId: cart.id, lines: [lantern] });
  expect(more).toMatchObject({ cart: null, userErrors: [{ code: 'INVALID', field: ['lines', 'quantity'] }] });
});

test('an unknown line leaves the cart as it is, in updates and removals', async () => {
  const { ask } = testStorefront();
  const cart = await newCart(ask, linen, pin);
  const id = `gid://shopify/CartLine/no-such-line?cart=${cart.id.split('/').at(-1)}`;
  const message = 'The merchandise line with id no-such-line does not exist.';
  expect(
    await run(ask, 'cartLinesUpdate', {
      cartId: cart.id,
      lines: [
        { id: lineId(cart), quantity: 5 },
        { id, quantity: 1 },
      ],
    }),
  ).toEqual({
    cart,
    userErrors: [{ code: 'INVALID_MERCHANDISE_LINE', field: ['lines', '1', 'id'], message }],
  });
  expect(await run(ask, 'cartLinesRemove', { cartId: cart.id, lineIds: [lineId(cart), id] })).toEqual({
    cart,
    userErrors: [{ code: 'INVALID_MERCHANDISE_LINE', field: ['lineIds', '1'], message }],
  });
});

test('another cart’s line is unknown here', async () => {
  const { ask } = testStorefront();
  const mine = await newCart(ask, linen);
  const other = await newCart(ask, pin);
  const { userErrors } = await run(ask, 'cartLinesRemove', { cartId: mine.id, lineIds: [lineId(other)] });
  expect(userErrors).toMatchObject([{ code: 'INVALID_MERCHANDISE_LINE' }]);
  expect(contents(await readCart(ask, other.id))).toEqual(['21×1']);
});

test('a cart without its lines stays, with note, attributes and codes', async () => {
  const { ask } = testStorefront();
  const cart = await newCart(ask, linen);
  await run(ask, 'cartNoteUpdate', { cartId: cart.id, note: 'Ring' });
  await run(ask, 'cartDiscountCodesUpdate', { cartId: cart.id, discountCodes: ['TEN', ' ten ', 'TEN'] });
  await run(ask, 'cartAttributesUpdate', {
    cartId: cart.id,
    attributes: [
      { key: 'a', value: '1' },
      { key: 'b', value: '2' },
      { key: 'a', value: '3' },
    ],
  });
  const { cart: emptied } = await run(ask, 'cartLinesRemove', { cartId: cart.id, lineIds: [lineId(cart)] });
  expect(emptied).toMatchObject({
    totalQuantity: 0,
    note: 'Ring',
    attributes: [
      { key: 'a', value: '3' },
      { key: 'b', value: '2' },
    ],
    discountCodes: [
      { code: 'TEN', applicable: false },
      { code: ' ten ', applicable: false },
    ],
  });
});

test('a line’s attributes are kept, cleared, and make lines equal', async () => {
  const { ask } = testStorefront();
  const attributes = [{ key: 'gift', value: 'yes' }];
  const cart = await newCart(ask, { ...pin, quantity: 2 }, { ...pin, attributes });
  expect(contents(cart)).toEqual(['21×1', '21×2']);
  const id = lineId(cart);
  const kept = await run(ask, 'cartLinesUpdate', { cartId: cart.id, lines: [{ id, quantity: 4, attributes: null }] });
  expect(kept.cart?.lines.edges[0]?.node).toMatchObject({ quantity: 4, attributes });
  const merged = await run(ask, 'cartLinesUpdate', { cartId: cart.id, lines: [{ id, attributes: [] }] });
  expect(contents(merged.cart)).toEqual(['21×6']);
});

test('the buyer’s identity is merged, and a customer token is invalid', async () => {
  const { ask } = testStorefront();
  const cart = await newCart(ask);
  await run(ask, 'cartBuyerIdentityUpdate', {
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
  const merged = await run(ask, 'cartBuyerIdentityUpdate', {
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
  const refused = await run(ask, 'cartBuyerIdentityUpdate', {
    cartId: cart.id,
    buyerIdentity: { customerAccessToken: 'x' },
  });
  expect(refused.userErrors).toEqual([
    { code: 'INVALID', field: ['buyerIdentity', 'customerAccessToken'], message: 'Customer is invalid' },
  ]);
  expect(refused.cart).toEqual(merged.cart);
});

test('a note has at most 5000 characters', async () => {
  const { ask } = testStorefront();
  const cart = await newCart(ask);
  const message = 'The note exceeds the maximum number of 5000 characters.';
  expect((await run(ask, 'cartNoteUpdate', { cartId: cart.id, note: 'x'.repeat(5000) })).userErrors).toEqual([]);
  expect(await run(ask, 'cartNoteUpdate', { cartId: cart.id, note: 'x'.repeat(5001) })).toEqual({
    cart: null,
    userErrors: [{ code: 'INVALID', field: ['note'], message }],
  });
  expect((await run(ask, 'cartNoteUpdate', { cartId: cart.id })).cart?.note).toBeNull();
});

test('metafields given to a new cart are refused, not lost', async () => {
  const { ask } = testStorefront();
  const metafields = [{ key: 'a.b', type: 'single_line_text_field', value: 'x' }];
  expect((await run(ask, 'cartCreate', { input: { metafields } })).userErrors).toMatchObject([
    { code: 'INVALID_METAFIELDS' },
  ]);
});

test.each(
  Object.entries({
    cartLinesAdd: { lines: [pin] },
    cartLinesUpdate: { lines: [] },
    cartLinesRemove: { lineIds: [] },
    cartAttributesUpdate: { attributes: [] },
    cartNoteUpdate: { note: '' },
    cartBuyerIdentityUpdate: { buyerIdentity: {} },
    cartDiscountCodesUpdate: { discountCodes: [] },
  } as const),
)('%s says that an unknown cart does not exist', async (mutation, variables) => {
  const { ask } = testStorefront();
  const cartId = 'gid://shopify/Cart/0123456789abcdef';
  const name = mutation as Parameters<typeof run>[1];
  expect(await run(ask, name, { cartId, ...variables })).toEqual({ cart: null, userErrors: unknownCart });
});

test('reading an unknown cart is null without an error, reading a text that is no id an error', async () => {
  const { ask } = testStorefront();
  expect(
    await ask('{ cart(id: "gid://shopify/Cart/nope") { id } node(id: "gid://shopify/Cart/nope") { id } }'),
  ).toMatchObject({
    data: { cart: null, node: null },
  });
  const { errors } = await ask(documents.cart, { id: 'nope' });
  expect(errors).toMatchObject([
    { message: "Invalid global id 'nope'", extensions: { code: 'argumentLiteralsIncompatible' } },
  ]);
});

test('more than 250 members of a list are refused before anything runs', async () => {
  const { ask } = testStorefront();
  const cart = await newCart(ask);
  const lines = Array.from({ length: 251 }, () => pin);
  expect(await ask(documents.cartLinesAdd, { cartId: cart.id, lines })).toEqual({
    errors: [
      {
        message: 'The input array size of 251 is greater than the maximum allowed of 250.',
        path: ['cartLinesAdd', 'lines'],
        extensions: { code: 'MAX_INPUT_SIZE_EXCEEDED' },
      },
    ],
  });
  expect((await ask(documents.cartCreate, { input: { lines } })).errors?.[0]?.path).toEqual([
    'cartCreate',
    'input',
    'lines',
  ]);
  expect(contents(await readCart(ask, cart.id))).toEqual([]);
});

test('a cart holds at most 500 lines', async () => {
  const { ask } = testStorefront();
  const cart = await newCart(ask);
  const batch = (name: string) =>
    Array.from({ length: 250 }, (_, index) => ({ ...lantern, attributes: [{ key: name, value: String(index) }] }));
  await run(ask, 'cartLinesAdd', { cartId: cart.id, lines: batch('a') });
  await run(ask, 'cartLinesAdd', { cartId: cart.id, lines: batch('b') });
  const { userErrors } = await run(ask, 'cartLinesAdd', { cartId: cart.id, lines: [pin] });
  expect(userErrors).toEqual([
    { code: 'INVALID', field: ['lines'], message: 'A cart cannot hold more than 500 lines.' },
  ]);
  expect((await readCart(ask, cart.id))?.totalQuantity).toBe(500);
});
