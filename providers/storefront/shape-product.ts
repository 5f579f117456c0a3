import { sanitiseDescription } from '../shaping/rich-text/sanitise.ts';
import type {
  ImagePartsFragment,
  PhoneFlowQuery,
  ProductPartsFragment,
  ProductQuery,
  VariantPartsFragment,
} from './operations.generated.ts';
import { planMonths } from './plan-months.ts';
import { type Accessory, type Range, regionOf, roleOf, soldHandle } from './range.ts';
import {
  flag,
  isHidden,
  isPreOrder,
  metafield,
  nightPicturesOf,
  nonEmptyText,
  optionalText,
  plainId,
  shapeMoney,
  shapePicture,
  shapeUnlessNull,
  text,
  whole,
} from './shape-values.ts';
import type { PhoneFlow, Product, ProductCard, ProductDetails, SimCard, Variant } from './types.ts';

/** A product with its metadata for search engines. */
export function shapeProductDetails(product: NonNullable<ProductQuery['product']>, range: Range): ProductDetails {
  const { seo, hidden } = product;
  const metadata = {
    title: optionalText(seo.title) || null,
    description: optionalText(seo.description) || null,
    noIndex: isHidden(hidden),
  };
  return { ...shapeProduct(product, range), metadata };
}

/** A product with all that its page shows. */
function shapeProduct(
  product: ProductPartsFragment & { images: { nodes: ImagePartsFragment[] } },
  range: Range,
): Product {
  const nightPictures = nightPicturesOf(product.metafields);
  const pictures = product.images.nodes.flatMap((image) => shapePicture(image, product.title, nightPictures) ?? []);
  return {
    ...shapeProductCard(product),
    descriptionHtml: sanitiseDescription(text(product.descriptionHtml)),
    description: text(product.description),
    customNote: metafield(product.metafields, 'customsnote'),
    estimatedShipDate: metafield(product.metafields, 'estimated_ship_date'),
    requiresSellingPlan: flag(product.requiresSellingPlan),
    pictures,
    options: product.options
      .filter(isChoice)
      .map(({ name, values }) => ({ name: text(name), values: values.map(text) })),
    variants: product.variants.nodes.map((variant) => shapeVariant(variant, product, range)),
  };
}

/** A product with what a listing shows. It is a pre-order only when no variant is in stock. */
export function shapeProductCard(product: ProductPartsFragment): ProductCard {
  const { priceFrom, priceVaries } = shapePrice(product);
  const compareAt = shapeMoney(product.compareAtPriceRange.minVariantPrice);
  const inStock = product.variants.nodes.map((variant) => variant.quantityAvailable ?? 1);
  return {
    id: plainId('Product', product.id),
    handle: nonEmptyText(product.handle),
    title: text(product.title),
    subtitle: metafield(product.metafields, 'subtitle'),
    availableForSale: flag(product.availableForSale),
    isPreOrder: isPreOrder(product.metafields, Math.max(...inStock)),
    priceFrom,
    priceVaries,
    // If prices differ, the lowest earlier price may be that of another variant than the lowest price.
    compareAtPrice: !priceVaries && compareAt.minor > priceFrom.minor ? compareAt : null,
    picture: shapePicture(product.featuredImage, product.title, nightPicturesOf(product.metafields)),
  };
}

/** The product's variant that goes with a phone as a SIM card, as a line of a cart; null when it has none. */
export function shapeSimCard(product: Product, range: Range): SimCard | null {
  const variant = product.variants.find(({ title }) => roleOf(product.handle, title, range) === 'sim');
  if (!variant) return null;
  const { id, title, price, options, quantityAvailable, availableForSale, isPreOrder, estimatedShipDate } = variant;
  return {
    variantId: id,
    productHandle: product.handle,
    title: product.title,
    subtitle: product.subtitle,
    variantTitle: options.length > 0 ? title : null,
    role: 'sim',
    picture: product.picture,
    quantityAvailable,
    availableForSale,
    isPreOrder,
    estimatedShipDate,
    sellingPlan: null,
    unitPrice: price,
  };
}

/**
 * The products that are sold together with a phone, each with its featured picture alone. A product that the shop does not have is null, or
 * left out of its list.
 */
export function shapePhoneFlow(data: PhoneFlowQuery, range: Range): PhoneFlow {
  const shape = (product: ProductPartsFragment | null) =>
    shapeUnlessNull(product, (found) => shapeFlowProduct(found, range));
  const shapeAll = (...products: (ProductPartsFragment | null)[]) =>
    products.flatMap((product) => shape(product) ?? []);
  // The query skips what the shop does not sell, so that the response has no such field.
  const ifSold = <Name extends Accessory>(name: Name) => (soldHandle(name, range) === null ? null : data[name]);
  return {
    phones: shapeAll(data.lightPhoneIIBlack, data.lightPhoneIILight, data.lightPhoneIII),
    simCard: shape(ifSold('simCard')),
    protectionPlan: shape(ifSold('protectionPlan')),
    planGroups: shapeUnlessNull(ifSold('protectionPlan'), shapePlanGroups) ?? [],
    cases: shapeAll(ifSold('blackCase'), ifSold('lightCase')),
    screenProtector: shape(ifSold('screenProtector')),
    carbonOffset: shape(ifSold('carbonOffset')),
  };
}

function shapePlanGroups({ sellingPlanGroups }: NonNullable<PhoneFlowQuery['protectionPlan']>) {
  return sellingPlanGroups.nodes.map(({ sellingPlans }) => ({
    planIds: sellingPlans.nodes.map(({ id }) => plainId('SellingPlan', id)),
  }));
}

function shapeFlowProduct(product: ProductPartsFragment, range: Range): Product {
  return shapeProduct({ ...product, images: { nodes: product.featuredImage ? [product.featuredImage] : [] } }, range);
}

/** A product that requires a selling plan has the prices of its plans. */
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

/** A product with a single variant has the provider's placeholder as its option. */
function isChoice(option: { name: string } & ({ values: string[] } | { value: string })): boolean {
  const values = 'values' in option ? option.values : [option.value];
  return !(option.name === 'Title' && values.every((value) => value === 'Default Title'));
}

function shapeVariant(variant: VariantPartsFragment, product: ProductPartsFragment, range: Range): Variant {
  const price = shapeMoney(variant.price);
  const compareAt = variant.compareAtPrice && shapeMoney(variant.compareAtPrice);
  const metafields = [...variant.metafields, ...product.metafields];
  return {
    id: plainId('ProductVariant', variant.id),
    title: text(variant.title),
    region: regionOf(text(variant.title), range),
    availableForSale: flag(variant.availableForSale),
    quantityAvailable: variant.quantityAvailable === null ? null : whole(variant.quantityAvailable),
    price,
    compareAtPrice: compareAt && compareAt.minor > price.minor ? compareAt : null,
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
