import { createHash } from 'node:crypto';
import type { HasMetafieldsIdentifier } from 'storefront-schema-2023-10/storefront-api-types';
import { dateTime } from '../date-time.ts';
import { inputTooLong } from '../errors.ts';
import { gid } from '../gid.ts';
import { limits } from '../protocol.ts';
import type { StorefrontContext } from '../request-context.ts';
import type { Resolver, ResolverMap } from '../resolver.ts';
import type { Metafield, Product } from './rows.ts';

interface Owner {
  id: number;
}

/** `metafield` and `metafields` of a type: as many entries as were asked for, null where there is none. */
export function metafieldFields(ownerType: Metafield['ownerType']): Record<'metafield' | 'metafields', Resolver> {
  const find = ({ id }: Owner, { namespace, key }: HasMetafieldsIdentifier, { catalogue }: StorefrontContext) =>
    namespace ? catalogue.metafield(ownerType, id, namespace, key) : null;
  return {
    metafield: find,
    metafields: (owner: Owner, { identifiers }: { identifiers: HasMetafieldsIdentifier[] }, context) => {
      if (identifiers.length > limits.list)
        throw inputTooLong(identifiers.length, limits.list, ['metafields', 'identifiers']);
      return identifiers.map((identifier) => find(owner, identifier, context));
    },
  };
}

/** For types on which the seed has no metafields. */
export const noMetafields: Record<'metafield' | 'metafields', Resolver> = {
  metafield: () => null,
  metafields: (_owner, { identifiers }: { identifiers: HasMetafieldsIdentifier[] }) => identifiers.map(() => null),
};

export const metafieldResolvers: ResolverMap = {
  Metafield: {
    id: ({ ownerType, ownerId, namespace, key }: Metafield) =>
      gid(
        'Metafield',
        createHash('sha256').update(`${ownerType} ${ownerId} ${namespace} ${key}`).digest().readUIntBE(0, 6),
      ),
    description: () => null,
    createdAt: (source: Metafield, _args, context) => dateTime(ownerProduct(source, context).createdAt),
    updatedAt: (source: Metafield, _args, context) => dateTime(ownerProduct(source, context).updatedAt),
    parentResource: ({ ownerType, ownerId }: Metafield, _args, { catalogue }) => ({
      __typename: ownerType,
      ...(ownerType === 'Product' ? catalogue.product(ownerId) : catalogue.variant(ownerId)),
    }),
    reference: () => null,
    references: () => null,
  },
};

function ownerProduct({ ownerType, ownerId }: Metafield, { catalogue }: StorefrontContext): Product {
  const productId = ownerType === 'Product' ? ownerId : catalogue.variant(ownerId)?.productId;
  const product = catalogue.product(productId ?? -1);
  if (product === null) throw new Error(`The metafield of ${ownerType} ${ownerId} has lost its product.`);
  return product;
}
