import { createHash } from 'node:crypto';
import type { DatabaseSync, SQLInputValue } from 'node:sqlite';
import { memoize } from '../../memoize.ts';

/**
 * Catalog tables hold the seed. They survive a restart, and only rows that differ are written (follow-seed.ts). `fingerprint` is the hash of the
 * part of the seed that a row comes from; `position` orders the rows as the seed does, with room between them (ranks.ts).
 */
const catalogueTables: Record<string, string> = {
  storefront_products: `
    id INTEGER PRIMARY KEY, position REAL NOT NULL, handle TEXT NOT NULL UNIQUE, title TEXT NOT NULL COLLATE NOCASE,
    descriptionHtml TEXT NOT NULL, vendor TEXT NOT NULL COLLATE NOCASE, productType TEXT NOT NULL COLLATE NOCASE, tags TEXT NOT NULL,
    createdAt TEXT NOT NULL, updatedAt TEXT NOT NULL, publishedAt TEXT NOT NULL,
    seoTitle TEXT, seoDescription TEXT, requiresSellingPlan INTEGER NOT NULL,
    price INTEGER NOT NULL, seedUpdatedAt TEXT NOT NULL, fingerprint TEXT NOT NULL`,
  storefront_product_tags: `
    productId INTEGER NOT NULL, tag TEXT NOT NULL COLLATE NOCASE, PRIMARY KEY (productId, tag)`,
  storefront_options: `
    productId INTEGER NOT NULL, position INTEGER NOT NULL, name TEXT NOT NULL, choices TEXT NOT NULL,
    PRIMARY KEY (productId, position)`,
  storefront_images: `
    productId INTEGER NOT NULL, position INTEGER NOT NULL, file TEXT NOT NULL, alt TEXT NOT NULL,
    PRIMARY KEY (productId, position)`,
  storefront_variants: `
    id INTEGER PRIMARY KEY, productId INTEGER NOT NULL, position INTEGER NOT NULL, sku TEXT NOT NULL, choices TEXT NOT NULL,
    price INTEGER NOT NULL, compareAtPrice INTEGER, whenOutOfStock TEXT NOT NULL, tracked INTEGER NOT NULL,
    requiresShipping INTEGER NOT NULL, weightGrams REAL NOT NULL, imageFile TEXT`,
  storefront_variant_choices: `
    variantId INTEGER NOT NULL, position INTEGER NOT NULL, name TEXT NOT NULL COLLATE NOCASE, value TEXT NOT NULL COLLATE NOCASE,
    PRIMARY KEY (variantId, position)`,
  storefront_metafields: `
    ownerType TEXT NOT NULL, ownerId INTEGER NOT NULL, namespace TEXT NOT NULL, key TEXT NOT NULL, type TEXT NOT NULL, value TEXT NOT NULL,
    PRIMARY KEY (ownerType, ownerId, namespace, key)`,
  storefront_collections: `
    id INTEGER PRIMARY KEY, position REAL NOT NULL, handle TEXT NOT NULL UNIQUE, title TEXT NOT NULL COLLATE NOCASE,
    descriptionHtml TEXT NOT NULL, updatedAt TEXT NOT NULL, imageFile TEXT, imageAlt TEXT,
    seedUpdatedAt TEXT NOT NULL, fingerprint TEXT NOT NULL`,
  // The rows repeat the products' sort keys, so that a page of a large collection is one index scan in any order.
  storefront_collection_products: `
    collectionId INTEGER NOT NULL, productId INTEGER NOT NULL, position REAL NOT NULL,
    title TEXT NOT NULL COLLATE NOCASE, price INTEGER NOT NULL, createdAt TEXT NOT NULL, bestSelling REAL NOT NULL,
    PRIMARY KEY (collectionId, productId)`,
  storefront_selling_plan_groups: `
    id INTEGER PRIMARY KEY, name TEXT NOT NULL, appName TEXT, options TEXT NOT NULL`,
  storefront_product_selling_plan_groups: `
    productId INTEGER NOT NULL, position INTEGER NOT NULL, groupId INTEGER NOT NULL,
    PRIMARY KEY (productId, groupId)`,
  storefront_selling_plans: `
    id INTEGER PRIMARY KEY, groupId INTEGER NOT NULL, position INTEGER NOT NULL, name TEXT NOT NULL, description TEXT,
    options TEXT NOT NULL, recurringDeliveries INTEGER NOT NULL,
    chargeKind TEXT NOT NULL, chargeValue INTEGER NOT NULL`,
  storefront_price_adjustments: `
    sellingPlanId INTEGER NOT NULL, position INTEGER NOT NULL, kind TEXT NOT NULL, value INTEGER NOT NULL,
    PRIMARY KEY (sellingPlanId, position)`,
};

