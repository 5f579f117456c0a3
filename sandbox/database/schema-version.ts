import type { DatabaseSync } from 'node:sqlite';
import { migrate } from './schema-migrations.ts';
import { transaction } from './transaction.ts';

/** Tells our files from those of other programs ("LITE" in ASCII; SQLite, "PRAGMA application_id"). */
const applicationId = 0x4c495445;

/** Rises with every change to tables that outlive a start (carts, orders, stock), by a step in schema-migrations.ts. */
const schemaVersion = 2;

/**
 * Claims an empty database for this version of the tables, and brings one of an earlier version up to it.
 *
 * @returns what else the file is, when it is not ours to use; null when it is.
 */
export function claimSchema(database: DatabaseSync): string | null {
  const found = { id: pragma(database, 'application_id'), version: pragma(database, 'user_version') };
  if (found.id === applicationId) {
    return migrate(database, Number(found.version), schemaVersion)
      ? null
      : `has tables of version ${found.version}, and this sandbox those of version ${schemaVersion}`;
  }
  const tables = database.prepare('SELECT count(*) AS count FROM sqlite_schema').get()?.count;
  if (found.id !== 0 || found.version !== 0 || tables !== 0) return 'has tables that are not those of this sandbox';
  transaction(database, () => {
    database.exec(`PRAGMA application_id = ${applicationId}; PRAGMA user_version = ${schemaVersion}`);
  });
  return null;
}

function pragma(database: DatabaseSync, name: string): unknown {
  return database.prepare(`PRAGMA ${name}`).get()?.[name];
}
