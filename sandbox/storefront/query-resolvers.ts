import type {
  MutationCustomerAccessTokenCreateArgs,
  MutationCustomerCreateArgs,
  QueryRootCollectionArgs,
  QueryRootProductArgs,
} from 'storefront-schema-2023-10/storefront-api-types';
import { ownValue } from '../own-value.ts';
import { isEmail } from './cart/addresses.ts';
import { cartForQuery } from './cart/cart-view.ts';
import type { Catalogue } from './catalogue/catalogue.ts';
import { mediaImageNode } from './catalogue/images.ts';
import type { Collection, Product } from './catalogue/rows.ts';
import { emptyConnection, type PageArguments } from './connection.ts';
import type { ResolverMap, StorefrontContext } from './context.ts';
import { badRequest, notServed } from './errors.ts';
import { numericId, parseGid } from './gid.ts';
import { menuNode } from './online-store/navigation-resolvers.ts';
import { articleNode, pageNode } from './online-store/page-resolvers.ts';
import { shop } from './online-store/shop-resolvers.ts';
import { onlineStore, policyNode } from './online-store/store.ts';
import { servedVersions } from './published-schema.ts';

const resolveNull = () => null;
const resolveEmptyConnection = (_root: object, page: PageArguments) => emptyConnection(page);

export const queryResolvers: ResolverMap = {
  QueryRoot: {
    publicApiVersions: () => servedVersions.map((handle) => ({ handle, displayName: handle, supported: true })),

    product: (_root, args: QueryRootProductArgs, { catalogue }) => findProduct(args, catalogue),
    productByHandle: (_root, { handle }: { handle: string }, { catalogue }) => catalogue.productByHandle(handle),

    collection: (_root, args: QueryRootCollectionArgs, { catalogue }) => findCollection(args, catalogue),
    collectionByHandle: (_root, { handle }: { handle: string }, { catalogue }) => catalogue.collectionByHandle(handle),

    // The shop has no pickup locations and no metaobjects.
    locations: resolveEmptyConnection,
    metaobject: resolveNull,
    metaobjects: resolveEmptyConnection,
  },
};

function findProduct({ id, handle }: QueryRootProductArgs, catalogue: Catalogue): Product | null {
  if (id) return catalogue.product(numericId('Product', id) ?? -1);
  if (handle) return catalogue.productByHandle(handle);
  throw badRequest('you must provide one of handle or id');
}

function findCollection({ id, handle }: QueryRootCollectionArgs, catalogue: Catalogue): Collection | null {
  if (id) return catalogue.collection(numericId('Collection', id) ?? -1);
  if (handle) return catalogue.collectionByHandle(handle);
  throw badRequest('you must provide one of handle or id');
}

type FindNode = (id: string, context: StorefrontContext) => object | null;

/** Types that `node` finds by id. */
const finders: Readonly<Record<string, FindNode>> = {
  Article: articleNode,
  Blog: (id, context) => onlineStore(context).blogs.find((blog) => blog.id === numericId('Blog', id)) ?? null,
  Cart: cartForQuery,
  Collection: (id, { catalogue }) => catalogue.collection(numericId('Collection', id) ?? -1),
  MediaImage: mediaImageNode,
  Menu: menuNode,
  Page: pageNode,
  Product: (id, { catalogue }) => catalogue.product(numericId('Product', id) ?? -1),
  ProductVariant: (id, { catalogue }) => catalogue.variant(numericId('ProductVariant', id) ?? -1),
  Shop: (id, context) => (numericId('Shop', id) === 1 ? shop(context) : null),
  ShopPolicy: policyNode,
  UrlRedirect: (id, context) =>
    onlineStore(context).redirects.find((redirect) => redirect.id === numericId('UrlRedirect', id)) ?? null,
};

export const nodeResolvers: ResolverMap = {
  QueryRoot: {
    cart: (_root, { id }: { id: string }, context) => cartForQuery(id, context),
    node: (_root, { id }: { id: string }, context) => findNode(id, context),
    // Unknown ids stay as null, so that each node is at its id's index.
    nodes: (_root, { ids }: { ids: string[] }, context) => ids.map((id) => findNode(id, context)),
  },
};

function findNode(id: string, context: StorefrontContext): object | null {
  const { type } = parseGid(id);
  const found = ownValue(finders, type)?.(id, context);
  return found ? { ...found, __typename: type } : null;
}

/**
 * There are no customer accounts: every mutation of the classic customer API is refused as for an unknown customer.
 * Source: recordings; codes are those of CustomerErrorCode (Shopify, "GraphQL Storefront API").
 */
export const customerResolvers: ResolverMap = {
  QueryRoot: { customer: () => null },
  Mutation: {
    customerCreate: (_root, { input: { email, password } }: MutationCustomerCreateArgs) => {
      if (!isEmail(email)) return refused('INVALID', ['input', 'email'], 'Email is invalid');
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
