import type { DatabaseSync } from 'node:sqlite';
import { transaction } from './transaction.ts';

/** Brings tables that outlive a start up by one version. Each step stays as it was written: files of its version are out there. */
const steps: Readonly<Record<number, (database: DatabaseSync) => void>> = {
  1: addCartSecrets,
};

/**
 * Brings a file's tables from one version to another, in one transaction, and notes the new version in it.
 *
 * @returns false when there is no way: the file is of a later version, or of one that is no longer known. Nothing is changed then.
 */
export function migrate(database: DatabaseSync, from: number, to: number): boolean {
  if (from === to) return true;
  const way = Array.from({ length: Math.max(0, to - from) }, (_, index) => steps[from + index]);
  if (from > to || way.includes(undefined)) return false;
  transaction(database, () => {
    for (const step of way) step?.(database);
    database.exec(`PRAGMA user_version = ${to}`);
  });
  return true;
}

/** Carts got a secret, delivery addresses and metafields. A start that was cut short may have left no tables yet. */
function addCartSecrets(database: DatabaseSync): void {
  const table = database.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'storefront_carts'").get();
  if (table === undefined) return;
  database.exec(`
    ALTER TABLE storefront_carts ADD COLUMN secret TEXT NOT NULL DEFAULT '';
    ALTER TABLE storefront_carts ADD COLUMN delivery TEXT NOT NULL DEFAULT '{"addresses":[],"options":{}}';
    ALTER TABLE storefront_carts ADD COLUMN metafields TEXT NOT NULL DEFAULT '[]';
    UPDATE storefront_carts SET secret = lower(hex(randomblob(16)));
  `);
}
