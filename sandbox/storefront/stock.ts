import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { isoTime } from './seeding/product-rows.ts';

/** Gives every variant of the seed its stock: the seed's figure where that is new or has changed, what was left of it otherwise. */
export function followSeedStock(database: DatabaseSync, variants: readonly { id: number; stock: number }[]): void {
  const write = database.prepare(`
    INSERT INTO storefront_stock (variantId, quantity, seedQuantity) VALUES (:id, :stock, :stock)
    ON CONFLICT (variantId) DO UPDATE SET quantity = excluded.quantity, seedQuantity = excluded.seedQuantity
    WHERE seedQuantity <> excluded.seedQuantity`);
  for (const { id, stock } of variants) write.run({ id, stock });
  database.exec('DELETE FROM storefront_stock WHERE variantId NOT IN (SELECT id FROM storefront_variants)');
}

/** Takes sold units away. What may be sold at zero can go below it. */
export function takeStock(database: DatabaseSync, variantId: number, quantity: number): void {
  database.prepare('UPDATE storefront_stock SET quantity = quantity - ? WHERE variantId = ?').run(quantity, variantId);
}

/** Reads the units on hand of one variant after another; null for a variant that does not exist. */
export function createStockReader(database: DatabaseSync): (variantId: number) => number | null {
  const read = database.prepare('SELECT quantity FROM storefront_stock WHERE variantId = ?');
  const row = z.object({ quantity: z.int() }).optional();
  return (variantId) => row.parse(read.get(variantId))?.quantity ?? null;
}

/** Notes that products changed. `moment` in milliseconds since the epoch. */
export function touchProducts(database: DatabaseSync, ids: readonly number[], moment: number): void {
  const write = database.prepare('UPDATE storefront_products SET updatedAt = ? WHERE id = ?');
  for (const id of ids) write.run(isoTime(moment), id);
}
