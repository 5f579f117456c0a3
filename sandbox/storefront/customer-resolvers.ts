import type {
  MutationCustomerAccessTokenCreateArgs,
  MutationCustomerCreateArgs,
} from 'storefront-schema-2023-10/storefront-api-types';
import type { ResolverMap } from './context.ts';
import { notServed } from './errors.ts';

/**
 * There are no customer accounts: every mutation of the classic customer API is refused as for an unknown customer.
 * Source: recordings; codes are those of CustomerErrorCode (Shopify, "GraphQL Storefront API").
 */
export const customerResolvers: ResolverMap = {
  QueryRoot: { customer: () => null },
  Mutation: {
    customerCreate: (_root, { input: { email, password } }: MutationCustomerCreateArgs) => {
      if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)) return refused('INVALID', ['input', 'email'], 'Email is invalid');
      if (password.trim() === '') return refused('BLANK', ['input', 'password'], "Password can't be blank");
      throw notServed('Mutation.customerCreate');
    },
    customerAccessTokenCreate: (_root, _args: MutationCustomerAccessTokenCreateArgs) =>
      refused('UNIDENTIFIED_CUSTOMER', null, 'Unidentified customer'),
    customerRecover: () => refused('UNIDENTIFIED_CUSTOMER', ['email'], 'Could not find customer'),
    customerUpdate: invalidToken,
    customerAddressCreate: invalidToken,
    customerAddressUpdate: invalidToken,
    customerAddressDelete: invalidToken,
    customerDefaultAddressUpdate: invalidToken,
  },
};

function invalidToken() {
  return refused('TOKEN_INVALID', ['customerAccessToken'], 'The token provided is not valid');
}

/** A payload with only the error, in its current form and its deprecated one. */
function refused(code: string, field: readonly string[] | null, message: string) {
  return { customerUserErrors: [{ code, field, message }], userErrors: [{ field, message }] };
}
