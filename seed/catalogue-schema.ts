import { z } from 'zod';
import { handle, mediaFile, picture, timestamp } from './schema-parts.ts';

/** What the shop sells, and how: the files below catalogue/, as their authors write them. */

const money = z
  .string()
  .regex(/^\d+\.\d{2}$/, 'must be a decimal amount with two places, like "699.00"')
  .regex(/^\d{1,9}\./, 'must have at most 9 digits before the point');

export const metafield = z.strictObject({
  namespace: z.string().min(1),
  key: z.string().min(1),
  type: z.enum([
    'single_line_text_field',
    'list.single_line_text_field',
    'multi_line_text_field',
    'boolean',
    'number_integer',
    'date',
    'json',
  ]),
  value: z.string(),
});

export const variant = z.strictObject({
  id: z.int().positive(),
  sku: z.string().min(1),
  /** One value for each of the product's options, in their order. */
  optionValues: z.array(z.string().min(1)).min(1),
  price: money,
  compareAtPrice: money.nullable().default(null),
  /** Units on hand at the start. */
  stock: z.int(),
  /** `deny` stops selling at zero, `continue` goes on (pre-orders, services). */
  whenOutOfStock: z.enum(['deny', 'continue']).default('deny'),
  /** false: stock is not counted at all (services, offsets). */
  tracked: z.boolean().default(true),
  requiresShipping: z.boolean().default(true),
  weightGrams: z.number().nonnegative().default(0),
  image: mediaFile.nullable().default(null),
  metafields: z.array(metafield).default([]),
});

export const productSchema = z.strictObject({
  id: z.int().positive(),
  handle,
  title: z.string().min(1),
  descriptionHtml: z.string(),
  vendor: z.string().min(1),
  productType: z.string(),
  tags: z.array(z.string()).default([]),
  createdAt: timestamp,
  updatedAt: timestamp,
  publishedAt: timestamp,
  seo: z.strictObject({ title: z.string().nullable(), description: z.string().nullable() }),
  options: z.array(z.strictObject({ name: z.string().min(1), values: z.array(z.string().min(1)).min(1) })).min(1),
  images: z.array(picture),
  variants: z.array(variant).min(1),
  metafields: z.array(metafield).default([]),
  /** Ids of groups in selling-plan-groups.json. */
  sellingPlanGroups: z.array(z.int().positive()).default([]),
  requiresSellingPlan: z.boolean().default(false),
});

export const collectionSchema = z.strictObject({
  id: z.int().positive(),
  handle,
  title: z.string().min(1),
  descriptionHtml: z.string(),
  updatedAt: timestamp,
  image: picture.nullable().default(null),
  /** Product handles, in the collection's own order. */
  products: z.array(handle),
});

export const priceAdjustment = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('percentage'), percentage: z.number().min(0).max(100) }),
  z.strictObject({ kind: z.literal('fixedAmount'), amount: money }),
  z.strictObject({ kind: z.literal('fixedPrice'), price: money }),
]);

export const sellingPlanGroupSchema = z.strictObject({
  id: z.int().positive(),
  name: z.string().min(1),
  appName: z.string().nullable().default(null),
  options: z.array(z.strictObject({ name: z.string().min(1), values: z.array(z.string().min(1)).min(1) })),
  sellingPlans: z
    .array(
      z.strictObject({
        id: z.int().positive(),
        name: z.string().min(1),
        description: z.string().nullable().default(null),
        options: z.array(z.strictObject({ name: z.string().min(1), value: z.string().min(1) })),
        recurringDeliveries: z.boolean(),
        /** What is due at checkout: a share of the price in percent, or an amount. */
        checkoutCharge: z.discriminatedUnion('kind', [
          z.strictObject({ kind: z.literal('percentage'), percentage: z.number().min(0).max(100) }),
          z.strictObject({ kind: z.literal('amount'), amount: money }),
        ]),
        priceAdjustments: z.array(priceAdjustment).max(2),
      }),
    )
    .min(1),
});

export const shopSchema = z.strictObject({
  name: z.string().min(1),
  description: z.string(),
  currency: z.literal('USD'),
  country: z.string().length(2),
  /** What the sandbox's checkout sells to, as ISO country codes with names. */
  shipsTo: z.array(z.strictObject({ code: z.string().length(2), name: z.string().min(1) })).min(1),
});

/**
 * Where the shop sells in which currency. Prices are written in the shop's own; a market's are made from them by its rate. The first
 * market is the shop's own; a country that none names is sold to at that one's prices.
 */
export const marketSchema = z.strictObject({
  id: z.int().positive(),
  handle,
  currency: z.enum(['USD', 'CAD', 'EUR', 'GBP']),
  /** How much of the market's currency one unit of the shop's own is, with at most four decimals. */
  rate: z.string().regex(/^\d{1,4}(\.\d{1,4})?$/, 'must be a rate with at most four decimals, like "1.35"'),
  countries: z.array(z.string().length(2)),
});

/**
 * A code that buyers type in at the cart, in any case. One that names products lowers the price of those, any other that of the whole
 * order. Of several codes that do not combine, the one that saves most holds.
 */
export const discountSchema = z.strictObject({
  code: z.string().regex(/^[A-Z0-9]+(-[A-Z0-9]+)*$/, 'must be capital letters and digits joined by hyphens'),
  value: z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('percentage'), percentage: z.number().gt(0).max(100) }),
    /** Taken off once for the order, or once for each unit of the products it names. */
    z.strictObject({ kind: z.literal('amount'), amount: money, per: z.enum(['order', 'unit']).default('order') }),
  ]),
  /** Product handles; empty: the whole order. */
  products: z.array(handle).default([]),
  /** What the goods it is for must come to at least, before any discount. */
  minimumSubtotal: money.nullable().default(null),
  /** How many units of them there must be at least. */
  minimumQuantity: z.int().positive().nullable().default(null),
  startsAt: timestamp.nullable().default(null),
  endsAt: timestamp.nullable().default(null),
  /** How many orders may use it in all. */
  usageLimit: z.int().positive().nullable().default(null),
  /** Whether it holds beside other codes that combine too. */
  combines: z.boolean().default(false),
});

/** A gift card, with which buyers pay for a part of an order, in the shop's own currency. */
export const giftCardSchema = z.strictObject({
  /** In any case; buyers are shown its last four characters. */
  code: z.string().regex(/^[A-Z0-9]{8,20}$/, 'must be 8 to 20 capital letters and digits'),
  balance: money,
});
