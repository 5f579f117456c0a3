import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import type { Seed, SeedMetafield, SeedProduct, SeedVariant } from '#seed/schema.ts';
import { plainText } from '../catalogue/plain-text.ts';
import { minorUnits } from '../money.ts';
import { isoTime } from '../sql.ts';
import { assignRanks } from './ranks.ts';
import { fingerprintOf, type Insert, type RowWriter } from './tables.ts';

const knownRow = z.object({
  id: z.int(),
  position: z.number(),
  fingerprint: z.string(),
  updatedAt: z.string(),
  seedUpdatedAt: z.string(),
});

/**
 * Updates the products' rows to the seed, writing those that differ. A changed product gets the time `moment` (milliseconds since the
 * epoch), unless the seed changed its time.
 */
export function followProducts(
  database: DatabaseSync,
  writer: RowWriter,
  catalogue: Pick<Seed['catalogue'], 'products' | 'sellingPlanGroups'>,
  moment: number,
): void {
  const rows = database
    .prepare('SELECT id, position, fingerprint, updatedAt, seedUpdatedAt FROM storefront_products')
    .all();
  const known = new Map(
    z
      .array(knownRow)
      .parse(rows)
      .map((row) => [row.id, row]),
  );
  const ranks = assignRanks(
    catalogue.products.map(({ id }) => id),
    new Map([...known.values()].map(({ id, position }) => [id, position])),
  );
  const wanted = new Set(ranks.keys());
  const changed = catalogue.products.flatMap((product) => {
    const fingerprint = productFingerprint(product, catalogue);
    return known.get(product.id)?.fingerprint === fingerprint ? [] : [{ product, fingerprint }];
  });

  // All changed products are deleted before the first is inserted, because two of them may have swapped handles or variants.
  for (const id of known.keys()) if (!wanted.has(id)) deleteProduct(writer, id);
  for (const { product } of changed) if (known.has(product.id)) deleteProduct(writer, product.id);
  for (const { product, fingerprint } of changed) {
    const before = known.get(product.id);
    const seedUpdatedAt = isoTime(product.updatedAt);
    const updatedAt = before && before.seedUpdatedAt === seedUpdatedAt ? isoTime(moment) : seedUpdatedAt;
    insertProduct(writer, product, { position: ranks.get(product.id) ?? 0, updatedAt, fingerprint });
  }
  for (const [id, rank] of ranks) {
    const before = known.get(id);
    if (before && before.position !== rank)
      writer.run('UPDATE storefront_products SET position = ? WHERE id = ?', rank, id);
  }
}

/** Includes the product's selling plans, which are part of its fields. */
function productFingerprint(product: SeedProduct, { sellingPlanGroups }: Pick<Seed['catalogue'], 'sellingPlanGroups'>) {
  const groups = sellingPlanGroups.filter(({ id }) => product.sellingPlanGroups.includes(id));
  return fingerprintOf([product, groups]);
}

/** Columns of a product's row that are not the seed's. */
interface ProductRowState {
  position: number;
  /** ISO 8601, with milliseconds. */
  updatedAt: string;
  fingerprint: string;
}

/** Inserts a product with its variants, metafields and searchable text. No row of the product may exist. */
function insertProduct({ insert, run }: RowWriter, product: SeedProduct, state: ProductRowState): void {
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
    ...state,
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
    variants: product.variants.map(searchedTitle).join('\n'),
    skus: product.variants.map(({ sku }) => sku).join('\n'),
    body: plainText(descriptionHtml),
  });
}

/** The default title of a product's only variant is not searchable, because the provider sets it. */
function searchedTitle({ optionValues }: SeedVariant): string {
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

/** Deletes a product and everything that belongs to it; its rows in collections stay. */
function deleteProduct({ run }: RowWriter, id: number): void {
  const variants = 'SELECT id FROM storefront_variants WHERE productId = ?';
  run(`DELETE FROM storefront_metafields WHERE ownerType = 'ProductVariant' AND ownerId IN (${variants})`, id);
  run(`DELETE FROM storefront_variant_choices WHERE variantId IN (${variants})`, id);
  run("DELETE FROM storefront_metafields WHERE ownerType = 'Product' AND ownerId = ?", id);
  for (const table of ['variants', 'product_tags', 'options', 'images', 'product_selling_plan_groups'])
    run(`DELETE FROM storefront_${table} WHERE productId = ?`, id);
  run('DELETE FROM storefront_products WHERE id = ?', id);
  run('DELETE FROM storefront_product_words WHERE rowid = ?', id);
}
