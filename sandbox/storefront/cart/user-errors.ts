import type { CartErrorCode } from 'storefront-schema-2023-10/storefront-api-types';
import { limits } from '../protocol.ts';

/** What the provider answers to a request it understood and does not do. Codes are those of the 2023-10 enum; later ones are INVALID there. */
export interface UserError {
  code: CartErrorCode;
  field: string[];
  message: string;
}

/** Where in the mutation's arguments a value stood, like ["lines", "0"]. */
export type Path = readonly string[];

export const unknownCart: UserError = {
  code: 'INVALID',
  field: ['cartId'],
  message: 'The specified cart does not exist.',
};

export const invalidCustomer: UserError = {
  code: 'INVALID',
  field: ['buyerIdentity', 'customerAccessToken'],
  message: 'Customer is invalid',
};

export function unknownMerchandise(path: Path, id: string): UserError {
  return {
    code: 'INVALID',
    field: [...path, 'merchandiseId'],
    message: `The merchandise with id ${id} does not exist.`,
  };
}

/** Later versions say SELLING_PLAN_NOT_APPLICABLE. */
export function planNotOnVariant(path: Path): UserError {
  return { code: 'INVALID', field: [...path, 'sellingPlanId'], message: 'Cannot apply selling plan to variant' };
}

/** The wording is ours: nobody has recorded the provider's. */
export function planRequired(path: Path): UserError {
  return {
    code: 'INVALID',
    field: [...path, 'sellingPlanId'],
    message: 'The variant can only be bought with a selling plan.',
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
    code: 'INVALID',
    field: [...path, 'quantity'],
    message: `The quantity must not be greater than ${limits.quantity}.`,
  };
}

export function unknownLine(path: Path, id: string): UserError {
  return {
    code: 'INVALID_MERCHANDISE_LINE',
    field: [...path],
    message: `The merchandise line with id ${id} does not exist.`,
  };
}

/** Code and wording are ours. */
export function tooManyLines(path: Path): UserError {
  return { code: 'INVALID', field: [...path], message: `A cart cannot hold more than ${limits.cartLines} lines.` };
}

/** Later versions say NOTE_TOO_LONG. */
export function noteTooLong(path: Path): UserError {
  return {
    code: 'INVALID',
    field: [...path],
    message: `The note exceeds the maximum number of ${limits.note} characters.`,
  };
}

/** The stand-in keeps no metafields on carts, and says so rather than lose them. */
export const noCartMetafields: UserError = {
  code: 'INVALID_METAFIELDS',
  field: ['input', 'metafields'],
  message: 'The sandbox keeps no metafields on carts.',
};
