import { href } from 'react-router';
import { type RequestedItem, readRequestedItem } from '#site/catalogue/item.ts';
import { defaultPhoneHandle, isKnownPhone } from '#site/catalogue/phones.ts';

/** The phone whose price is checked. */
export interface CreditPhone {
  handle: string;
  /** Numeric variant id; the first available variant is used if the phone has no variant with this id. */
  variant: RequestedItem['variantId'];
}

const phoneParameter = 'product';

/** The phone that a credit check's address names. */
export function readPhone(parameters: URLSearchParams): CreditPhone {
  const handle = parameters.get(phoneParameter) ?? '';
  return {
    handle: isKnownPhone(handle) ? handle : defaultPhoneHandle,
    variant: readRequestedItem(parameters).variantId,
  };
}

export function creditPath({ handle, variant }: CreditPhone): string {
  const query = new URLSearchParams({ [phoneParameter]: handle, ...(variant !== null && { variant }) });
  return `${href('/credit-check')}?${query}`;
}
