import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { createStorefront } from '../storefront/storefront.ts';
import { contents, readCart, run, variantId } from '../storefront/testing/cart-client.ts';
import { testStorefront } from '../storefront/testing/test-client.ts';
import { testContext } from '../storefront/testing/test-context.ts';
import { migrate } from './schema-migrations.ts';
import { claimSchema } from './schema-version.ts';

const token = 'ab'.repeat(20);
const time = Date.parse('2026-11-19T12:00:00Z');

/** A database as version 1 left it, with one cart and one order. */
function firstVersion(): DatabaseSync {
  const database = new DatabaseSync(':memory:');
  database.exec(`
    PRAGMA application_id = ${0x4c495445}; PRAGMA user_version = 1;
    CREATE TABLE storefront_stock (
      variantId INTEGER PRIMARY KEY, quantity INTEGER NOT NULL, seedQuantity INTEGER NOT NULL) STRICT;
    CREATE TABLE storefront_carts (
      token TEXT PRIMARY KEY, note TEXT, attributes TEXT NOT NULL, buyerIdentity TEXT NOT NULL, discountCodes TEXT NOT NULL,
      createdAt INTEGER NOT NULL, updatedAt INTEGER NOT NULL, completedAt INTEGER) STRICT;
    CREATE TABLE storefront_cart_lines (
      id TEXT PRIMARY KEY, cartToken TEXT NOT NULL REFERENCES storefront_carts (token) ON DELETE CASCADE,
      position INTEGER NOT NULL, variantId INTEGER NOT NULL, quantity INTEGER NOT NULL CHECK (quantity >= 0),
      sellingPlanId INTEGER, attributes TEXT NOT NULL) STRICT;
    CREATE TABLE storefront_orders (
      number INTEGER PRIMARY KEY, token TEXT NOT NULL UNIQUE, cartToken TEXT NOT NULL UNIQUE, createdAt INTEGER NOT NULL,
      email TEXT NOT NULL, name TEXT NOT NULL, address TEXT NOT NULL, country TEXT NOT NULL, currency TEXT NOT NULL,
      subtotal INTEGER NOT NULL, total INTEGER NOT NULL, dueNow INTEGER NOT NULL,
      note TEXT, attributes TEXT NOT NULL, cardLast4 TEXT NOT NULL) STRICT;
    CREATE TABLE storefront_order_lines (
      orderNumber INTEGER NOT NULL REFERENCES storefront_orders (number) ON DELETE CASCADE, position INTEGER NOT NULL,
      variantId INTEGER NOT NULL, productHandle TEXT NOT NULL, title TEXT NOT NULL, variantTitle TEXT NOT NULL,
      sku TEXT NOT NULL, quantity INTEGER NOT NULL, unitPrice INTEGER NOT NULL, total INTEGER NOT NULL,
      sellingPlanId INTEGER, sellingPlanName TEXT, attributes TEXT NOT NULL, PRIMARY KEY (orderNumber, position)) STRICT;
    INSERT INTO storefront_stock VALUES (11, 2, 5);
    INSERT INTO storefront_carts VALUES ('${token}', 'Ring', '[]', '{"email":"ada@example.com"}', '[]', ${time}, ${time}, NULL);
    INSERT INTO storefront_cart_lines VALUES ('line', '${token}', 0, 11, 2, NULL, '[]');
    INSERT INTO storefront_orders VALUES (1001, 'order', 'paid', ${time}, 'b@example.com', 'B',
      '{"line1":"","line2":"","city":"","region":"","postalCode":""}', 'US', 'USD', 4000, 4000, 4000, NULL, '[]', '4242');
  `);
  return database;
}

test('a data folder of version 1 is brought up: its carts, orders and stock are there', async () => {
  const database = firstVersion();
  expect(claimSchema(database)).toBeNull();
  expect(claimSchema(database)).toBeNull();

  const { ask, askAt, storefront } = testStorefront({ database });
  const id = `gid://shopify/Cart/${token}`;
  const cart = await readCart(ask, id);
  expect(contents(cart)).toEqual(['11×2']);
  expect(cart).toMatchObject({ note: 'Ring', buyerIdentity: { email: 'ada@example.com' } });
  expect(
    contents((await run(ask, 'cartLinesAdd', { cartId: id, lines: [{ merchandiseId: variantId(21) }] })).cart),
  ).toEqual(['21×1', '11×2']);
  expect(storefront.records?.orders?.()).toMatchObject([{ number: 1001, total: 4000, discounts: [] }]);

  const created = await askAt('2026-04')('mutation { cartCreate { cart { id } } }');
  expect(JSON.stringify(created.data)).toMatch(/\?key=[0-9a-f]{32}/);
  const secrets = database.prepare('SELECT DISTINCT length(secret) AS length FROM storefront_carts').all();
  expect(secrets).toMatchObject([{ length: 32 }]);
});

test('a file that was claimed and got no tables yet is brought up as well', () => {
  const database = new DatabaseSync(':memory:');
  database.exec(`PRAGMA application_id = ${0x4c495445}; PRAGMA user_version = 1`);
  expect(claimSchema(database)).toBeNull();
  expect(() => createStorefront(testContext({ database }))).not.toThrow();
});

test('a later version, or one that nobody knows any more, is left as it is', () => {
  const database = firstVersion();
  expect(migrate(database, 1, 0)).toBe(false);
  expect(migrate(database, 0, 2)).toBe(false);
  expect(database.prepare('PRAGMA user_version').get()).toMatchObject({ user_version: 1 });
});
