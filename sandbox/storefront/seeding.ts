import type { DatabaseSync, SQLInputValue } from 'node:sqlite';
import type { Seed, SeedCollection, SeedMetafield, SeedProduct, SeedSellingPlanGroup } from '#seed/schema.ts';
import { basisPoints, minorUnits } from './money.ts';
import { followSeedStock } from './stock.ts';
import { createLivingTables, recreateCatalogueTables } from './tables.ts';
import { transaction } from './transaction.ts';

/**
 * Writes the seed's catalogue into rows, in one transaction. Stock and carts from before stay; stock follows the seed only where the
 * seed's own figure is new, and a cart loses the lines whose variant or selling plan is gone.
 */
export function followSeed(database: DatabaseSync, { catalogue }: Seed): void {
  transaction(database, () => {
    recreateCatalogueTables(database);
    createLivingTables(database);
    const insert = inserter(database);
    for (const [position, group] of catalogue.sellingPlanGroups.entries())
      insertSellingPlanGroup(insert, group, position);
    for (const [position, product] of catalogue.products.entries()) insertProduct(insert, product, position);
    const productIds = new Map(catalogue.products.map((product) => [product.handle, product.id]));
    for (const [position, collection] of catalogue.collections.entries())
      insertCollection(insert, collection, position, productIds);
    followSeedStock(
      database,
      catalogue.products.flatMap((product) => product.variants),
    );
    dropStrandedLines(database);
  });
}

/** Forgets carts, orders and stock movements. */
export function forgetVisitors(database: DatabaseSync): void {
  transaction(database, () => {
    database.exec(
      'DELETE FROM storefront_orders; DELETE FROM storefront_carts; UPDATE storefront_stock SET quantity = seedQuantity;',
    );
  });
}

type Insert = (table: string, row: Record<string, SQLInputValue>) => void;

function inserter(database: DatabaseSync): Insert {
  const statements = new Map<string, ReturnType<DatabaseSync['prepare']>>();
  return (table, row) => {
    let statement = statements.get(table);
    if (statement === undefined) {
      const columns = Object.keys(row);
      statement = database.prepare(
        `INSERT INTO ${table} (${columns.join(', ')}) VALUES (${columns.map((column) => `:${column}`).join(', ')})`,
      );
      statements.set(table, statement);
    }
    statement.run(row);
  };
}

function insertProduct(insert: Insert, product: SeedProduct, position: number): void {
  const { id, handle, title, descriptionHtml, vendor, productType, createdAt, updatedAt, publishedAt, seo } = product;
  insert('storefront_products', {
    id,
    position,
    handle,
    title,
    descriptionHtml,
    vendor,
    productType,
    createdAt,
    updatedAt,
    publishedAt,
    tags: JSON.stringify(product.tags),
    seoTitle: seo.title,
    seoDescription: seo.description,
    requiresSellingPlan: Number(product.requiresSellingPlan),
  });
  for (const [at, option] of product.options.entries()) {
    insert('storefront_options', {
      productId: id,
      position: at,
      name: option.name,
      choices: JSON.stringify(option.values),
    });
  }
  for (const [at, image] of product.images.entries()) {
    insert('storefront_images', { productId: id, position: at, file: image.file, alt: image.alt });
  }
  for (const [at, groupId] of product.sellingPlanGroups.entries()) {
    insert('storefront_product_selling_plan_groups', { productId: id, position: at, groupId });
  }
  insertMetafields(insert, 'Product', id, product.metafields);
  for (const [at, variant] of product.variants.entries()) {
    insert('storefront_variants', {
      id: variant.id,
      productId: id,
      position: at,
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
    insertMetafields(insert, 'ProductVariant', variant.id, variant.metafields);
  }
}

function insertMetafields(
  insert: Insert,
  ownerType: string,
  ownerId: number,
  metafields: readonly SeedMetafield[],
): void {
  for (const metafield of metafields) insert('storefront_metafields', { ownerType, ownerId, ...metafield });
}

function insertCollection(
  insert: Insert,
  collection: SeedCollection,
  position: number,
  productIds: ReadonlyMap<string, number>,
): void {
  const { id, handle, title, descriptionHtml, updatedAt, image } = collection;
  insert('storefront_collections', {
    id,
    position,
    handle,
    title,
    descriptionHtml,
    updatedAt,
    imageFile: image?.file ?? null,
    imageAlt: image?.alt ?? null,
  });
  for (const [at, productHandle] of collection.products.entries()) {
    const productId = productIds.get(productHandle);
    if (productId === undefined)
      throw new Error(`The collection "${handle}" names the product "${productHandle}", which the seed does not have.`);
    insert('storefront_collection_products', { collectionId: id, position: at, productId });
  }
}

function insertSellingPlanGroup(insert: Insert, group: SeedSellingPlanGroup, position: number): void {
  insert('storefront_selling_plan_groups', {
    id: group.id,
    name: group.name,
    appName: group.appName,
    options: JSON.stringify(group.options),
  });
  for (const [at, plan] of group.sellingPlans.entries()) {
    const charge = plan.checkoutCharge;
    insert('storefront_selling_plans', {
      id: plan.id,
      groupId: group.id,
      position: position * 1000 + at,
      name: plan.name,
      description: plan.description,
      options: JSON.stringify(plan.options),
      recurringDeliveries: Number(plan.recurringDeliveries),
      chargeKind: charge.kind,
      chargeValue: charge.kind === 'percentage' ? basisPoints(charge.percentage) : minorUnits(charge.amount),
    });
    for (const [index, adjustment] of plan.priceAdjustments.entries()) {
      insert('storefront_price_adjustments', {
        sellingPlanId: plan.id,
        position: index,
        kind: adjustment.kind,
        value: adjustmentValue(adjustment),
      });
    }
  }
}

function adjustmentValue(adjustment: SeedSellingPlanGroup['sellingPlans'][number]['priceAdjustments'][number]): number {
  switch (adjustment.kind) {
    case 'percentage':
      return basisPoints(adjustment.percentage);
    case 'fixedAmount':
      return minorUnits(adjustment.amount);
    case 'fixedPrice':
      return minorUnits(adjustment.price);
  }
}

function dropStrandedLines(database: DatabaseSync): void {
  database.exec(`
    DELETE FROM storefront_cart_lines WHERE variantId NOT IN (SELECT id FROM storefront_variants);
    DELETE FROM storefront_cart_lines WHERE sellingPlanId IS NOT NULL AND NOT EXISTS (
      SELECT 1 FROM storefront_variants v
      JOIN storefront_product_selling_plan_groups g ON g.productId = v.productId
      JOIN storefront_selling_plans p ON p.groupId = g.groupId
      WHERE v.id = variantId AND p.id = sellingPlanId
    );
  `);
}
