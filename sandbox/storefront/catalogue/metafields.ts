import { createHash } from 'node:crypto';
import type { HasMetafieldsIdentifier } from 'storefront-schema-2023-10/storefront-api-types';
import { dateTime, type Resolver, type ResolverMap, type StorefrontContext } from '../context.ts';
import { inputTooLong } from '../errors.ts';
import { gid } from '../gid.ts';
import { limits } from '../limits.ts';
import type { Metafield, OwnedMetafield, Product } from './rows.ts';

interface MetafieldsArguments {
  identifiers: HasMetafieldsIdentifier[];
}

export const metafieldResolvers: ResolverMap = {
  Metafield: {
    id: (metafield: OwnedMetafield) => metafieldId(metafield),
    description: () => null,
    createdAt: (metafield: OwnedMetafield) => dateTime(metafield.times().createdAt),
    updatedAt: (metafield: OwnedMetafield) => dateTime(metafield.times().updatedAt),
    parentResource: (metafield: OwnedMetafield) => metafield.owner(),
    reference: () => null,
    references: () => null,
  },
};

/** `metafield` and `metafields` of a type: one entry for each identifier, null where there is no such metafield. */
export function metafieldFields(ownerType: Metafield['ownerType']): Record<'metafield' | 'metafields', Resolver> {
  const find = (
    { id }: { id: number },
    { namespace, key }: Partial<HasMetafieldsIdentifier> & { key: string },
    { catalogue }: StorefrontContext,
  ): OwnedMetafield | null => {
    // In newer versions the default namespace is the requesting app's own; the seed's metafields are in namespaces of the merchant.
    const row = namespace ? catalogue.metafield(ownerType, id, namespace, key) : null;
    return row && catalogueMetafield(row, catalogue);
  };
  return {
    metafield: find,
    metafields: (owner: { id: number }, args: MetafieldsArguments, context) =>
      identifiersOf(args).map((identifier) => find(owner, identifier, context)),
  };
}

/** For types on which the seed has no metafields. */
export const noMetafields: Record<'metafield' | 'metafields', Resolver> = {
  metafield: () => null,
  metafields: (_owner, args: MetafieldsArguments) => identifiersOf(args).map(() => null),
};

/**
 * The identifiers of a `metafields` field.
 *
 * @throws {GraphQLError} MAX_INPUT_SIZE_EXCEEDED for more than `limits.list`.
 */
export function identifiersOf({ identifiers }: MetafieldsArguments): HasMetafieldsIdentifier[] {
  if (identifiers.length <= limits.list) return identifiers;
  throw inputTooLong(identifiers.length, limits.list, ['metafields', 'identifiers']);
}

/** "gid://shopify/Metafield/1". */
export function metafieldId({ identity }: Pick<OwnedMetafield, 'identity'>): string {
  return gid('Metafield', createHash('sha256').update(identity).digest().readUIntBE(0, 6));
}

/** The times are those of the product's creation and last update. */
function catalogueMetafield(row: Metafield, catalogue: StorefrontContext['catalogue']): OwnedMetafield {
  const { ownerType, ownerId, namespace, key, type, value } = row;
  return {
    namespace,
    key,
    type,
    value,
    identity: `${ownerType} ${ownerId} ${namespace} ${key}`,
    times: () => productOf(row, catalogue),
    owner: () => {
      const owner = ownerType === 'Product' ? catalogue.product(ownerId) : catalogue.variant(ownerId);
      return { __typename: ownerType, ...owner };
    },
  };
}

function productOf({ ownerType, ownerId }: Metafield, catalogue: StorefrontContext['catalogue']): Product {
  const productId = ownerType === 'Product' ? ownerId : catalogue.variant(ownerId)?.productId;
  const product = catalogue.product(productId ?? -1);
  if (product === null) throw new Error(`The metafield of ${ownerType} ${ownerId} has no product.`);
  return product;
}
