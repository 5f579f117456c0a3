import type { CartErrorCode } from 'storefront-schema-latest/storefront-api-types';
import { limits } from '../limits.ts';

/**
 * What the provider answers to a request it understood and does not do. Codes are those of the newest version; one that an older schema
 * lacks leaves as INVALID (resolver-map.ts).
 */
export interface UserError {
  code: CartErrorCode | `${CartErrorCode}`;
  field: string[];
  message: string;
}

/** Where in the mutation's arguments a value stood, like ["lines", "0"]. */
export type Path = readonly string[];

export const cartNotFound: UserError = {
  code: 'INVALID',
  field: ['cartId'],
  message: 'The specified cart does not exist.',
};

/** A customer's access token: there are no customers here. `path` leads to the input that has it. */
export function invalidCustomer(path: Path): UserError {
  return { code: 'INVALID', field: [...path, 'customerAccessToken'], message: 'Customer is invalid' };
}

/** A company's location: there are no companies here. `path` leads to the input that has it. */
export function invalidCompanyLocation(path: Path): UserError {
  return { code: 'INVALID', field: [...path, 'companyLocationId'], message: 'Company location is invalid' };
}

/** A variant that the shop does not have; `path` leads to the line's input. */
export function unknownMerchandise(path: Path, id: string): UserError {
  return {
    code: 'INVALID',
    field: [...path, 'merchandiseId'],
    message: `The merchandise with id ${id} does not exist.`,
  };
}

/** A selling plan that the variant is not sold with; `path` leads to the line's input. */
export function planNotOnVariant(path: Path): UserError {
  return {
    code: 'SELLING_PLAN_NOT_APPLICABLE',
    field: [...path, 'sellingPlanId'],
    message: 'Cannot apply selling plan to variant',
  };
}

/** The wording is ours: nobody has recorded the provider's. */
export function planRequired(path: Path): UserError {
  return {
    code: 'VARIANT_REQUIRES_SELLING_PLAN',
    field: [...path, 'sellingPlanId'],
    message: 'The variant can only be bought with a selling plan.',
  };
}

/** The wording is ours: the stand-in has no lines within lines. */
export function noNestedLines(path: Path): UserError {
  return {
    code: 'PARENT_LINE_OPERATION_BLOCKED',
    field: [...path, 'parent'],
    message: 'Lines cannot belong to other lines here.',
  };
}

/** The wording is ours: nobody has recorded the provider's. */
export function negativeQuantity(path: Path): UserError {
  return {
    code: 'LESS_THAN',
    field: [...path, 'quantity'],
    message: 'The quantity must be greater than or equal to 0.',
  };
}

/** Code and wording are ours. */
export function excessiveQuantity(path: Path): UserError {
  return {
    code: 'MAXIMUM_EXCEEDED',
    field: [...path, 'quantity'],
    message: `The quantity must not be greater than ${limits.quantity}.`,
  };
}

/** A line that the cart does not have; `path` leads to its id. */
export function unknownLine(path: Path, id: string): UserError {
  return {
    code: 'INVALID_MERCHANDISE_LINE',
    field: [...path],
    message: `The merchandise line with id ${id} does not exist.`,
  };
}

/** The wording is ours. */
export function tooManyLines(path: Path, most: number): UserError {
  return { code: 'CART_TOO_LARGE', field: [...path], message: `A cart cannot hold more than ${most} lines.` };
}

/** A note of more characters than a note may have. */
export function noteTooLong(path: Path): UserError {
  return {
    code: 'NOTE_TOO_LONG',
    field: [...path],
    message: `The note exceeds the maximum number of ${limits.note} characters.`,
  };
}

/** A metafield that cannot be set; the message says why. */
export function invalidMetafield(path: Path, message: string): UserError {
  return { code: 'INVALID_METAFIELDS', field: [...path], message };
}

/** A delivery option that the cart's group does not have. */
export function unknownDeliveryOption(handle: string): UserError {
  return {
    code: 'INVALID_DELIVERY_OPTION',
    field: ['selectedDeliveryOptions'],
    message: `The delivery option with handle ${handle} is not valid.`,
  };
}

/** A delivery address that the cart does not have; `path` leads to its id. */
export function unknownAddress(path: Path, id: string): UserError {
  return {
    code: 'INVALID_DELIVERY_ADDRESS_ID',
    field: [...path],
    message: `The delivery address with ${id} does not exist.`,
  };
}

/** The wording is ours. */
export function oneSelectedAddress(path: Path): UserError {
  return {
    code: 'ONLY_ONE_DELIVERY_ADDRESS_CAN_BE_SELECTED',
    field: [...path],
    message: 'Only one delivery address can be selected.',
  };
}
