import type { DatabaseSync, SQLInputValue } from 'node:sqlite';
import type { z } from 'zod';
import { memoize } from '../../memoize.ts';
import { createReader } from '../sql.ts';
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

export interface Catalogue {
  product: (id: number) => Product | null;
  productByHandle: (handle: string) => Product | null;
  options: (productId: number) => ProductOption[];
  images: (productId: number) => Picture[];
  variant: (id: number) => Variant | null;
  variants: (productId: number) => Variant[];
  metafield: (ownerType: Metafield['ownerType'], ownerId: number, namespace: string, key: string) => Metafield | null;
  collection: (id: number) => Collection | null;
  collectionByHandle: (handle: string) => Collection | null;
  collectionIdsOf: (productId: number) => number[];
  sellingPlanGroups: (productId: number) => SellingPlanGroup[];
  sellingPlans: (groupId: number) => SellingPlan[];
  /** All selling plans of a product, group by group. */
  sellingPlansOf: (productId: number) => SellingPlan[];
}

/** Reads the catalogue's rows. Nothing is cached. */
export function createCatalogue(database: DatabaseSync): Catalogue {
  const all = createReader(database);
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
    collectionIdsOf: (productId) =>
      ids(
        'SELECT collectionId AS id FROM storefront_collection_products WHERE productId = ? ORDER BY collectionId',
        productId,
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

/** The catalog for one request: rows that several fields need are read only once. Create it anew for each request. */
export function cachedReads(catalogue: Catalogue): Catalogue {
  return {
    ...catalogue,
    product: memoize(catalogue.product),
    options: memoize(catalogue.options),
    images: memoize(catalogue.images),
    variant: memoize(catalogue.variant),
    variants: memoize(catalogue.variants),
    sellingPlansOf: memoize(catalogue.sellingPlansOf),
  };
}