/** Sort keys of lists, each indexed with the id that breaks ties: a page starts with an index lookup. */
const sortKeys = {
  storefront_products: ['position', 'title', 'price', 'createdAt', 'updatedAt', 'vendor', 'productType'],
  storefront_collections: ['position', 'title', 'updatedAt'],
} as const;
const memberSortKeys = ['position', 'title', 'price', 'createdAt', 'bestSelling'] as const;

const catalogueIndexes = [
  ...Object.entries(sortKeys).flatMap(([table, columns]) =>
    columns.map((column) => `CREATE INDEX ${table}_by_${column} ON ${table} (${column}, id)`),
  ),
  ...memberSortKeys.map(
    (column) =>
      `CREATE INDEX storefront_collection_products_by_${column} ON storefront_collection_products (collectionId, ${column}, productId)`,
  ),
  'CREATE INDEX storefront_collections_by_product ON storefront_collection_products (productId)',
  'CREATE INDEX storefront_variants_by_product ON storefront_variants (productId, position)',
  'CREATE INDEX storefront_variants_by_price ON storefront_variants (price, productId)',
  'CREATE INDEX storefront_products_by_tag ON storefront_product_tags (tag, productId)',
  'CREATE INDEX storefront_selling_plans_by_group ON storefront_selling_plans (groupId, position)',
];

/** Full-text indexes of products and collections, without content: the texts are in the tables above. */
const wordTables: Record<string, string> = {
  storefront_product_words: 'title, productType, vendor, tags, variants, skus, body',
  storefront_collection_words: 'title, body',
};
const wordIndex = `content = '', contentless_delete = 1, tokenize = 'unicode61 remove_diacritics 2', prefix = '2 3'`;

const definition = [
  ...Object.entries(catalogueTables).map(([name, columns]) => `CREATE TABLE ${name} (${columns}) STRICT`),
  ...catalogueIndexes,
  ...Object.entries(wordTables).map(
    ([name, columns]) => `CREATE VIRTUAL TABLE ${name} USING fts5(${columns}, ${wordIndex})`,
  ),
  "CREATE VIRTUAL TABLE storefront_vocabulary USING fts5vocab('storefront_product_words', 'col')",
];

/** Data of visitors, which outlives restarts and edits of the seed. */
const visitorTables = `
  CREATE TABLE IF NOT EXISTS storefront_stock (
    variantId INTEGER PRIMARY KEY, quantity INTEGER NOT NULL, seedQuantity INTEGER NOT NULL
  ) STRICT;
  CREATE TABLE IF NOT EXISTS storefront_carts (
    token TEXT PRIMARY KEY, secret TEXT NOT NULL, note TEXT, attributes TEXT NOT NULL, buyerIdentity TEXT NOT NULL,
    discountCodes TEXT NOT NULL, giftCardCodes TEXT NOT NULL, delivery TEXT NOT NULL, metafields TEXT NOT NULL,
    createdAt INTEGER NOT NULL, updatedAt INTEGER NOT NULL, completedAt INTEGER
  ) STRICT;
  CREATE TABLE IF NOT EXISTS storefront_cart_lines (
    id TEXT PRIMARY KEY, cartToken TEXT NOT NULL REFERENCES storefront_carts (token) ON DELETE CASCADE, position INTEGER NOT NULL,
    variantId INTEGER NOT NULL, quantity INTEGER NOT NULL CHECK (quantity >= 0), sellingPlanId INTEGER, attributes TEXT NOT NULL
  ) STRICT;
  CREATE INDEX IF NOT EXISTS storefront_cart_lines_by_cart ON storefront_cart_lines (cartToken, position);
  CREATE TABLE IF NOT EXISTS storefront_orders (
    number INTEGER PRIMARY KEY, token TEXT NOT NULL UNIQUE, cartToken TEXT NOT NULL UNIQUE, createdAt INTEGER NOT NULL,
    email TEXT NOT NULL, name TEXT NOT NULL, address TEXT NOT NULL, country TEXT NOT NULL, currency TEXT NOT NULL,
    subtotal INTEGER NOT NULL, total INTEGER NOT NULL, dueNow INTEGER NOT NULL,
    note TEXT, attributes TEXT NOT NULL, cardLast4 TEXT NOT NULL
  ) STRICT;
  CREATE TABLE IF NOT EXISTS storefront_order_lines (
    orderNumber INTEGER NOT NULL REFERENCES storefront_orders (number) ON DELETE CASCADE, position INTEGER NOT NULL,
    variantId INTEGER NOT NULL, productHandle TEXT NOT NULL, title TEXT NOT NULL, variantTitle TEXT NOT NULL, sku TEXT NOT NULL,
    quantity INTEGER NOT NULL, unitPrice INTEGER NOT NULL, total INTEGER NOT NULL,
    sellingPlanId INTEGER, sellingPlanName TEXT, attributes TEXT NOT NULL, PRIMARY KEY (orderNumber, position)
  ) STRICT;
  CREATE TABLE IF NOT EXISTS storefront_order_discounts (
    orderNumber INTEGER NOT NULL REFERENCES storefront_orders (number) ON DELETE CASCADE, code TEXT NOT NULL,
    amount INTEGER NOT NULL, PRIMARY KEY (orderNumber, code)
  ) STRICT;
  CREATE INDEX IF NOT EXISTS storefront_order_discounts_by_code ON storefront_order_discounts (code);
  CREATE TABLE IF NOT EXISTS storefront_order_gift_cards (
    orderNumber INTEGER NOT NULL REFERENCES storefront_orders (number) ON DELETE CASCADE, code TEXT NOT NULL,
    amount INTEGER NOT NULL, spent INTEGER NOT NULL, PRIMARY KEY (orderNumber, code)
  ) STRICT;
  CREATE INDEX IF NOT EXISTS storefront_order_gift_cards_by_code ON storefront_order_gift_cards (code);
`;

