import { expect, test } from 'vitest';
import { planId, run, variantId } from '../testing/cart-client.ts';
import { change, changed } from '../testing/newest-cart.ts';
import { post, testStorefront, withToken } from '../testing/test-client.ts';

const linen = { merchandiseId: variantId(11) };
const pin = { merchandiseId: variantId(21) };
const deposit = { merchandiseId: variantId(31), sellingPlanId: planId(101) };

async function cartWith(lines: object[], discountCodes: string[], buyerIdentity = {}) {
  const { executeAt } = testStorefront();
  return changed(executeAt('2026-04'), 'cartCreate', { input: { lines, discountCodes, buyerIdentity } });
}

function usd(amount: string) {
  return { amount, currencyCode: 'USD' };
}

const acrossAll = { allocationMethod: 'ACROSS', targetSelection: 'ALL', targetType: 'LINE_ITEM' };
const tenPercent = { __typename: 'PricingPercentageValue', percentage: 10 };

test('a percentage of the order is allocated on the cart by line, smallest first, and lowers the total', async () => {
  const cart = await cartWith([linen, { ...pin, quantity: 3 }], ['tenth']);
  const allocation = {
    targetType: 'LINE_ITEM',
    code: 'tenth',
    discountApplication: { ...acrossAll, value: tenPercent },
  };
  expect(cart).toMatchObject({
    discountCodes: [{ code: 'tenth', applicable: true }],
    discountAllocations: [
      { ...allocation, discountedAmount: usd('0.03') },
      { ...allocation, discountedAmount: usd('4.0') },
    ],
    cost: { subtotalAmount: usd('40.3'), totalAmount: usd('36.27'), checkoutChargeAmount: usd('36.27') },
    lines: { nodes: [{ discountAllocations: [], cost: { totalAmount: usd('0.3') } }, { discountAllocations: [] }] },
  });
});

test('an amount off the order is one allocation', async () => {
  const cart = await cartWith([linen, pin], ['FIVER']);
  expect(cart).toMatchObject({
    discountAllocations: [
      {
        discountedAmount: usd('5.0'),
        discountApplication: { ...acrossAll, value: { __typename: 'MoneyV2', ...usd('5.0') } },
      },
    ],
    cost: { subtotalAmount: usd('40.1'), totalAmount: usd('35.1') },
  });
});

test('codes on products are allocated on their lines, lower these, and combine', async () => {
  const cart = await cartWith(
    [
      { ...linen, quantity: 2 },
      { ...pin, quantity: 5 },
    ],
    ['PINS', 'GLOW'],
  );
  expect(cart).toMatchObject({
    discountAllocations: [],
    lines: {
      nodes: [
        {
          cost: { subtotalAmount: usd('0.5'), totalAmount: usd('0.25') },
          discountAllocations: [{ code: 'PINS', discountApplication: { targetSelection: 'ENTITLED' } }],
        },
        {
          cost: { subtotalAmount: usd('80.0'), totalAmount: usd('76.0') },
          discountAllocations: [{ code: 'GLOW', discountApplication: { allocationMethod: 'EACH' } }],
        },
      ],
    },
    cost: { subtotalAmount: usd('76.25'), totalAmount: usd('76.25') },
  });
});

test('a deposit is its percentage of the discounted price', async () => {
  const cart = await cartWith([deposit], ['TENTH']);
  expect(cart.cost).toEqual({
    subtotalAmount: usd('149.0'),
    totalAmount: usd('134.1'),
    checkoutChargeAmount: usd('26.82'),
  });
});

test('in another currency amounts and minimums are converted like prices', async () => {
  const euro = (amount: string) => ({ amount, currencyCode: 'EUR' });
  const cart = await cartWith([linen], ['FIVER'], { countryCode: 'DE' });
  expect(cart).toMatchObject({
    discountAllocations: [{ discountedAmount: euro('4.5'), discountApplication: { value: euro('4.5') } }],
    cost: { subtotalAmount: euro('36.0'), totalAmount: euro('31.5') },
  });
});

