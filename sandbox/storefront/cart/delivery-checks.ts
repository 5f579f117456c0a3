import { randomUUID } from 'node:crypto';
import type { CartAddressInput, CartSelectableAddressInput } from 'storefront-schema-latest/storefront-api-types';
import { gid } from '../gid.ts';
import { type DeliveryAddress, type SelectableAddress, sameAddress, tidyAddress } from './delivery-address.ts';
import type { Checked } from './line-checks.ts';
import { oneSelectedAddress, type Path, type UserError } from './user-errors.ts';
import type { Warning } from './warnings.ts';

export interface CheckedAddresses extends Checked<SelectableAddress> {
  /** To say of those that were there already and are not added again. */
  warnings: (cartToken: string) => Warning[];
}

/**
 * The addresses of a cart once new ones are added, and all that is wrong with those. One that is selected takes the place of the one
 * selected before.
 */
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
      if (values.some((other) => sameAddress(other.address, address))) {
        duplicates += 1;
        continue;
      }
      const selected = input.selected ?? false;
      if (selected) values = values.map((other) => ({ ...other, selected: false }));
      values.push({ id: randomUUID(), selected, oneTimeUse: input.oneTimeUse ?? false, address });
    }
  }
  return { values, errors, warnings: (token) => Array.from({ length: duplicates }, () => duplicate(token)) };
}

/** The error of selecting more than one of several addresses; `path` is where these stand. */
export function selectionErrors(inputs: readonly { selected?: boolean | null }[], path: Path): UserError[] {
  return inputs.filter(({ selected }) => selected).length > 1 ? [oneSelectedAddress(path)] : [];
}

/** One address: none in `values` means that it is refused. Wordings are recorded. */
export function readAddress(
  { copyFromCustomerAddressId, deliveryAddress }: CartAddressInput,
  strategy: string | null | undefined,
  path: Path,
): Checked<DeliveryAddress> {
  const at = (...field: string[]) => [...path, 'address', ...field];
  if (copyFromCustomerAddressId) {
    const field = at('copyFromCustomerAddressId');
    return { values: [], errors: [{ code: 'INVALID', field, message: 'The customer address is invalid.' }] };
  }
  const address = tidyAddress(deliveryAddress ?? {});
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

/** The sentence is the schema's own description of the code. */
function duplicate(cartToken: string): Warning {
  return {
    code: 'DUPLICATE_DELIVERY_ADDRESS',
    message: 'A delivery address with the same details already exists on this cart.',
    target: gid('Cart', cartToken),
  };
}
