import type {
  CartSelectableAddressInput,
  CartSelectableAddressUpdateInput,
  CartSelectedDeliveryOptionInput,
} from 'storefront-schema-latest/storefront-api-types';
import { parseGid } from '../gid.ts';
import type { StorefrontContext } from '../request-context.ts';
import type { Cart } from './carts.ts';
import { type CartPayload, changeCart, type Outcome, unless, viewed } from './change-cart.ts';
import type { SelectableAddress } from './delivery-address.ts';
import { type CheckedAddresses, checkAddresses, readAddress, selectionErrors } from './delivery-checks.ts';
import { deliveryGroups } from './delivery-groups.ts';
import { type UserError, unknownAddress, unknownDeliveryOption } from './user-errors.ts';

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

/** `cartDeliveryAddressesUpdate`: what an input leaves out stays. */
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
      const known = addresses.find(({ id }) => id === parseGid(input.id).key);
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
    return unless(errors, 'cart', { cart: withAddresses(cart, addresses) });
  });
}

/** `cartDeliveryAddressesRemove`. */
export function removeAddresses(cartId: string, ids: readonly string[], context: StorefrontContext): CartPayload {
  return changeCart(cartId, context, (cart) => {
    const { addresses } = cart.delivery;
    const removed = ids.map((id) => parseGid(id).key);
    const errors = ids.flatMap((id, index): UserError[] =>
      addresses.some((known) => known.id === removed[index]) ? [] : [unknownAddress(['addressIds', String(index)], id)],
    );
    const rest = addresses.filter(({ id }) => !removed.includes(id));
    return unless(errors, 'cart', { cart: withAddresses(cart, rest) });
  });
}

/** `cartSelectedDeliveryOptionsUpdate`: one way of delivery for each group, of those it offers. */
export function selectDeliveryOptions(
  cartId: string,
  inputs: readonly CartSelectedDeliveryOptionInput[],
  context: StorefrontContext,
): CartPayload {
  return changeCart(cartId, context, (cart) => {
    const groups = deliveryGroups(viewed(cart, context), context.provider.seed.catalogue.shop);
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
    return unless(errors, 'nothing', { cart: { ...cart, delivery } });
  });
}

function withChecked(cart: Cart, { values, errors, warnings }: CheckedAddresses): Outcome {
  return unless(errors, 'cart', { cart: withAddresses(cart, values), warnings: warnings(cart.token) });
}

/** Ways of delivery were chosen for the selected address: another one, and they are open again. */
function withAddresses(cart: Cart, addresses: SelectableAddress[]): Cart {
  const before = JSON.stringify(cart.delivery.addresses.find(({ selected }) => selected) ?? null);
  const after = JSON.stringify(addresses.find(({ selected }) => selected) ?? null);
  return { ...cart, delivery: { addresses, options: before === after ? cart.delivery.options : {} } };
}
