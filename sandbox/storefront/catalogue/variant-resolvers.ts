import { connection, emptyConnection, type PageArguments } from '../connection.ts';
import { money, moneyOrNull, type ResolverMap, type StorefrontContext } from '../context.ts';
import { gid } from '../gid.ts';
import { picture } from './images.ts';
import { metafieldFields } from './metafields.ts';
import type { Picture, ProductOption, Variant } from './rows.ts';
import type { Allocation } from './selling-plans.ts';
import { combinationOf, compareCombinations, isAvailable, isBackordered, variantTitle } from './variants.ts';

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
    // No quantity rules, no price breaks, no bundles.
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

/** The variant's image, else its product's first. */
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
