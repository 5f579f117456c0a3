import { GraphQLError } from 'graphql';

/** The provider's GraphQL errors, with its messages where they are known. */

/** An id in another format than "gid://shopify/Product/1". */
export function invalidGlobalId(id: string): GraphQLError {
  return new GraphQLError(`Invalid global id '${id}'`, {
    extensions: { code: 'argumentLiteralsIncompatible', typeName: 'CoercionError' },
  });
}

/** Arguments that cannot be combined; the message gives the reason. */
export function badRequest(message: string): GraphQLError {
  return new GraphQLError(message, { extensions: { code: 'BAD_REQUEST' } });
}

/** An argument out of range; the message gives the reason. */
export function invalidArgument(message: string): GraphQLError {
  return new GraphQLError(message, { extensions: { code: 'INVALID_FIELD_ARGUMENTS' } });
}

/** A field whose access scope the request lacks (Shopify, "Shopify API access scopes"). */
export function accessDenied(field: string, scope: string): GraphQLError {
  return new GraphQLError(`Access denied for ${field} field. Required access: \`${scope}\` access scope.`, {
    extensions: {
      code: 'ACCESS_DENIED',
      documentation: 'https://shopify.dev/api/usage/access-scopes',
      requiredAccess: `\`${scope}\` access scope.`,
    },
  });
}

/** An input list of `length` items where `max` are allowed (Shopify, "API limits"). */
export function inputTooLong(length: number, max: number, path: readonly string[]): GraphQLError {
  return new GraphQLError(`The input array size of ${length} is greater than the maximum allowed of ${max}.`, {
    path: [...path],
    extensions: { code: 'MAX_INPUT_SIZE_EXCEEDED' },
  });
}

/** This error is ours: the schema has the field, but the sandbox does not implement it. */
export function notServed(field: string): GraphQLError {
  return new GraphQLError(`The sandbox does not serve ${field}.`, { extensions: { code: 'NOT_SERVED' } });
}

/** An error of the sandbox itself; the details are in the log only. */
export function internalError(requestId: string): GraphQLError {
  return new GraphQLError(`Internal error. The request id to look for in the log is ${requestId}.`, {
    extensions: { code: 'INTERNAL_SERVER_ERROR', requestId },
  });
}

/** The result of a computation, or the GraphQL error that it throws. */
export function resultOrError<Result>(compute: () => Result): Result | GraphQLError {
  try {
    return compute();
  } catch (error) {
    if (error instanceof GraphQLError) return error;
    throw error;
  }
}
