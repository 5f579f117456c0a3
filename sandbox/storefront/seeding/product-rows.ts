import type { SeedMetafield, SeedProduct, SeedVariant } from '#seed/schema.ts';
import { plainText } from '../catalogue/plain-text.ts';
import { minorUnits } from '../money.ts';
import type { Insert, RowWriter } from './row-writer.ts';

/** What a product's row says beside its seed. */
interface ProductStanding {
  position: number;
  /** ISO 8601, with milliseconds. */
  updatedAt: string;
  fingerprint: string;
}

/** Writes a product with its variants, metafields and words into the catalogue's tables, where no row of it may be yet. */
export function insertProduct({ insert, run }: RowWriter, product: SeedProduct, standing: ProductStanding): void {
  const { id, handle, title, descriptionHtml, vendor, productType, seo } = product;
  insert('storefront_products', {
    id,
    handle,
    title,
    descriptionHtml,
    vendor,
    productType,
    tags: JSON.stringify(product.tags),
    createdAt: isoTime(product.createdAt),
    publishedAt: isoTime(product.publishedAt),
    seedUpdatedAt: isoTime(product.updatedAt),
    seoTitle: seo.title,
    seoDescription: seo.description,
    requiresSellingPlan: Number(product.requiresSellingPlan),
    price: Math.min(...product.variants.map(({ price }) => minorUnits(price))),
    ...standing,
  });
  for (const tag of product.tags) run('INSERT OR IGNORE INTO storefront_product_tags VALUES (?, ?)', id, tag);
  for (const [position, { name, values }] of product.options.entries()) {
    insert('storefront_options', { productId: id, position, name, choices: JSON.stringify(values) });
  }
  for (const [position, { file, alt }] of product.images.entries()) {
    insert('storefront_images', { productId: id, position, file, alt });
  }
  for (const [position, groupId] of product.sellingPlanGroups.entries()) {
    insert('storefront_product_selling_plan_groups', { productId: id, position, groupId });
  }
  insertMetafields(insert, 'Product', id, product.metafields);
  for (const [position, variant] of product.variants.entries()) insertVariant(insert, product, variant, position);
  insert('storefront_product_words', {
    rowid: id,
    title,
    productType,
    vendor,
    tags: product.tags.join('\n'),
    variants: product.variants.map(titleWords).join('\n'),
    skus: product.variants.map(({ sku }) => sku).join('\n'),
    body: plainText(descriptionHtml),
  });
}

/** The title of a product's only variant is the provider's own, not a word of the merchant's. */
function titleWords({ optionValues }: SeedVariant): string {
  const title = optionValues.join(' ');
  return title === 'Default Title' ? '' : title;
}

function insertVariant(insert: Insert, product: SeedProduct, variant: SeedVariant, position: number): void {
  insert('storefront_variants', {
    id: variant.id,
    productId: product.id,
    position,
    sku: variant.sku,
    choices: JSON.stringify(variant.optionValues),
    price: minorUnits(variant.price),
    compareAtPrice: variant.compareAtPrice === null ? null : minorUnits(variant.compareAtPrice),
    whenOutOfStock: variant.whenOutOfStock,
    tracked: Number(variant.tracked),
    requiresShipping: Number(variant.requiresShipping),
    weightGrams: variant.weightGrams,
    imageFile: variant.image,
  });
  for (const [at, { name }] of product.options.entries()) {
    const value = variant.optionValues[at];
    if (value !== undefined) insert('storefront_variant_choices', { variantId: variant.id, position: at, name, value });
  }
  insertMetafields(insert, 'ProductVariant', variant.id, variant.metafields);
}

function insertMetafields(
  insert: Insert,
  ownerType: string,
  ownerId: number,
  metafields: readonly SeedMetafield[],
): void {
  for (const metafield of metafields) insert('storefront_metafields', { ownerType, ownerId, ...metafield });
}

/** Takes a product and all that is its own away; its places in collections stay. */
export function deleteProduct({ run }: RowWriter, id: number): void {
  const variants = 'SELECT id FROM storefront_variants WHERE productId = ?';
  run(`DELETE FROM storefront_metafields WHERE ownerType = 'ProductVariant' AND ownerId IN (${variants})`, id);
  run(`DELETE FROM storefront_variant_choices WHERE variantId IN (${variants})`, id);
  run("DELETE FROM storefront_metafields WHERE ownerType = 'Product' AND ownerId = ?", id);
  for (const table of ['variants', 'product_tags', 'options', 'images', 'product_selling_plan_groups'])
    run(`DELETE FROM storefront_${table} WHERE productId = ?`, id);
  run('DELETE FROM storefront_products WHERE id = ?', id);
  run('DELETE FROM storefront_product_words WHERE rowid = ?', id);
}

/** One spelling for all times, so that their texts sort as they do. */
export function isoTime(time: string | number): string {
  return new Date(time).toISOString();
}
