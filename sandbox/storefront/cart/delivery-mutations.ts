import { randomUUID } from 'node:crypto';
import type {
  CartAddressInput,
  CartSelectableAddressInput,
  CartSelectableAddressUpdateInput,
  CartSelectedDeliveryOptionInput,
} from 'storefront-schema-latest/storefront-api-types';
import type { StorefrontContext } from '../context.ts';
import { gid } from '../gid.ts';
import { type DeliveryAddress, isSameAddress, normalizeAddress, type SelectableAddress } from './addresses.ts';
import { type Cart, keyInCart } from './cart-store.ts';
import {
  type CartPayload,
  type ChangeResult,
  changeCart,
  currentView,
  resultUnless,
  type Warning,
} from './change-cart.ts';
import { deliveryGroups } from './delivery-groups.ts';
import type { Checked } from './line-mutations.ts';
import { oneSelectedAddress, type Path, type UserError, unknownAddress, unknownDeliveryOption } from './user-errors.ts';

/** `cartDeliveryAddressesAdd`. */
export function addAddresses(
  cartId: string,
  inputs: readonly CartSelectableAddressInput[],
  context: StorefrontContext,
): CartPayload {
  return changeCart(cartId, context, (cart) =>
    withChecked(cart, checkAddresses(inputs, cart.delivery.addresses, ['addresses'])),
  );
}

/** `cartDeliveryAddressesReplace`. */
export function replaceAddresses(
  cartId: string,
  inputs: readonly CartSelectableAddressInput[],
  context: StorefrontContext,
): CartPayload {
  return changeCart(cartId, context, (cart) => withChecked(cart, checkAddresses(inputs, [], ['addresses'])));
}

/** `cartDeliveryAddressesUpdate`: fields left out stay. */
export function updateAddresses(
  cartId: string,
  inputs: readonly CartSelectableAddressUpdateInput[],
  context: StorefrontContext,
): CartPayload {
  return changeCart(cartId, context, (cart) => {
    const errors = selectionErrors(inputs, ['addresses']);
    let addresses = cart.delivery.addresses;
    for (const [index, input] of inputs.entries()) {
      const path = ['addresses', String(index)];
      const known = addresses.find(({ id }) => id === keyInCart('CartSelectableAddress', input.id, cart.token));
      if (known === undefined) {
        errors.push(unknownAddress(path, input.id));
        continue;
      }
      const read = input.address ? readAddress(input.address, input.validationStrategy, path) : null;
      errors.push(...(read?.errors ?? []));
      const changed = {
        ...known,
        address: read?.values[0] ?? known.address,
        selected: input.selected ?? known.selected,
        oneTimeUse: input.oneTimeUse ?? known.oneTimeUse,
      };
      addresses = addresses.map((other) => {
        if (other.id === known.id) return changed;
        return input.selected ? { ...other, selected: false } : other;
      });
    }
    return resultUnless(errors, 'cart', { cart: withAddresses(cart, addresses) });
  });
}

/** `cartDeliveryAddressesRemove`. */
export function removeAddresses(cartId: string, ids: readonly string[], context: StorefrontContext): CartPayload {
  return changeCart(cartId, context, (cart) => {
    const { addresses } = cart.delivery;
    const removed = ids.map((id) => keyInCart('CartSelectableAddress', id, cart.token));
    const errors = ids.flatMap((id, index): UserError[] =>
      addresses.some((known) => known.id === removed[index]) ? [] : [unknownAddress(['addressIds', String(index)], id)],
    );
    const rest = addresses.filter(({ id }) => !removed.includes(id));
    return resultUnless(errors, 'cart', { cart: withAddresses(cart, rest) });
  });
}

/** `cartSelectedDeliveryOptionsUpdate`: selects one of the options that each group offers. */
export function selectDeliveryOptions(
  cartId: string,
  inputs: readonly CartSelectedDeliveryOptionInput[],
  context: StorefrontContext,
): CartPayload {
  return changeCart(cartId, context, (cart) => {
    const groups = deliveryGroups(currentView(cart, context), context.provider.seed.catalogue.shop);
    const options: Record<string, string> = {};
    const errors = inputs.flatMap(({ deliveryGroupId, deliveryOptionHandle }): UserError[] => {
      const group = groups.find(({ id }) => id === deliveryGroupId);
      if (!group?.options.some(({ handle }) => handle === deliveryOptionHandle)) {
        return [unknownDeliveryOption(deliveryOptionHandle)];
      }
      options[group.type] = deliveryOptionHandle;
      return [];
    });
    const delivery = { ...cart.delivery, options: { ...cart.delivery.options, ...options } };
    return resultUnless(errors, 'nothing', { cart: { ...cart, delivery } });
  });
}

