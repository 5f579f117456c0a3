import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { createStorefront } from '../storefront/storefront.ts';
import { testContext } from '../storefront/testing/test-context.ts';
import { claimSchema } from './schema.ts';

test('Tables of another schema version are dropped, and created again from the seed', () => {
  const database = new DatabaseSync(':memory:');
  database.exec(`
    PRAGMA application_id = ${0x4c495445}; PRAGMA user_version = 1;
    CREATE TABLE storefront_carts (token TEXT PRIMARY KEY) STRICT;
    CREATE TABLE storefront_cart_lines (cartToken TEXT NOT NULL REFERENCES storefront_carts (token)) STRICT;
    CREATE VIRTUAL TABLE storefront_words USING fts5 (word);
    INSERT INTO storefront_carts VALUES ('one');
    INSERT INTO storefront_cart_lines VALUES ('one');
  `);
  expect(claimSchema(database)).toBe(true);
  expect(database.prepare('SELECT name FROM sqlite_schema').all()).toEqual([]);

  expect(() => createStorefront(testContext({ database }))).not.toThrow();
  const tables = database.prepare('SELECT count(*) AS count FROM sqlite_schema').get();
  expect(claimSchema(database)).toBe(true);
  expect(database.prepare('SELECT count(*) AS count FROM sqlite_schema').get()).toEqual(tables);
});
