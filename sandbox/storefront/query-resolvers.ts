import type { QueryRootCollectionArgs, QueryRootProductArgs } from 'storefront-schema-2023-10/storefront-api-types';
import type { Catalogue } from './catalogue/catalogue.ts';
import type { Collection, Product } from './catalogue/rows.ts';
import { emptyConnection, type PageArguments } from './connection.ts';
import { badRequest } from './errors.ts';
import { numberOf } from './gid.ts';
import { servedVersions } from './published-schema.ts';
import type { ResolverMap } from './resolver.ts';

const nothing = () => null;
const none = (_root: object, page: PageArguments) => emptyConnection(page);

export const queryResolvers: ResolverMap = {
  QueryRoot: {
    publicApiVersions: () => servedVersions.map((handle) => ({ handle, displayName: handle, supported: true })),

    product: (_root, args: QueryRootProductArgs, { catalogue }) => findProduct(args, catalogue),
    productByHandle: (_root, { handle }: { handle: string }, { catalogue }) => catalogue.productByHandle(handle),

    collection: (_root, args: QueryRootCollectionArgs, { catalogue }) => findCollection(args, catalogue),
    collectionByHandle: (_root, { handle }: { handle: string }, { catalogue }) => catalogue.collectionByHandle(handle),

    // Nothing is picked up in a shop, and there are no objects of the merchant's own making.
    locations: none,
    metaobject: nothing,
    metaobjects: none,
  },
};

function findProduct({ id, handle }: QueryRootProductArgs, catalogue: Catalogue): Product | null {
  if (id) return catalogue.product(numberOf('Product', id) ?? -1);
  if (handle) return catalogue.productByHandle(handle);
  throw badRequest('you must provide one of handle or id');
}

function findCollection({ id, handle }: QueryRootCollectionArgs, catalogue: Catalogue): Collection | null {
  if (id) return catalogue.collection(numberOf('Collection', id) ?? -1);
  if (handle) return catalogue.collectionByHandle(handle);
  throw badRequest('you must provide one of handle or id');
}
