import { connection, emptyConnection, type PageArguments } from '../connection.ts';
import { gid } from '../gid.ts';
import { money, moneyOrNull, type StorefrontContext } from '../request-context.ts';
import type { ResolverMap } from '../resolver.ts';
import { isAvailable, isSoldAhead, variantTitle } from './availability.ts';
import { picture } from './image-resolvers.ts';
import { metafieldFields } from './metafield-resolvers.ts';
import type { Picture, Variant } from './rows.ts';
import type { Allocation } from './selling-plan-resolvers.ts';

const none = (_variant: object, page: PageArguments) => emptyConnection(page);

export const variantResolvers: ResolverMap = {
  ProductVariant: {
    ...metafieldFields('ProductVariant'),
    id: (variant: Variant) => gid('ProductVariant', variant.id),
    title: variantTitle,
    availableForSale: isAvailable,
    currentlyNotInStock: isSoldAhead,
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
    // Any number of units, at one price, and none is a bundle.
    quantityRule: () => ({ minimum: 1, maximum: null, increment: 1 }),
    quantityPriceBreaks: none,
    requiresComponents: () => false,
    components: none,
    groupedBy: none,
  },
};

/** A variant's choices, each with the name of its option, in the order of the options. */
function selectedOptions(variant: Variant, { catalogue }: StorefrontContext): { name: string; value: string }[] {
  return catalogue.options(variant.productId).flatMap(({ name }, index) => {
    const value = variant.choices[index];
    return value === undefined ? [] : [{ name, value }];
  });
}

/** The variant's own picture, else its product's first. */
function variantPicture(variant: Variant, context: StorefrontContext): Picture | null {
  const images = context.catalogue.images(variant.productId);
  const file = variant.imageFile;
  if (file === null) return images[0] ?? null;
  return picture(file, images.find((image) => image.file === file)?.alt, context);
}
