import type { DatabaseSync } from 'node:sqlite';
import type { Seed, SeedPriceAdjustment, SeedSellingPlanGroup } from '#seed/schema.ts';
import { transaction } from '../../database/transaction.ts';
import { basisPoints, minorUnits } from '../money.ts';
import { followCollections } from './follow-collections.ts';
import { followProducts } from './follow-products.ts';
import {
  createRowWriter,
  createVisitorTables,
  fingerprintOf,
  prepareCatalogueTables,
  type RowWriter,
  readMark,
  writeMark,
} from './tables.ts';

/**
 * Updates the rows to the seed's catalog, in one transaction that writes only what differs. Stock and carts stay; stock follows the seed
 * only where the seed's own number changed, and carts lose the lines whose variant or selling plan is gone. Changed rows get the time
 * `moment`, milliseconds since the epoch.
 *
 * @throws {Error} The seed contradicts itself; nothing is written.
 */
export function followSeed(database: DatabaseSync, { catalogue, version }: Seed, moment: number): void {
  const seed = version ?? catalogueFingerprint(catalogue);
  transaction(database, () => {
    prepareCatalogueTables(database);
    createVisitorTables(database);
    if (readMark(database, 'seed') === seed) return;
    // These properties are lazy: the first access may parse them, so they are read only when they are needed.
    const { products, sellingPlanGroups } = catalogue;
    const writer = createRowWriter(database);
    replaceSellingPlans(writer, sellingPlanGroups);
    followProducts(database, writer, catalogue, moment);
    followCollections(database, writer, catalogue, moment);
    followSeedStock(
      database,
      products.flatMap((product) => product.variants),
    );
    deleteOrphanedLines(database);
    writeMark(database, 'seed', seed);
    // Statistics for the query planner to choose indexes by (SQLite, "ANALYZE").
    database.exec('ANALYZE');
  });
}

function catalogueFingerprint({ products, collections, sellingPlanGroups }: Seed['catalogue']): string {
  return fingerprintOf([products, collections, sellingPlanGroups]);
}

/** Deletes carts, orders, changes of stock, and the times of changes. */
export function deleteVisitorData(database: DatabaseSync): void {
  transaction(database, () => {
    database.exec(`
      DELETE FROM storefront_orders;
      DELETE FROM storefront_carts;
      UPDATE storefront_stock SET quantity = seedQuantity WHERE quantity <> seedQuantity;
      UPDATE storefront_products SET updatedAt = seedUpdatedAt WHERE updatedAt <> seedUpdatedAt;
      UPDATE storefront_collections SET updatedAt = seedUpdatedAt WHERE updatedAt <> seedUpdatedAt;`);
  });
}

function deleteOrphanedLines(database: DatabaseSync): void {
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

/** Rewrites all groups, because there are only a few. */
function replaceSellingPlans({ insert, run }: RowWriter, groups: readonly SeedSellingPlanGroup[]): void {
  for (const table of ['selling_plan_groups', 'selling_plans', 'price_adjustments'])
    run(`DELETE FROM storefront_${table}`);
  for (const group of groups) {
    const { id, name, appName } = group;
    insert('storefront_selling_plan_groups', { id, name, appName, options: JSON.stringify(group.options) });
    for (const [position, plan] of group.sellingPlans.entries()) {
      const charge = plan.checkoutCharge;
      insert('storefront_selling_plans', {
        id: plan.id,
        groupId: group.id,
        position,
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
}

function adjustmentValue(adjustment: SeedPriceAdjustment): number {
  switch (adjustment.kind) {
    case 'percentage':
      return basisPoints(adjustment.percentage);
    case 'fixedAmount':
      return minorUnits(adjustment.amount);
    case 'fixedPrice':
      return minorUnits(adjustment.price);
  }
}

/** Sets the stock of new variants, and of those whose number in the seed changed. */
function followSeedStock(database: DatabaseSync, variants: readonly { id: number; stock: number }[]): void {
  const write = database.prepare(`
    INSERT INTO storefront_stock (variantId, quantity, seedQuantity) VALUES (:id, :stock, :stock)
    ON CONFLICT (variantId) DO UPDATE SET quantity = excluded.quantity, seedQuantity = excluded.seedQuantity
    WHERE seedQuantity <> excluded.seedQuantity`);
  for (const { id, stock } of variants) write.run({ id, stock });
  database.exec('DELETE FROM storefront_stock WHERE variantId NOT IN (SELECT id FROM storefront_variants)');
}
