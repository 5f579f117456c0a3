import { GraphQLError } from './graphql-js.ts';

/** The provider's GraphQL errors, in its wording where that is known. */

/** An id that is not of the form "gid://shopify/Product/1". */
export function invalidGlobalId(id: string): GraphQLError {
  return new GraphQLError(`Invalid global id '${id}'`, {
    extensions: { code: 'argumentLiteralsIncompatible', typeName: 'CoercionError' },
  });
}

/** Arguments that cannot be answered; the message says why. */
export function badRequest(message: string): GraphQLError {
  return new GraphQLError(message, { extensions: { code: 'BAD_REQUEST' } });
}

/** An argument with a value that is not taken; the message says why. */
export function invalidArgument(message: string): GraphQLError {
  return new GraphQLError(message, { extensions: { code: 'INVALID_FIELD_ARGUMENTS' } });
}

/** A field that needs an access scope which this request does not have (Shopify, "Shopify API access scopes"). */
export function accessDenied(field: string, scope: string): GraphQLError {
  return new GraphQLError(`Access denied for ${field} field. Required access: \`${scope}\` access scope.`, {
    extensions: {
      code: 'ACCESS_DENIED',
      documentation: 'https://shopify.dev/api/usage/access-scopes',
      requiredAccess: `\`${scope}\` access scope.`,
    },
  });
}

/** An input list of `length` members where `greatest` are allowed (Shopify, "API limits"). */
export function inputTooLong(length: number, greatest: number, path: readonly string[]): GraphQLError {
  return new GraphQLError(`The input array size of ${length} is greater than the maximum allowed of ${greatest}.`, {
    path: [...path],
    extensions: { code: 'MAX_INPUT_SIZE_EXCEEDED' },
  });
}

/** Our own: the schema has the field, the stand-in has nothing behind it. */
export function notServed(field: string): GraphQLError {
  return new GraphQLError(`The sandbox does not serve ${field}.`, { extensions: { code: 'NOT_SERVED' } });
}

/** A fault of the sandbox's own, which is told to the log alone. */
export function internalError(requestId: string): GraphQLError {
  return new GraphQLError(`Internal error. The request id to look for in the log is ${requestId}.`, {
    extensions: { code: 'INTERNAL_SERVER_ERROR', requestId },
  });
}
