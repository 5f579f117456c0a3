import { createHash } from 'node:crypto';
import type { HasMetafieldsIdentifier } from 'storefront-schema-2023-10/storefront-api-types';
import { isOnCart, metafieldId, type ShownMetafield } from '../cart/shown-metafield.ts';
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

interface MetafieldsArguments {
  identifiers: HasMetafieldsIdentifier[];
}

/** `metafield` and `metafields` of a type: as many entries as were asked for, null where there is none. */
export function metafieldFields(ownerType: Metafield['ownerType']): Record<'metafield' | 'metafields', Resolver> {
  const find = (
    { id }: Owner,
    { namespace, key }: Partial<HasMetafieldsIdentifier> & { key: string },
    { catalogue }: StorefrontContext,
  ) =>
    // Left out, newer versions mean a namespace of the asking app's own; the seed's belong to the merchant.
    namespace ? catalogue.metafield(ownerType, id, namespace, key) : null;
  return {
    metafield: find,
    metafields: (owner: Owner, args: MetafieldsArguments, context) =>
      identifiersOf(args).map((identifier) => find(owner, identifier, context)),
  };
}

/** For types on which the seed has no metafields. */
export const noMetafields: Record<'metafield' | 'metafields', Resolver> = {
  metafield: () => null,
  metafields: (_owner, args: MetafieldsArguments) => identifiersOf(args).map(() => null),
};

/** @throws the provider's error for a list longer than any input may have. */
export function identifiersOf({ identifiers }: MetafieldsArguments): HasMetafieldsIdentifier[] {
  if (identifiers.length <= limits.list) return identifiers;
  throw inputTooLong(identifiers.length, limits.list, ['metafields', 'identifiers']);
}

export const metafieldResolvers: ResolverMap = {
  Metafield: {
    id: (source: Metafield | ShownMetafield) =>
      isOnCart(source) ? metafieldId(source.cart.cart.token, source) : catalogueId(source),
    description: () => null,
    createdAt: (source: Metafield | ShownMetafield, _args, context) =>
      dateTime(isOnCart(source) ? source.createdAt : ownerProduct(source, context).createdAt),
    updatedAt: (source: Metafield | ShownMetafield, _args, context) =>
      dateTime(isOnCart(source) ? source.updatedAt : ownerProduct(source, context).updatedAt),
    parentResource: (source: Metafield | ShownMetafield, _args, { catalogue }) => {
      if (isOnCart(source)) return { __typename: 'Cart', ...source.cart };
      const { ownerType, ownerId } = source;
      const owner = ownerType === 'Product' ? catalogue.product(ownerId) : catalogue.variant(ownerId);
      return { __typename: ownerType, ...owner };
    },
    reference: () => null,
    references: () => null,
  },
};

function catalogueId({ ownerType, ownerId, namespace, key }: Metafield): string {
  const digest = createHash('sha256').update(`${ownerType} ${ownerId} ${namespace} ${key}`).digest();
  return gid('Metafield', digest.readUIntBE(0, 6));
}

function ownerProduct({ ownerType, ownerId }: Metafield, { catalogue }: StorefrontContext): Product {
  const productId = ownerType === 'Product' ? ownerId : catalogue.variant(ownerId)?.productId;
  const product = catalogue.product(productId ?? -1);
  if (product === null) throw new Error(`The metafield of ${ownerType} ${ownerId} has lost its product.`);
  return product;
}