test.each([
  ['NOPE', 'DISCOUNT_NOT_FOUND', 'Enter a valid discount code'],
  ['OVER', 'DISCOUNT_CURRENTLY_INACTIVE', 'This discount is not valid anymore'],
  ['SOON', 'DISCOUNT_CURRENTLY_INACTIVE', 'This discount is not valid anymore'],
  ['FIVER', 'DISCOUNT_PURCHASE_NOT_IN_RANGE', 'The FIVER discount code is not valid for the items in your cart'],
  ['DOZEN', 'DISCOUNT_QUANTITY_NOT_IN_RANGE', 'The DOZEN discount code is not valid for the items in your cart'],
  ['GLOW', 'DISCOUNT_NO_ENTITLED_LINE_ITEMS', 'The GLOW discount code is not valid for the items in your cart'],
])('%s is stored, not applicable, and warned about after every mutation', async (code, warning, message) => {
  const execute = testStorefront().executeAt('2026-04');
  const { id } = await changed(execute, 'cartCreate', { input: { lines: [pin] } });
  const first = await change(execute, 'cartDiscountCodesUpdate', { cartId: id, discountCodes: [code] });
  const warnings = [{ code: warning, message, target: id.replace(/\?.*/, '') }];
  expect(first).toMatchObject({
    cart: { discountCodes: [{ code, applicable: false }] },
    userErrors: [],
    warnings,
  });
  const later = await change(execute, 'cartNoteUpdate', { cartId: id, note: 'x' });
  expect(later.warnings).toEqual(warnings);
});

test('an emptied cart keeps its code, which applies again once there is something to pay', async () => {
  const execute = testStorefront().executeAt('2026-04');
  const { id, lines } = await changed(execute, 'cartCreate', { input: { lines: [pin], discountCodes: ['TENTH'] } });
  const emptied = await change(execute, 'cartLinesRemove', { cartId: id, lineIds: lines.nodes.map((line) => line.id) });
  expect(emptied).toMatchObject({
    cart: { discountCodes: [{ code: 'TENTH', applicable: false }] },
    warnings: [{ code: 'DISCOUNT_CODE_NOT_HONOURED', message: 'The TENTH discount code is not honoured' }],
  });
  const filled = await change(execute, 'cartLinesAdd', { cartId: id, lines: [pin] });
  expect(filled).toMatchObject({ cart: { discountCodes: [{ applicable: true }] }, warnings: [] });
});

test('the oldest version has only the amounts of discounts', async () => {
  const { execute } = testStorefront();
  const { cart } = await run(execute, 'cartCreate', { input: { lines: [linen], discountCodes: ['TENTH'] } });
  expect(cart).toMatchObject({
    discountCodes: [{ code: 'TENTH', applicable: true }],
    discountAllocations: [{ discountedAmount: usd('4.0') }],
    cost: { subtotalAmount: usd('40.0'), totalAmount: usd('36.0') },
  });
  const cleared = await run(execute, 'cartDiscountCodesUpdate', { cartId: cart?.id, discountCodes: [] });
  expect(cleared.cart).toMatchObject({ discountCodes: [], cost: { totalAmount: usd('40.0') } });
});

/** The mutation as Hydrogen declares it in its releases before 2026.1. */
const optionalCodes = `mutation cartDiscountCodesUpdate($cartId: ID! $discountCodes: [String!]) {
  cartDiscountCodesUpdate(cartId: $cartId, discountCodes: $discountCodes) { cart { discountCodes { code } } userErrors { message } } }`;

/** Updates the codes of a new cart with TENTH by a document in which they are optional. */
async function updateOptionalCodes(version: string, discountCodes?: string[] | null) {
  const { executeAt, storefront } = testStorefront();
  const { id } = await changed(executeAt('2026-04'), 'cartCreate', { input: { discountCodes: ['TENTH'] } });
  const body = { query: optionalCodes, variables: { cartId: id, discountCodes } };
  return (await storefront.handle(post(body, withToken, `/api/${version}/graphql.json`))).json();
}

test.each(['2023-10', '2024-01', '2025-10'])(
  '%s accepts optional codes, and without them changes nothing',
  async (version) => {
    const updated = (...codes: string[]) => ({
      cartDiscountCodesUpdate: { cart: { discountCodes: codes.map((code) => ({ code })) }, userErrors: [] },
    });
    expect(await updateOptionalCodes(version, ['FIVER'])).toMatchObject({ data: updated('FIVER') });
    expect(await updateOptionalCodes(version)).toMatchObject({ data: updated('TENTH') });
    expect(await updateOptionalCodes(version, null)).toMatchObject({ data: updated('TENTH') });
  },
);

test.each(['2026-01', 'unstable'])('%s requires codes', async (version) => {
  const message = 'Variable "$discountCodes" of type "[String!]" used in position expecting type "[String!]!".';
  expect(await updateOptionalCodes(version, ['FIVER'])).toMatchObject({ errors: [{ message }] });
});
