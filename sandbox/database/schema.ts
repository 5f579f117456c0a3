import type { DatabaseSync } from 'node:sqlite';
import { transaction } from './transaction.ts';

/** Distinguishes our files from those of other programs ("LITE" in ASCII; SQLite, "PRAGMA application_id"). */
const applicationId = 0x4c495445;

/** Increment this with every change of tables that survive a restart (carts, orders, stock, content history). */
const schemaVersion = 5;

/** This table is not dropped with the others, because a snapshot is valid for the seed's files and the code that reads them (seed-cache/). */
export const snapshotTable = 'seed_snapshot';

/**
 * Claims an empty database for this version of the tables. Tables of another version are dropped: the sandbox starts again from the seed.
 *
 * @returns false for the database of another program, which is left unchanged.
 */
export function claimSchema(database: DatabaseSync): boolean {
  const found = { id: pragma(database, 'application_id'), version: pragma(database, 'user_version') };
  if (found.id === applicationId && found.version === schemaVersion) return true;
  const isEmpty = found.id === 0 && found.version === 0 && tableNames(database).length === 0;
  if (found.id !== applicationId && !isEmpty) return false;

  database.exec('PRAGMA foreign_keys = OFF');
  transaction(database, () => {
    // Virtual tables are dropped first, because this also drops their shadow tables.
    for (const name of tableNames(database, "sql LIKE 'CREATE VIRTUAL%'")) database.exec(`DROP TABLE "${name}"`);
    for (const name of tableNames(database, `name <> '${snapshotTable}'`)) database.exec(`DROP TABLE "${name}"`);
    database.exec(`PRAGMA application_id = ${applicationId}; PRAGMA user_version = ${schemaVersion}`);
  });
  return true;
}

function tableNames(database: DatabaseSync, condition = 'true'): string[] {
  return database
    .prepare(`SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND ${condition}`)
    .all()
    .map(({ name }) => String(name));
}

function pragma(database: DatabaseSync, name: string): unknown {
  return database.prepare(`PRAGMA ${name}`).get()?.[name];
}
