import type { DatabaseSync } from 'node:sqlite';
import type { Seed } from '#seed/schema.ts';
import { transaction } from '../database/transaction.ts';
import { fingerprintOf } from './seeding/fingerprint.ts';
import { followCollections } from './seeding/follow-collections.ts';
import { followProducts } from './seeding/follow-products.ts';
import { readMark, writeMark } from './seeding/marks.ts';
import { createRowWriter } from './seeding/row-writer.ts';
import { replaceSellingPlans } from './seeding/selling-plan-rows.ts';
import { followSeedStock } from './stock.ts';
import { createLivingTables, prepareCatalogueTables } from './tables.ts';

/**
 * Brings the rows to the seed's catalogue, in one transaction: writes what differs, and nothing where nothing does. Stock and carts from
 * before stay; stock follows the seed only where the seed's own figure is new, and a cart loses the lines whose variant or selling plan
 * is gone. What changed is as new as `moment`, milliseconds since the epoch.
 *
 * @throws an Error when the seed contradicts itself; then nothing has changed.
 */
export function followSeed(database: DatabaseSync, { catalogue, version }: Seed, moment: number): void {
  const seed = version ?? contentOf(catalogue);
  transaction(database, () => {
    prepareCatalogueTables(database);
    createLivingTables(database);
    if (readMark(database, 'seed') === seed) return;
    // Not read before it is known that they are needed: they may have to be parsed first.
    const { products, sellingPlanGroups } = catalogue;
    const writer = createRowWriter(database);
    replaceSellingPlans(writer, sellingPlanGroups);
    followProducts(database, writer, catalogue, moment);
    followCollections(database, writer, catalogue, moment);
    followSeedStock(
      database,
      products.flatMap((product) => product.variants),
    );
    dropStrandedLines(database);
    writeMark(database, 'seed', seed);
    // How many rows a value has, for the planner to choose indexes by (SQLite, "ANALYZE").
    database.exec('ANALYZE');
  });
}

function contentOf({ products, collections, sellingPlanGroups }: Seed['catalogue']): string {
  return fingerprintOf([products, collections, sellingPlanGroups]);
}

/** Forgets carts, orders, stock movements, and when something was changed last. */
export function forgetVisitors(database: DatabaseSync): void {
  transaction(database, () => {
    database.exec(`
      DELETE FROM storefront_orders;
      DELETE FROM storefront_carts;
      UPDATE storefront_stock SET quantity = seedQuantity WHERE quantity <> seedQuantity;
      UPDATE storefront_products SET updatedAt = seedUpdatedAt WHERE updatedAt <> seedUpdatedAt;
      UPDATE storefront_collections SET updatedAt = seedUpdatedAt WHERE updatedAt <> seedUpdatedAt;`);
  });
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
