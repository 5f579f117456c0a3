import type { CartErrorCode } from 'storefront-schema-latest/storefront-api-types';
import { limits } from '../limits.ts';

/** Errors in a mutation's payload. Codes are those of the newest version; an older schema that lacks one has INVALID (graphql-server.ts). */
export interface UserError {
  code: CartErrorCode | `${CartErrorCode}`;
  field: string[];
  message: string;
}

/** The path of a value in the mutation's arguments, like ["lines", "0"]. */
export type Path = readonly string[];

export const cartNotFound: UserError = {
  code: 'INVALID',
  field: ['cartId'],
  message: 'The specified cart does not exist.',
};

/** The sandbox has no customers. `path` leads to the input with the access token. */
export function invalidCustomer(path: Path): UserError {
  return { code: 'INVALID', field: [...path, 'customerAccessToken'], message: 'Customer is invalid' };
}

/** `path` leads to the input with the email and the phone. Source: the provider's own client, checkout-sheet-kit-swift. */
export function invalidContact(path: Path, name: 'email' | 'phone'): UserError {
  return { code: 'INVALID', field: [...path, name], message: `${name === 'email' ? 'Email' : 'Phone'} is invalid` };
}

/** The sandbox has no companies. `path` leads to the input with the company location. */
export function invalidCompanyLocation(path: Path): UserError {
  return { code: 'INVALID', field: [...path, 'companyLocationId'], message: 'Company location is invalid' };
}

/** An unknown variant; `path` leads to the line's input. */
export function unknownMerchandise(path: Path, id: string): UserError {
  return {
    code: 'INVALID',
    field: [...path, 'merchandiseId'],
    message: `The merchandise with id ${id} does not exist.`,
  };
}

/** A selling plan of another product; `path` leads to the line's input. */
export function planNotOnVariant(path: Path): UserError {
  return {
    code: 'SELLING_PLAN_NOT_APPLICABLE',
    field: [...path, 'sellingPlanId'],
    message: 'Cannot apply selling plan to variant',
  };
}

/** The message is ours: the provider's is not recorded. */
export function planRequired(path: Path): UserError {
  return {
    code: 'VARIANT_REQUIRES_SELLING_PLAN',
    field: [...path, 'sellingPlanId'],
    message: 'The variant can only be bought with a selling plan.',
  };
}

/** The message is ours: the sandbox has no nested lines. */
export function noNestedLines(path: Path): UserError {
  return {
    code: 'PARENT_LINE_OPERATION_BLOCKED',
    field: [...path, 'parent'],
    message: 'Lines cannot belong to other lines here.',
  };
}

/** The message is ours: the provider's is not recorded. */
export function negativeQuantity(path: Path): UserError {
  return {
    code: 'LESS_THAN',
    field: [...path, 'quantity'],
    message: 'The quantity must be greater than or equal to 0.',
  };
}

/** Code and message are ours. */
export function excessiveQuantity(path: Path): UserError {
  return {
    code: 'MAXIMUM_EXCEEDED',
    field: [...path, 'quantity'],
    message: `The quantity must not be greater than ${limits.quantity}.`,
  };
}

/** An unknown line; `path` leads to its id. */
export function unknownLine(path: Path, id: string): UserError {
  return {
    code: 'INVALID_MERCHANDISE_LINE',
    field: [...path],
    message: `The merchandise line with id ${id} does not exist.`,
  };
}

/** The message is ours. */
export function tooManyLines(path: Path, maxLines: number): UserError {
  return { code: 'CART_TOO_LARGE', field: [...path], message: `A cart cannot hold more than ${maxLines} lines.` };
}

/** A note longer than `limits.note` characters. */
export function noteTooLong(path: Path): UserError {
  return {
    code: 'NOTE_TOO_LONG',
    field: [...path],
    message: `The note exceeds the maximum number of ${limits.note} characters.`,
  };
}

/** An invalid metafield; the message gives the reason. */
export function invalidMetafield(path: Path, message: string): UserError {
  return { code: 'INVALID_METAFIELDS', field: [...path], message };
}

/** A delivery option that the cart's group does not offer. */
export function unknownDeliveryOption(handle: string): UserError {
  return {
    code: 'INVALID_DELIVERY_OPTION',
    field: ['selectedDeliveryOptions'],
    message: `The delivery option with handle ${handle} is not valid.`,
  };
}

/** An unknown delivery address; `path` leads to its id. */
export function unknownAddress(path: Path, id: string): UserError {
  return {
    code: 'INVALID_DELIVERY_ADDRESS_ID',
    field: [...path],
    message: `The delivery address with ${id} does not exist.`,
  };
}

/** The message is ours. */
export function oneSelectedAddress(path: Path): UserError {
  return {
    code: 'ONLY_ONE_DELIVERY_ADDRESS_CAN_BE_SELECTED',
    field: [...path],
    message: 'Only one delivery address can be selected.',
  };
}
