import { expect, test } from 'vitest';
import { run, variantId } from '../testing/cart-client.ts';
import { change, changed } from '../testing/newest-cart.ts';
import { testStorefront } from '../testing/test-client.ts';

const { execute: askOldest, executeAt } = testStorefront();
const execute = executeAt('2026-04');

const berlin = { address1: 'Lane 1', city: 'Berlin', countryCode: 'DE', zip: '10115', firstName: 'Ada' };
const boston = { address1: 'Road 2', city: 'Boston', countryCode: 'US', zip: '02108', provinceCode: 'ma' };

async function newCart(addresses: object[] = []) {
  const lines = [{ merchandiseId: variantId(11) }, { merchandiseId: variantId(21) }];
  return changed(execute, 'cartCreate', { input: { lines, delivery: { addresses } } });
}

function selectable(deliveryAddress: object, rest: object = {}) {
  return { address: { deliveryAddress }, ...rest };
}

test('a cart has no delivery groups without a selected address', async () => {
  const cart = await newCart([selectable(berlin)]);
  expect(cart).toMatchObject({ delivery: { addresses: [{ selected: false }] }, deliveryGroups: { nodes: [] } });
});

test('lines for the selected address are one delivery group with one option, selected by default', async () => {
  const cart = await newCart([selectable(boston, { selected: true, oneTimeUse: true })]);
  const handle = cart.deliveryGroups.nodes[0]?.deliveryOptions[0]?.handle;
  expect(cart).toMatchObject({
    delivery: {
      addresses: [
        {
          oneTimeUse: true,
          address: {
            provinceCode: 'MA',
            formatted: ['Road 2', 'Boston MA 02108', 'United States'],
            formattedArea: 'Boston, MA, United States',
          },
        },
      ],
    },
    deliveryGroups: {
      nodes: [
        {
          groupType: 'ONE_TIME_PURCHASE',
          deliveryAddress: { city: 'Boston', country: 'United States', countryCodeV2: 'US' },
          deliveryOptions: [{ title: 'Standard', deliveryMethodType: 'SHIPPING', estimatedCost: { amount: '0.0' } }],
          selectedDeliveryOption: { handle },
          cartLines: { nodes: [{ quantity: 1 }, { quantity: 1 }] },
        },
      ],
    },
  });
});

test('a delivery option that a group does not offer is refused', async () => {
  const cart = await newCart([selectable(berlin, { selected: true })]);
  const [group] = cart.deliveryGroups.nodes;
  const choose = (deliveryOptionHandle: string) =>
    change(execute, 'cartSelectedDeliveryOptionsUpdate', {
      cartId: cart.id,
      selectedDeliveryOptions: [{ deliveryGroupId: group?.id, deliveryOptionHandle }],
    });
  expect(await choose('pigeon')).toMatchObject({
    cart: null,
    userErrors: [
      {
        code: 'INVALID_DELIVERY_OPTION',
        field: ['selectedDeliveryOptions'],
        message: 'The delivery option with handle pigeon is not valid.',
      },
    ],
  });
  expect(await choose(group?.deliveryOptions[0]?.handle ?? '')).toMatchObject({ userErrors: [] });
});

test('addresses are added, selected one at a time, changed, replaced and removed', async () => {
  const { id: cartId } = await newCart([selectable(berlin, { selected: true })]);
  const added = await changed(execute, 'cartDeliveryAddressesAdd', {
    cartId,
    addresses: [selectable(boston, { selected: true })],
  });
  expect(added.delivery.addresses.map(({ selected }) => selected)).toEqual([false, true]);

  const [first, second] = added.delivery.addresses;
  const updated = await changed(execute, 'cartDeliveryAddressesUpdate', {
    cartId,
    addresses: [{ id: first?.id, selected: true }],
  });
  expect(updated.delivery.addresses.map(({ selected }) => selected)).toEqual([true, false]);

  const removed = await changed(execute, 'cartDeliveryAddressesRemove', { cartId, addressIds: [second?.id] });
  expect(removed.delivery.addresses.map(({ id }) => id)).toEqual([first?.id]);

  const replaced = await changed(execute, 'cartDeliveryAddressesReplace', { cartId, addresses: [selectable(boston)] });
  expect(replaced.delivery.addresses).toMatchObject([{ selected: false, address: { city: 'Boston' } }]);
});

