import { z } from 'zod';
import { jsonColumn } from '../sql.ts';

/** Rows of the catalog, parsed. Money in minor units, percentages in basis points. */

const flag = z.union([z.literal(0), z.literal(1)]).transform((value) => value === 1);
const text = z.string();
const integer = z.int();

export const productRow = z.object({
  id: integer,
  handle: text,
  title: text,
  descriptionHtml: text,
  vendor: text,
  productType: text,
  tags: jsonColumn(z.array(text)),
  createdAt: text,
  updatedAt: text,
  publishedAt: text,
  seoTitle: text.nullable(),
  seoDescription: text.nullable(),
  requiresSellingPlan: flag,
});

export const optionRow = z.object({
  productId: integer,
  position: integer,
  name: text,
  choices: jsonColumn(z.array(text)),
});

export const imageRow = z.object({ file: text, alt: text });

export const variantRow = z.object({
  id: integer,
  productId: integer,
  sku: text,
  choices: jsonColumn(z.array(text)),
  price: integer,
  compareAtPrice: integer.nullable(),
  whenOutOfStock: z.enum(['deny', 'continue']),
  tracked: flag,
  requiresShipping: flag,
  weightGrams: z.number(),
  imageFile: text.nullable(),
  /** Units in stock; negative where more was sold. */
  stock: integer,
});

export const metafieldRow = z.object({
  ownerType: z.enum(['Product', 'ProductVariant']),
  ownerId: integer,
  namespace: text,
  key: text,
  type: text,
  value: text,
});

export const collectionRow = z.object({
  id: integer,
  handle: text,
  title: text,
  descriptionHtml: text,
  updatedAt: text,
  imageFile: text.nullable(),
  imageAlt: text.nullable(),
});

export const sellingPlanGroupRow = z.object({
  id: integer,
  name: text,
  appName: text.nullable(),
  options: jsonColumn(z.array(z.object({ name: text, values: z.array(text) }))),
});

export const sellingPlanRow = z.object({
  id: integer,
  name: text,
  description: text.nullable(),
  options: jsonColumn(z.array(z.object({ name: text, value: text }))),
  recurringDeliveries: flag,
  chargeKind: z.enum(['percentage', 'amount']),
  chargeValue: integer,
});

export const priceAdjustmentRow = z.object({
  kind: z.enum(['percentage', 'fixedAmount', 'fixedPrice']),
  value: integer,
});

export const idRow = z.object({ id: integer });

export type Product = z.infer<typeof productRow>;
export type ProductOption = z.infer<typeof optionRow>;
export type Picture = z.infer<typeof imageRow>;
export type Variant = z.infer<typeof variantRow>;
export type Metafield = z.infer<typeof metafieldRow>;
export type Collection = z.infer<typeof collectionRow>;
export type SellingPlanGroup = z.infer<typeof sellingPlanGroupRow>;
export type PriceAdjustment = z.infer<typeof priceAdjustmentRow>;
export type SellingPlan = z.infer<typeof sellingPlanRow> & { priceAdjustments: PriceAdjustment[] };

/** The source of the type Metafield's resolvers, whatever the metafield belongs to. */
export interface OwnedMetafield {
  namespace: string;
  key: string;
  type: string;
  value: string;
  /** Text that no other metafield has and that never changes: the id is a hash of it. */
  identity: string;
  /** ISO 8601 or milliseconds since the epoch. Read only when one of the two is selected. */
  times: () => { createdAt: string | number; updatedAt: string | number };
  /** The owner with its __typename. */
  owner: () => object;
}
