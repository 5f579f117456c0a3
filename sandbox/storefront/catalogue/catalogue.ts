import type { DatabaseSync, SQLInputValue } from 'node:sqlite';
import type { z } from 'zod';
import {
  type Collection,
  collectionRow,
  idRow,
  imageRow,
  type Metafield,
  metafieldRow,
  optionRow,
  type Picture,
  type Product,
  type ProductOption,
  priceAdjustmentRow,
  productRow,
  type SellingPlan,
  type SellingPlanGroup,
  sellingPlanGroupRow,
  sellingPlanRow,
  type Variant,
  variantRow,
} from './rows.ts';

/** Ways to order a list. Every one is made definite by the row's own place in the seed. */
const productOrders = {
  ID: 'p.id',
  TITLE: 'p.title COLLATE NOCASE',
  PRICE: '(SELECT MIN(price) FROM storefront_variants v WHERE v.productId = p.id)',
  CREATED_AT: 'p.createdAt',
  UPDATED_AT: 'p.updatedAt',
  VENDOR: 'p.vendor COLLATE NOCASE',
  PRODUCT_TYPE: 'p.productType COLLATE NOCASE',
  BEST_SELLING: 'p.position',
  RELEVANCE: 'p.position',
} as const;

const collectionProductOrders = {
  COLLECTION_DEFAULT: 'c.position',
  MANUAL: 'c.position',
  RELEVANCE: 'c.position',
  BEST_SELLING: 'p.position',
  CREATED: 'p.createdAt',
  ID: 'p.id',
  PRICE: productOrders.PRICE,
  TITLE: productOrders.TITLE,
} as const;

const collectionOrders = {
  ID: 'id',
  TITLE: 'title COLLATE NOCASE',
  UPDATED_AT: 'updatedAt',
  RELEVANCE: 'position',
} as const;

export type ProductOrder = keyof typeof productOrders;
export type CollectionProductOrder = keyof typeof collectionProductOrders;
export type CollectionOrder = keyof typeof collectionOrders;

export interface Catalogue {
  product: (id: number) => Product | null;
  productByHandle: (handle: string) => Product | null;
  productIds: (order: ProductOrder) => number[];
  options: (productId: number) => ProductOption[];
  images: (productId: number) => Picture[];
  variant: (id: number) => Variant | null;
  variants: (productId: number) => Variant[];
  metafield: (ownerType: Metafield['ownerType'], ownerId: number, namespace: string, key: string) => Metafield | null;
  collection: (id: number) => Collection | null;
  collectionByHandle: (handle: string) => Collection | null;
  collectionIds: (order: CollectionOrder) => number[];
  collectionIdsOf: (productId: number) => number[];
  productIdsIn: (collectionId: number, order: CollectionProductOrder) => number[];
  sellingPlanGroups: (productId: number) => SellingPlanGroup[];
  sellingPlans: (groupId: number) => SellingPlan[];
  /** Every plan a product's variants can be bought with, group after group. */
  sellingPlansOf: (productId: number) => SellingPlan[];
}

/** Reads of the catalogue's rows. They are always those of this moment: nothing is kept. */
export function createCatalogue(database: DatabaseSync): Catalogue {
  const all = reader(database);
  const one = <Row extends z.ZodType>(row: Row, sql: string, ...values: SQLInputValue[]): z.infer<Row> | null =>
    all(row, sql, ...values)[0] ?? null;
  const ids = (sql: string, ...values: SQLInputValue[]) => all(idRow, sql, ...values).map(({ id }) => id);

  const variants =
    'SELECT v.*, s.quantity AS stock FROM storefront_variants v JOIN storefront_stock s ON s.variantId = v.id';
  const adjustments = 'SELECT kind, value FROM storefront_price_adjustments WHERE sellingPlanId = ? ORDER BY position';

  function withAdjustments(plans: z.infer<typeof sellingPlanRow>[]): SellingPlan[] {
    return plans.map((plan) => ({ ...plan, priceAdjustments: all(priceAdjustmentRow, adjustments, plan.id) }));
  }

  return {
    product: (id) => one(productRow, 'SELECT * FROM storefront_products WHERE id = ?', id),
    productByHandle: (handle) => one(productRow, 'SELECT * FROM storefront_products WHERE handle = ?', handle),
    productIds: (order) => ids(`SELECT p.id FROM storefront_products p ORDER BY ${productOrders[order]}, p.position`),
    options: (productId) =>
      all(optionRow, 'SELECT * FROM storefront_options WHERE productId = ? ORDER BY position', productId),
    images: (productId) =>
      all(imageRow, 'SELECT * FROM storefront_images WHERE productId = ? ORDER BY position', productId),
    variant: (id) => one(variantRow, `${variants} WHERE v.id = ?`, id),
    variants: (productId) => all(variantRow, `${variants} WHERE v.productId = ? ORDER BY v.position`, productId),
    metafield: (ownerType, ownerId, namespace, key) =>
      one(
        metafieldRow,
        'SELECT * FROM storefront_metafields WHERE ownerType = ? AND ownerId = ? AND namespace = ? AND key = ?',
        ownerType,
        ownerId,
        namespace,
        key,
      ),
    collection: (id) => one(collectionRow, 'SELECT * FROM storefront_collections WHERE id = ?', id),
    collectionByHandle: (handle) => one(collectionRow, 'SELECT * FROM storefront_collections WHERE handle = ?', handle),
    collectionIds: (order) =>
      ids(`SELECT id FROM storefront_collections ORDER BY ${collectionOrders[order]}, position`),
    collectionIdsOf: (productId) =>
      ids(
        'SELECT collectionId AS id FROM storefront_collection_products WHERE productId = ? ORDER BY collectionId',
        productId,
      ),
    productIdsIn: (collectionId, order) =>
      ids(
        `SELECT p.id FROM storefront_collection_products c JOIN storefront_products p ON p.id = c.productId
         WHERE c.collectionId = ? ORDER BY ${collectionProductOrders[order]}, c.position`,
        collectionId,
      ),
    sellingPlanGroups: (productId) =>
      all(
        sellingPlanGroupRow,
        `SELECT g.* FROM storefront_product_selling_plan_groups o JOIN storefront_selling_plan_groups g ON g.id = o.groupId
         WHERE o.productId = ? ORDER BY o.position`,
        productId,
      ),
    sellingPlans: (groupId) =>
      withAdjustments(
        all(sellingPlanRow, 'SELECT * FROM storefront_selling_plans WHERE groupId = ? ORDER BY position', groupId),
      ),
    sellingPlansOf: (productId) =>
      withAdjustments(
        all(
          sellingPlanRow,
          `SELECT p.* FROM storefront_product_selling_plan_groups o JOIN storefront_selling_plans p ON p.groupId = o.groupId
           WHERE o.productId = ? ORDER BY o.position, p.position`,
          productId,
        ),
      ),
  };
}

function reader(database: DatabaseSync) {
  const statements = new Map<string, ReturnType<DatabaseSync['prepare']>>();
  return <Row extends z.ZodType>(row: Row, sql: string, ...values: SQLInputValue[]): z.infer<Row>[] => {
    let statement = statements.get(sql);
    if (statement === undefined) {
      statement = database.prepare(sql);
      statements.set(sql, statement);
    }
    return statement.all(...values).map((found) => row.parse(found));
  };
}
