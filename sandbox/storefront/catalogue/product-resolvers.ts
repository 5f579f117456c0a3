import type {
  ProductDescriptionArgs,
  ProductOptionsArgs,
  ProductVariantsArgs,
} from 'storefront-schema-2023-10/storefront-api-types';
import { connection, type PageArguments } from '../connection.ts';
import { dateTime, money, type ResolverMap, type StorefrontContext } from '../context.ts';
import { gid } from '../gid.ts';
import type { Catalogue } from './catalogue.ts';
import { collectionConnection } from './collections.ts';
import { imageNumber, mediaImage } from './images.ts';
import { metafieldFields } from './metafields.ts';
import { plainText, truncate } from './plain-text.ts';
import type { Product, Variant } from './rows.ts';
import {
  adjacentVariants,
  combinationOf,
  encodeCombinations,
  findVariant,
  isAvailable,
  type Selection,
  selectedOrFirstVariant,
} from './variants.ts';

export const productResolvers: ResolverMap = {
  Product: {
    ...metafieldFields('Product'),
    id: (product: Product) => gid('Product', product.id),
    description: (product: Product, { truncateAt }: ProductDescriptionArgs) =>
      truncate(plainText(product.descriptionHtml), truncateAt),
    createdAt: (product: Product) => dateTime(product.createdAt),
    updatedAt: (product: Product) => dateTime(product.updatedAt),
    publishedAt: (product: Product) => dateTime(product.publishedAt),
    seo: (product: Product) => ({ title: product.seoTitle, description: product.seoDescription }),
    tags: (product: Product) => product.tags,
    isGiftCard: () => false,
    // null: the provider's online store does not sell the product; clients of the API do.
    onlineStoreUrl: () => null,
    trackingParameters: () => null,
    availableForSale: (product: Product, _args, { catalogue }) => catalogue.variants(product.id).some(isAvailable),
    totalInventory: (product: Product, _args, { catalogue }) =>
      catalogue.variants(product.id).reduce((total, { tracked, stock }) => (tracked ? total + stock : total), 0),
    priceRange: (product: Product, _args, context) =>
      range(
        context.catalogue.variants(product.id).map(({ price }) => price),
        context,
      ),
    compareAtPriceRange: (product: Product, _args, context) =>
      range(
        context.catalogue.variants(product.id).flatMap(({ compareAtPrice }) => compareAtPrice ?? []),
        context,
      ),
    options: (product: Product, { first }: ProductOptionsArgs, { catalogue }) =>
      catalogue.options(product.id).slice(0, first ?? undefined),
    featuredImage: (product: Product, _args, { catalogue }) => catalogue.images(product.id)[0] ?? null,
    images: (product: Product, page: PageArguments, { catalogue }) =>
      connection(catalogue.images(product.id), page, imageNumber, (image) => image),
    media: (product: Product, page: PageArguments, { catalogue }) =>
      connection(catalogue.images(product.id), page, imageNumber, mediaImage),
    collections: (product: Product, page: PageArguments, context) =>
      collectionConnection(context.catalogue.collectionIdsOf(product.id), page, context),
    sellingPlanGroups: (product: Product, page: PageArguments, { catalogue }) =>
      connection(
        catalogue.sellingPlanGroups(product.id),
        page,
        ({ id }) => id,
        (group) => group,
      ),
    variants: (product: Product, args: ProductVariantsArgs, { catalogue }) =>
      connection(
        sorted(catalogue.variants(product.id), args.sortKey),
        args,
        ({ id }) => id,
        (variant) => variant,
      ),
    variantsCount: (product: Product, _args, { catalogue }) => ({
      count: catalogue.variants(product.id).length,
      precision: 'EXACT',
    }),
    variantBySelectedOptions: (product: Product, selection: Selection, { catalogue }) =>
      findVariant(selection, catalogue.variants(product.id), catalogue.options(product.id)),
    selectedOrFirstAvailableVariant: (product: Product, selection: Selection, { catalogue }) =>
      selectedOrFirstVariant(selection, catalogue.variants(product.id), catalogue.options(product.id)),
    adjacentVariants: (product: Product, selection: Selection, { catalogue }) =>
      adjacentVariants(selection, catalogue.variants(product.id), catalogue.options(product.id)),
    encodedVariantExistence: (product: Product, _args, { catalogue }) =>
      encoded(catalogue.variants(product.id), product, catalogue),
    encodedVariantAvailability: (product: Product, _args, { catalogue }) =>
      encoded(catalogue.variants(product.id).filter(isAvailable), product, catalogue),
  },
};

function encoded(variants: readonly Variant[], { id }: Product, catalogue: Catalogue): string {
  const options = catalogue.options(id);
  return encodeCombinations(variants.map((variant) => combinationOf(variant, options)));
}

function range(amounts: readonly number[], context: StorefrontContext) {
  const [min, max] = amounts.length === 0 ? [0, 0] : [Math.min(...amounts), Math.max(...amounts)];
  return { minVariantPrice: money(min, context), maxVariantPrice: money(max, context) };
}

function sorted(variants: Variant[], sortKey: ProductVariantsArgs['sortKey']): Variant[] {
  switch (sortKey) {
    case 'ID':
      return variants.toSorted((one, other) => one.id - other.id);
    case 'SKU':
      return variants.toSorted((one, other) => one.sku.localeCompare(other.sku));
    case 'TITLE':
      return variants.toSorted((one, other) => one.choices.join().localeCompare(other.choices.join()));
    default:
      return variants;
  }
}