function withChecked(cart: Cart, { values, errors, warnings }: CheckedAddresses): ChangeResult {
  return resultUnless(errors, 'cart', { cart: withAddresses(cart, values), warnings: warnings(cart.token) });
}

/** Delivery options belong to the selected address, so they are cleared when another address is selected. */
function withAddresses(cart: Cart, addresses: SelectableAddress[]): Cart {
  const before = JSON.stringify(cart.delivery.addresses.find(({ selected }) => selected) ?? null);
  const after = JSON.stringify(addresses.find(({ selected }) => selected) ?? null);
  return { ...cart, delivery: { addresses, options: before === after ? cart.delivery.options : {} } };
}

interface CheckedAddresses extends Checked<SelectableAddress> {
  /** Warnings for addresses that the cart already had and that are not added again. */
  warnings: (cartToken: string) => Warning[];
}

/** The cart's addresses with the new ones, and the errors of the new ones. A new selected address replaces the earlier selection. */
export function checkAddresses(
  inputs: readonly CartSelectableAddressInput[],
  known: readonly SelectableAddress[],
  path: Path,
): CheckedAddresses {
  const errors = selectionErrors(inputs, path);
  let values = [...known];
  let duplicates = 0;
  for (const [index, input] of inputs.entries()) {
    const read = readAddress(input.address, input.validationStrategy, [...path, String(index)]);
    errors.push(...read.errors);
    for (const address of read.values) {
      if (values.some((other) => isSameAddress(other.address, address))) {
        duplicates += 1;
        continue;
      }
      const selected = input.selected ?? false;
      if (selected) values = values.map((other) => ({ ...other, selected: false }));
      values.push({ id: randomUUID(), selected, oneTimeUse: input.oneTimeUse ?? false, address });
    }
  }
  return { values, errors, warnings: (token) => Array.from({ length: duplicates }, () => duplicateWarning(token)) };
}

/** The error of selecting several addresses at once; `path` leads to the list. */
function selectionErrors(inputs: readonly { selected?: boolean | null }[], path: Path): UserError[] {
  return inputs.filter(({ selected }) => selected).length > 1 ? [oneSelectedAddress(path)] : [];
}

/** Parses one address. If `values` is empty, the address is refused. The messages are from recordings. */
function readAddress(
  { copyFromCustomerAddressId, deliveryAddress }: CartAddressInput,
  strategy: string | null | undefined,
  path: Path,
): Checked<DeliveryAddress> {
  const at = (...field: string[]) => [...path, 'address', ...field];
  if (copyFromCustomerAddressId) {
    const field = at('copyFromCustomerAddressId');
    return { values: [], errors: [{ code: 'INVALID', field, message: 'The customer address is invalid.' }] };
  }
  const address = normalizeAddress(deliveryAddress ?? {});
  if (address.countryCode === null) {
    const field = at('deliveryAddress', 'countryCode');
    return { values: [], errors: [{ code: 'INVALID', field, message: 'invalid value' }] };
  }
  const errors = strategy === 'STRICT' ? missingFields(address, at('deliveryAddress')) : [];
  return { values: errors.length > 0 ? [] : [address], errors };
}

const countriesWithProvinces = ['US', 'CA'];

function missingFields(address: DeliveryAddress, path: Path): UserError[] {
  const needsProvince = countriesWithProvinces.includes(address.countryCode ?? '');
  const province = ['provinceCode', 'The specified country requires a zone.'] as const;
  const required: readonly (readonly [keyof DeliveryAddress, string])[] = [
    ['lastName', 'A last name is required in order to continue.'],
    ['address1', 'An address is required in order to continue.'],
    ...(needsProvince ? [province] : []),
    ['zip', 'Country specified requires a postal code in order to continue.'],
    ['city', 'A city is required in order to continue.'],
  ];
  return required
    .filter(([name]) => address[name] === null)
    .map(([name, message]) => ({ code: 'ADDRESS_FIELD_IS_REQUIRED', field: [...path, name], message }));
}

/** The message is the schema's description of the code. */
function duplicateWarning(cartToken: string): Warning {
  return {
    code: 'DUPLICATE_DELIVERY_ADDRESS',
    message: 'A delivery address with the same details already exists on this cart.',
    target: gid('Cart', cartToken),
  };
}
