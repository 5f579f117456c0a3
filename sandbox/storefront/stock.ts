import type { DatabaseSync } from 'node:sqlite';
import { wholeNumber } from './gid.ts';

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

/**
 * Sets the units on hand of one variant, for the control port. Takes "gid://shopify/ProductVariant/1" or "1".
 * Answers false for a variant that does not exist; throws a RangeError for a quantity that is no whole number.
 */
export function setStock(database: DatabaseSync, variant: string | number, quantity: number): boolean {
  if (!Number.isSafeInteger(quantity)) throw new RangeError(`The quantity must be a whole number, not ${quantity}.`);
  const id = wholeNumber(String(variant).replace(/^gid:\/\/shopify\/ProductVariant\//, ''));
  if (id === null) return false;
  return (
    database.prepare('UPDATE storefront_stock SET quantity = ? WHERE variantId = ?').run(quantity, id).changes === 1
  );
}