/** Creates the catalogue's tables, empty, where they are missing or differ from this definition. Call inside a transaction. */
export function prepareCatalogueTables(database: DatabaseSync): void {
  const wanted = fingerprintOf(definition);
  if (readMark(database, 'definition') === wanted) return;
  const names = ['storefront_vocabulary', ...Object.keys(wordTables), ...Object.keys(catalogueTables)];
  for (const name of names) database.exec(`DROP TABLE IF EXISTS ${name}`);
  for (const statement of definition) database.exec(statement);
  clearMarks(database);
  writeMark(database, 'definition', wanted);
}

/** Creates the tables of stock, carts and orders where they are missing. */
export function createVisitorTables(database: DatabaseSync): void {
  database.exec(visitorTables);
}

/** Hashes of the tables' definition and of their seed, so that a start with the same seed writes nothing. */
type Mark = 'definition' | 'seed';

const table = 'CREATE TABLE IF NOT EXISTS storefront_marks (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT';

/** Returns null if the mark was not written yet. */
export function readMark(database: DatabaseSync, name: Mark): string | null {
  database.exec(table);
  const value = database.prepare('SELECT value FROM storefront_marks WHERE name = ?').get(name)?.value;
  return typeof value === 'string' ? value : null;
}

export function writeMark(database: DatabaseSync, name: Mark, value: string): void {
  database.prepare('INSERT OR REPLACE INTO storefront_marks (name, value) VALUES (?, ?)').run(name, value);
}

/** Deletes all marks, so that the tables are written anew. */
function clearMarks(database: DatabaseSync): void {
  database.exec('DELETE FROM storefront_marks');
}

/** Inserts a row, by the names of its columns. */
export type Insert = (table: string, row: Record<string, SQLInputValue>) => void;

/** Writes many rows with few prepared statements. */
export interface RowWriter {
  insert: Insert;
  run: (sql: string, ...values: SQLInputValue[]) => void;
}

/** Creates a writer that prepares each statement once. */
export function createRowWriter(database: DatabaseSync): RowWriter {
  const prepared = memoize((sql: string) => database.prepare(sql));
  return {
    insert(table, row) {
      const columns = Object.keys(row);
      const places = columns.map(() => '?').join(', ');
      prepared(`INSERT INTO ${table} (${columns.join(', ')}) VALUES (${places})`).run(...Object.values(row));
    },
    run(sql, ...values) {
      prepared(sql).run(...values);
    },
  };
}

/** A hash of the value's JSON. */
export function fingerprintOf(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('base64url').slice(0, 22);
}
