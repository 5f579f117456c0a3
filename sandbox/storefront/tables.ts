import type { DatabaseSync } from 'node:sqlite';

/** Catalogue tables hold what the seed says and nothing else, so they are made anew whenever the seed is read. */
const catalogueTables: Record<string, string> = {
  storefront_products: `
    id INTEGER PRIMARY KEY, position INTEGER NOT NULL, handle TEXT NOT NULL UNIQUE, title TEXT NOT NULL,
    descriptionHtml TEXT NOT NULL, vendor TEXT NOT NULL, productType TEXT NOT NULL, tags TEXT NOT NULL,
    createdAt TEXT NOT NULL, updatedAt TEXT NOT NULL, publishedAt TEXT NOT NULL,
    seoTitle TEXT, seoDescription TEXT, requiresSellingPlan INTEGER NOT NULL`,
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
  storefront_metafields: `
    ownerType TEXT NOT NULL, ownerId INTEGER NOT NULL, namespace TEXT NOT NULL, key TEXT NOT NULL, type TEXT NOT NULL, value TEXT NOT NULL,
    PRIMARY KEY (ownerType, ownerId, namespace, key)`,
  storefront_collections: `
    id INTEGER PRIMARY KEY, position INTEGER NOT NULL, handle TEXT NOT NULL UNIQUE, title TEXT NOT NULL,
    descriptionHtml TEXT NOT NULL, updatedAt TEXT NOT NULL, imageFile TEXT, imageAlt TEXT`,
  storefront_collection_products: `
    collectionId INTEGER NOT NULL, position INTEGER NOT NULL, productId INTEGER NOT NULL,
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

const catalogueIndexes = [
  'CREATE INDEX storefront_variants_by_product ON storefront_variants (productId, position)',
  'CREATE INDEX storefront_collections_by_product ON storefront_collection_products (productId)',
  'CREATE INDEX storefront_selling_plans_by_group ON storefront_selling_plans (groupId, position)',
];

/** What visitors caused; it outlives restarts and edits of the seed. */
const livingTables = `
  CREATE TABLE IF NOT EXISTS storefront_stock (
    variantId INTEGER PRIMARY KEY, quantity INTEGER NOT NULL, seedQuantity INTEGER NOT NULL
  ) STRICT;
  CREATE TABLE IF NOT EXISTS storefront_carts (
    token TEXT PRIMARY KEY, note TEXT, attributes TEXT NOT NULL, buyerIdentity TEXT NOT NULL, discountCodes TEXT NOT NULL,
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
`;

/** Call inside a transaction. */
export function recreateCatalogueTables(database: DatabaseSync): void {
  for (const [name, columns] of Object.entries(catalogueTables)) {
    database.exec(`DROP TABLE IF EXISTS ${name}; CREATE TABLE ${name} (${columns}) STRICT;`);
  }
  for (const statement of catalogueIndexes) database.exec(statement);
}

export function createLivingTables(database: DatabaseSync): void {
  database.exec(livingTables);
}