test('an equal address is not added, with a warning', async () => {
  const { id: cartId } = await newCart([selectable(berlin)]);
  const again = selectable({ ...berlin, city: ' BERLIN ' });
  expect(await change(execute, 'cartDeliveryAddressesAdd', { cartId, addresses: [again] })).toMatchObject({
    cart: { delivery: { addresses: [{}] } },
    warnings: [{ code: 'DUPLICATE_DELIVERY_ADDRESS' }],
  });
});

const path = ['addresses', '0', 'address', 'deliveryAddress'];

test.each([
  ['no country', [selectable({ city: 'Berlin' })], [['INVALID', [...path, 'countryCode']]]],
  [
    'a customer’s address',
    [{ address: { copyFromCustomerAddressId: 'gid://shopify/MailingAddress/1' } }],
    [['INVALID', ['addresses', '0', 'address', 'copyFromCustomerAddressId']]],
  ],
  [
    'missing fields with strict validation',
    [selectable({ countryCode: 'US', zip: '1', lastName: 'B' }, { validationStrategy: 'STRICT' })],
    [
      ['ADDRESS_FIELD_IS_REQUIRED', [...path, 'address1']],
      ['ADDRESS_FIELD_IS_REQUIRED', [...path, 'provinceCode']],
      ['ADDRESS_FIELD_IS_REQUIRED', [...path, 'city']],
    ],
  ],
  [
    'two selected addresses',
    [selectable(berlin, { selected: true }), selectable(boston, { selected: true })],
    [['ONLY_ONE_DELIVERY_ADDRESS_CAN_BE_SELECTED', ['addresses']]],
  ],
])('%s: the address is refused and the cart is unchanged', async (_title, addresses, errors) => {
  const { id: cartId } = await newCart();
  const { cart, userErrors } = await change(execute, 'cartDeliveryAddressesAdd', { cartId, addresses });
  expect(cart?.delivery.addresses).toEqual([]);
  expect(userErrors.map(({ code, field }) => [code, field])).toEqual(errors);
});

test.each([
  ['an unknown address', () => 'gid://shopify/CartSelectableAddress/nope'],
  ['an id of another type', (id: string) => id.replace('CartSelectableAddress', 'Product')],
  ['an address of another cart', (id: string) => id.replace(/cart=.*/, 'cart=another')],
])('%s cannot be changed or removed', async (_title, idOf) => {
  const { id: cartId, delivery } = await newCart([selectable(berlin)]);
  const id = idOf(delivery.addresses[0]?.id ?? '');
  const refused = { code: 'INVALID_DELIVERY_ADDRESS_ID', message: `The delivery address with ${id} does not exist.` };
  expect(await change(execute, 'cartDeliveryAddressesUpdate', { cartId, addresses: [{ id }] })).toMatchObject({
    userErrors: [{ ...refused, field: ['addresses', '0'] }],
  });
  expect(await change(execute, 'cartDeliveryAddressesRemove', { cartId, addressIds: [id] })).toMatchObject({
    userErrors: [{ ...refused, field: ['addressIds', '0'] }],
  });
});

test('the oldest version groups by the first address that the buyer prefers', async () => {
  const deliveryAddress = { address1: 'Lane 1', city: 'Berlin', country: 'Germany', zip: '10115' };
  const { cart } = await run(askOldest, 'cartCreate', {
    input: {
      lines: [{ merchandiseId: variantId(11) }, { merchandiseId: variantId(12) }],
      buyerIdentity: { deliveryAddressPreferences: [{ deliveryAddress }] },
    },
  });
  expect(cart?.deliveryGroups).toMatchObject({ nodes: [{ id: expect.stringContaining('CartDeliveryGroup/') }] });
});

test('personal data can be removed from a cart, and a clone has none', async () => {
  const { id: cartId } = await newCart([selectable(berlin, { selected: true })]);
  await changed(execute, 'cartBuyerIdentityUpdate', {
    cartId,
    buyerIdentity: { email: 'ada@example.com', preferences: { wallet: ['shop_pay'] } },
  });
  const clone = await changed(execute, 'cartClone', { cartId });
  expect(clone.id).not.toBe(cartId);
  expect(clone).toMatchObject({
    totalQuantity: 2,
    buyerIdentity: { email: null, preferences: null },
    delivery: { addresses: [] },
  });
  const bare = await changed(execute, 'cartRemovePersonalData', { cartId });
  expect(bare).toMatchObject({ id: cartId, buyerIdentity: { email: null }, delivery: { addresses: [] } });
});
