import { sanitiseDescription } from '../shaping/rich-text/sanitise.ts';
import { plainId } from './ids.ts';
import { isPreOrder, metafield } from './metafields.ts';
import { shapeMoney } from './money.ts';
import type { ImagePartsFragment, ProductPartsFragment, VariantPartsFragment } from './operations.generated.ts';
import { planMonths } from './plan-months.ts';
import { regionOf } from './region.ts';
import { shapePicture } from './shape-picture.ts';
import type { Product, ProductCard, Variant } from './types.ts';
import { flag, handle, optionalText, text, whole } from './wire.ts';

/** A product with its pictures, as the product pages show it. */
export function shapeProduct(product: ProductPartsFragment & { images: { nodes: ImagePartsFragment[] } }): Product {
  const pictures = product.images.nodes.flatMap((image) => shapePicture(image, product.title) ?? []);
  return {
    ...shapeProductCard(product),
    descriptionHtml: sanitiseDescription(text(product.descriptionHtml)),
    description: text(product.description),
    customNote: metafield(product.metafields, 'customsnote'),
    estimatedShipDate: metafield(product.metafields, 'estimated_ship_date'),
    requiresSellingPlan: flag(product.requiresSellingPlan),
    tags: product.tags.map(text),
    pictures,
    options: product.options
      .filter(isChoice)
      .map(({ name, values }) => ({ name: text(name), values: values.map(text) })),
    variants: product.variants.nodes.map((variant) => shapeVariant(variant, product)),
  };
}

/** A product as a list shows it: a name, a picture, a price. It is a pre-order only when no variant is on hand. */
export function shapeProductCard(product: ProductPartsFragment): ProductCard {
  const { priceFrom, priceVaries } = shapePrice(product);
  const compareAt = shapeMoney(product.compareAtPriceRange.minVariantPrice);
  const onHand = product.variants.nodes.map((variant) => variant.quantityAvailable ?? 1);
  return {
    id: text(product.id),
    handle: handle(product.handle),
    title: text(product.title),
    subtitle: metafield(product.metafields, 'subtitle'),
    availableForSale: flag(product.availableForSale),
    isPreOrder: isPreOrder(product.metafields, Math.max(...onHand)),
    priceFrom,
    priceVaries,
    compareAtPrice: compareAt.minor > priceFrom.minor ? compareAt : null,
    picture: shapePicture(product.featuredImage, product.title),
  };
}

/** What sells by plans alone costs what its plans cost. */
function shapePrice(product: ProductPartsFragment): Pick<ProductCard, 'priceFrom' | 'priceVaries'> {
  const { minVariantPrice, maxVariantPrice } = product.priceRange;
  const variants = [shapeMoney(minVariantPrice), shapeMoney(maxVariantPrice)];
  const plans = product.variants.nodes
    .flatMap((variant) => variant.sellingPlanAllocations.nodes)
    .flatMap(({ priceAdjustments: [adjustment] }) => (adjustment ? shapeMoney(adjustment.price) : []));
  const prices = product.requiresSellingPlan && plans.length > 0 ? plans : variants;
  const [priceFrom = shapeMoney(minVariantPrice), ...others] = prices.toSorted((one, other) => one.minor - other.minor);
  return { priceFrom, priceVaries: others.some(({ minor }) => minor !== priceFrom.minor) };
}

/** A product without choices carries the provider's placeholder for one. */
function isChoice(option: { name: string } & ({ values: string[] } | { value: string })): boolean {
  const values = 'values' in option ? option.values : [option.value];
  return !(option.name === 'Title' && values.every((value) => value === 'Default Title'));
}

function shapeVariant(variant: VariantPartsFragment, product: ProductPartsFragment): Variant {
  const price = shapeMoney(variant.price);
  const compareAt = variant.compareAtPrice && shapeMoney(variant.compareAtPrice);
  const metafields = [...variant.metafields, ...product.metafields];
  return {
    id: plainId('ProductVariant', variant.id),
    title: text(variant.title),
    region: regionOf(text(variant.title)),
    availableForSale: flag(variant.availableForSale),
    quantityAvailable: variant.quantityAvailable === null ? null : whole(variant.quantityAvailable),
    price,
    compareAtPrice: compareAt && compareAt.minor > price.minor ? compareAt : null,
    picture: shapePicture(variant.image, product.title),
    options: variant.selectedOptions
      .filter(isChoice)
      .map(({ name, value }) => ({ name: text(name), value: text(value) })),
    isPreOrder: isPreOrder(metafields, variant.quantityAvailable),
    estimatedShipDate: metafield(metafields, 'estimated_ship_date'),
    sellingPlans: variant.sellingPlanAllocations.nodes.map(
      ({ sellingPlan, checkoutChargeAmount, priceAdjustments }) => ({
        id: plainId('SellingPlan', sellingPlan.id),
        name: text(sellingPlan.name),
        description: optionalText(sellingPlan.description),
        dueNow: shapeMoney(checkoutChargeAmount),
        price: priceAdjustments[0] ? shapeMoney(priceAdjustments[0].price) : price,
        months: planMonths(sellingPlan),
      }),
    ),
  };
}
