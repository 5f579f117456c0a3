import { z } from 'zod';

/**
 * The shape of the seed files, as their authors write them. The sandbox turns these into rows and wire formats;
 * nothing here knows how any provider speaks.
 */

const money = z
  .string()
  .regex(/^\d+\.\d{2}$/, 'must be a decimal amount with two places, like "699.00"')
  .regex(/^\d{1,9}\./, 'must have at most 9 digits before the point');
const handle = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'must be lower case words joined by hyphens');
const timestamp = z.iso.datetime();
/** A file below seed/media, for example "products/sim-card-us.jpg". */
const mediaFile = z.string().regex(/^[a-z0-9-]+(\/[a-z0-9.-]+)+$/, 'must be a path below seed/media');

const metafield = z.strictObject({
  namespace: z.string().min(1),
  key: z.string().min(1),
  type: z.enum(['single_line_text_field', 'multi_line_text_field', 'boolean', 'number_integer', 'date', 'json']),
  value: z.string(),
});

const picture = z.strictObject({ file: mediaFile, alt: z.string() });

const variant = z.strictObject({
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

const priceAdjustment = z.discriminatedUnion('kind', [
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
 * Content entries, written as trees: `id`, `type` (a content type of content-types.json), then the fields. A linked entry may be
 * written in place (an object with `type`); it gets the id `{parent id}-{field}[-{index}]` unless it names its own.
 * `{"$entry": id}` and `{"$asset": file}` are links; `{"$text": [paragraph, …]}` is rich text, where a paragraph is plain text with
 * **strong**, *em* and [label](href), and may start with "## " (heading), "- " (list item) or "> " (quote).
 */
export const entrySchema = z.looseObject({
  id: z.string().regex(/^[a-zA-Z0-9][a-zA-Z0-9._-]{0,63}$/),
  type: z.string().min(1),
  /** Left out of the delivery API, served by the preview API only. */
  draft: z.boolean().default(false),
  createdAt: timestamp.optional(),
  updatedAt: timestamp.optional(),
});

/** Field types of content-types.json; a trailing `!` means required. */
export const fieldTypes = [
  'Symbol',
  'Text',
  'RichText',
  'Integer',
  'Number',
  'Date',
  'Boolean',
  'Object',
  'Entry',
  'Asset',
  'Symbol[]',
  'Entry[]',
  'Asset[]',
] as const;

export const contentTypesSchema = z.record(
  z.string(),
  z.strictObject({
    name: z.string().min(1),
    description: z.string().default(''),
    displayField: z.string().min(1),
    fields: z.record(
      z.string(),
      z.string().refine((type) => fieldTypes.includes(type.replace(/!$/, '') as never), 'is not a field type'),
    ),
  }),
);

/**
 * Documents of the query service, as stored there, with three shorthands: `{"$image": file}` and `{"$file": file}` stand for an
 * asset reference, `{"$text": [paragraph, …]}` for portable text (the same paragraphs as above), `{"$ref": id}` for a reference.
 * Array members that are objects get their `_key` when read.
 */
export const documentSchema = z.looseObject({
  _id: z.string().min(1),
  _type: z.string().min(1),
  _createdAt: timestamp.optional(),
  _updatedAt: timestamp.optional(),
});

/** seed/media/media.json: what the files' bytes cannot tell. */
export const mediaSchema = z.record(mediaFile, z.strictObject({ title: z.string().min(1), alt: z.string() }));

export type SeedMetafield = z.infer<typeof metafield>;
export type SeedVariant = z.infer<typeof variant>;
export type SeedProduct = z.infer<typeof productSchema>;
export type SeedCollection = z.infer<typeof collectionSchema>;
export type SeedSellingPlanGroup = z.infer<typeof sellingPlanGroupSchema>;
export type SeedPriceAdjustment = z.infer<typeof priceAdjustment>;
export type SeedShop = z.infer<typeof shopSchema>;
export type SeedContentTypes = z.infer<typeof contentTypesSchema>;
export type SeedEntry = z.infer<typeof entrySchema>;
export type SeedDocument = z.infer<typeof documentSchema>;
export type SeedMedia = z.infer<typeof mediaSchema>;

export interface Seed {
  /** The folder the seed was read from; media files are below its `media`. */
  folder: string;
  catalogue: {
    shop: SeedShop;
    products: SeedProduct[];
    collections: SeedCollection[];
    sellingPlanGroups: SeedSellingPlanGroup[];
  };
  content: { contentTypes: SeedContentTypes; entries: SeedEntry[] };
  startPage: { documents: SeedDocument[] };
  media: SeedMedia;
}
