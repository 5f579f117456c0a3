import type {
  ProductDescriptionArgs,
  ProductOptionsArgs,
  ProductVariantsArgs,
} from 'storefront-schema-2023-10/storefront-api-types';
import { connection, emptyConnection, type PageArguments } from '../connection.ts';
import { dateTime, money, moneyOrNull, type ResolverMap, type StorefrontContext } from '../context.ts';
import { gid } from '../gid.ts';
import type { Catalogue } from './catalogue.ts';
import { collectionConnection } from './collections.ts';
import { imageNumber, mediaImage, picture } from './images.ts';
import { metafieldFields } from './metafields.ts';
import { plainText, truncate } from './plain-text.ts';
import type { Picture, Product, ProductOption, Variant } from './rows.ts';
import type { Allocation } from './selling-plans.ts';
import {
  adjacentVariants,
  combinationOf,
  compareCombinations,
  encodeCombinations,
  findVariant,
  isAvailable,
  isBackordered,
  type SelectedOptions,
  selectedOrFirstVariant,
  variantTitle,
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
    // null means that the provider's online store does not sell the product; clients of the API sell it.
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
    variantBySelectedOptions: (product: Product, selection: SelectedOptions, { catalogue }) =>
      findVariant(selection, catalogue.variants(product.id), catalogue.options(product.id)),
    selectedOrFirstAvailableVariant: (product: Product, selection: SelectedOptions, { catalogue }) =>
      selectedOrFirstVariant(selection, catalogue.variants(product.id), catalogue.options(product.id)),
    adjacentVariants: (product: Product, selection: SelectedOptions, { catalogue }) =>
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

const none = (_variant: object, page: PageArguments) => emptyConnection(page);

export const variantResolvers: ResolverMap = {
  ProductVariant: {
    ...metafieldFields('ProductVariant'),
    id: (variant: Variant) => gid('ProductVariant', variant.id),
    title: variantTitle,
    availableForSale: isAvailable,
    currentlyNotInStock: isBackordered,
    quantityAvailable: (variant: Variant) => variant.stock,
    price: (variant: Variant, _args, context) => money(variant.price, context),
    priceV2: (variant: Variant, _args, context) => money(variant.price, context),
    compareAtPrice: (variant: Variant, _args, context) => moneyOrNull(variant.compareAtPrice, context),
    compareAtPriceV2: (variant: Variant, _args, context) => moneyOrNull(variant.compareAtPrice, context),
    barcode: () => null,
    unitPrice: () => null,
    unitPriceMeasurement: () => null,
    weight: (variant: Variant) => variant.weightGrams,
    weightUnit: () => 'GRAMS',
    product: (variant: Variant, _args, { catalogue }) => catalogue.product(variant.productId),
    image: (variant: Variant, _args, context) => variantPicture(variant, context),
    selectedOptions: (variant: Variant, _args, context) => selectedOptions(variant, context),
    sellingPlanAllocations: (variant: Variant, page: PageArguments, { catalogue, buyer }) =>
      connection(
        catalogue.sellingPlansOf(variant.productId),
        page,
        ({ id }) => id,
        (plan): Allocation => ({ variant, plan, prices: buyer.price }),
      ),
    storeAvailability: none,
    taxable: () => true,
    // The seed has no quantity rules, price breaks or bundles.
    quantityRule: () => ({ minimum: 1, maximum: null, increment: 1 }),
    quantityPriceBreaks: none,
    requiresComponents: () => false,
    components: none,
    groupedBy: none,
  },
};

/** The variant's values with their options' names, in the order of the options. */
function selectedOptions(variant: Variant, { catalogue }: StorefrontContext): { name: string; value: string }[] {
  return catalogue.options(variant.productId).flatMap(({ name }, index) => {
    const value = variant.choices[index];
    return value === undefined ? [] : [{ name, value }];
  });
}

/** The variant's image, or the first image of its product. */
function variantPicture(variant: Variant, context: StorefrontContext): Picture | null {
  const images = context.catalogue.images(variant.productId);
  const file = variant.imageFile;
  if (file === null) return images[0] ?? null;
  return picture(file, images.find((image) => image.file === file)?.alt, context);
}

/** A value of an option. */
interface OptionValue {
  option: ProductOption;
  /** Its index among the option's values. */
  place: number;
  name: string;
}

export const optionResolvers: ResolverMap = {
  ProductOption: {
    id: (option: ProductOption) => gid('ProductOption', option.productId * 10 + option.position),
    values: (option: ProductOption) => option.choices,
    optionValues: (option: ProductOption): OptionValue[] =>
      option.choices.map((name, place) => ({ option, place, name })),
  },
  ProductOptionValue: {
    id: ({ option, place }: OptionValue) =>
      gid('ProductOptionValue', (option.productId * 10 + option.position) * 10_000 + place),
    // The variant whose other options have their first possible values.
    firstSelectableVariant: ({ option, name }: OptionValue, _args, { catalogue }) => {
      const options = catalogue.options(option.productId);
      const [first] = catalogue
        .variants(option.productId)
        .filter(({ choices }) => choices[option.position] === name)
        .toSorted((one, other) => compareCombinations(combinationOf(one, options), combinationOf(other, options)));
      return first ?? null;
    },
    swatch: () => null,
  },
};
