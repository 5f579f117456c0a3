import type { SeedCollection, SeedProduct, SeedVariant } from '#seed/schema.ts';
import type { ProviderContext } from '../../provider.ts';
import type { Published } from '../../publishing/change.ts';
import { imageNumber, imageUrl } from '../catalogue/images.ts';
import { gid } from '../gid.ts';

/** Bodies of webhooks: resources in the format of the Admin REST API. Source: the provider's reference of Product. */

export interface ProductFacts {
  media: Published['media'];
  addresses: ProviderContext['addresses'];
  /** The stock of a variant. */
  stockOf: (variantId: number) => number;
  /** The time of the last change: ISO 8601 or milliseconds since the epoch. */
  updatedAt: string | number;
}

/** A product with its variants and images: the body of `products/create` and `products/update`. */
export function productBody(product: SeedProduct, facts: ProductFacts): Record<string, unknown> {
  const { id } = product;
  const createdAt = restTime(product.createdAt);
  const updatedAt = restTime(facts.updatedAt);
  const images = product.images.map((_, index) => imageBody(product, index, facts));
  return {
    id,
    admin_graphql_api_id: gid('Product', id),
    title: product.title,
    handle: product.handle,
    body_html: product.descriptionHtml,
    vendor: product.vendor,
    product_type: product.productType,
    tags: product.tags.join(', '),
    status: 'active',
    published_scope: 'global',
    template_suffix: null,
    created_at: createdAt,
    updated_at: updatedAt,
    published_at: restTime(product.publishedAt),
    options: product.options.map(({ name, values }, index) => ({
      id: id * 10 + index,
      product_id: id,
      name,
      position: index + 1,
      values,
    })),
    variants: product.variants.map((_, index) => variantBody(product, index, facts)),
    images,
    image: images[0] ?? null,
    variant_gids: product.variants.map((variant) => ({
      admin_graphql_api_id: gid('ProductVariant', variant.id),
      updated_at: updatedAt,
    })),
  };
}

/** The product's variant at an index. @throws {RangeError} The product has no variant at this index. */
export function variantBody(product: SeedProduct, index: number, facts: ProductFacts): Record<string, unknown> {
  const variant = product.variants[index];
  if (variant === undefined) throw new RangeError(`The product "${product.handle}" has no variant ${index}.`);
  const [option1 = null, option2 = null, option3 = null] = variant.optionValues;
  const stock = facts.stockOf(variant.id);
  return {
    id: variant.id,
    product_id: product.id,
    admin_graphql_api_id: gid('ProductVariant', variant.id),
    title: variant.optionValues.join(' / '),
    price: variant.price,
    compare_at_price: variant.compareAtPrice,
    sku: variant.sku,
    barcode: null,
    position: index + 1,
    option1,
    option2,
    option3,
    created_at: restTime(product.createdAt),
    updated_at: restTime(facts.updatedAt),
    taxable: true,
    image_id: variant.image === null ? null : imageNumber({ file: variant.image }),
    ...stockBody(variant, stock),
  };
}

function stockBody(variant: SeedVariant, stock: number): Record<string, unknown> {
  return {
    grams: Math.round(variant.weightGrams),
    weight: variant.weightGrams,
    weight_unit: 'g',
    requires_shipping: variant.requiresShipping,
    fulfillment_service: 'manual',
    inventory_item_id: inventoryItemId(variant.id),
    inventory_management: variant.tracked ? 'shopify' : null,
    inventory_policy: variant.whenOutOfStock,
    inventory_quantity: stock,
    old_inventory_quantity: stock,
  };
}

function imageBody(product: SeedProduct, index: number, facts: ProductFacts): Record<string, unknown> {
  const picture = product.images[index];
  if (picture === undefined) throw new RangeError(`The product "${product.handle}" has no picture ${index}.`);
  const file = facts.media.get(picture.file);
  const id = imageNumber(picture);
  return {
    id,
    product_id: product.id,
    admin_graphql_api_id: gid('ProductImage', id),
    position: index + 1,
    alt: picture.alt || (file?.alt ?? null),
    width: file?.width ?? null,
    height: file?.height ?? null,
    src: imageUrl(facts, picture.file),
    created_at: restTime(product.createdAt),
    updated_at: restTime(facts.updatedAt),
    variant_ids: product.variants.filter(({ image }) => image === picture.file).map((variant) => variant.id),
  };
}

interface CollectionFacts {
  media: Published['media'];
  addresses: ProviderContext['addresses'];
  updatedAt: string | number;
}

/** A collection, without its products. Source: the provider's reference of CustomCollection. */
export function collectionBody(collection: SeedCollection, facts: CollectionFacts): Record<string, unknown> {
  const { id, handle, title, descriptionHtml, image } = collection;
  const file = image && facts.media.get(image.file);
  return {
    id,
    admin_graphql_api_id: gid('Collection', id),
    handle,
    title,
    body_html: descriptionHtml,
    updated_at: restTime(facts.updatedAt),
    published_at: restTime(collection.updatedAt),
    sort_order: 'manual',
    template_suffix: null,
    published_scope: 'global',
    ...(image && {
      image: {
        src: imageUrl(facts, image.file),
        alt: image.alt,
        width: file?.width ?? null,
        height: file?.height ?? null,
        created_at: restTime(collection.updatedAt),
      },
    }),
  };
}

/** The shop's only location. */
const locationId = 1;

/** The id of a variant's inventory item. At the provider it is independent; here it is computed from the variant's. */
function inventoryItemId(variantId: number): number {
  return variantId * 10 + 7;
}

/** The stock of a variant at a location. Source: the provider's reference of InventoryLevel. */
export function inventoryLevelBody(variantId: number, available: number, updatedAt: number): Record<string, unknown> {
  const item = inventoryItemId(variantId);
  return {
    inventory_item_id: item,
    location_id: locationId,
    available,
    updated_at: restTime(updatedAt),
    admin_graphql_api_id: `gid://shopify/InventoryLevel/${locationId}?inventory_item_id=${item}`,
  };
}

/** A time in the format of the Admin REST API: whole seconds in the shop's zone, which is UTC. */
function restTime(time: string | number): string {
  return new Date(time).toISOString().replace(/\.\d{3}Z$/, '+00:00');
}
