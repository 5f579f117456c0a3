import { z } from 'zod';
import type {
  collectionSchema,
  discountSchema,
  giftCardSchema,
  marketSchema,
  metafield,
  priceAdjustment,
  productSchema,
  sellingPlanGroupSchema,
  shopSchema,
  variant,
} from './catalogue-schema.ts';
import type { SeedOnlineStore } from './online-store-schema.ts';
import { handle, mediaFile, timestamp } from './schema-parts.ts';

/**
 * The shape of the seed files, as their authors write them. The sandbox turns these into rows and wire formats;
 * nothing here knows how any provider speaks.
 */

/**
 * Content entries, written as trees: `id`, `type` (a content type of content-types.json), then the fields. A linked entry may be
 * written in place (an object with `type`); it gets the id `{parent id}-{field}[-{index}]` unless it names its own.
 * `{"$entry": id}` and `{"$asset": file}` are links; `{"$text": [paragraph, …]}` is rich text, where a paragraph is plain text with
 * **strong**, *em* and [label](href), and may start with "## " (heading), "- " (list item) or "> " (quote).
 * A localized field may be written once for each locale: `{"$locale": {"en-US": …, "de-DE": …}}`; entries in place below it have the
 * locale in their id.
 */
export const entrySchema = z.looseObject({
  id: z.string().regex(/^[a-zA-Z0-9][a-zA-Z0-9._-]{0,63}$/),
  type: z.string().min(1),
  /** Left out of the delivery API, served by the preview API only. */
  draft: z.boolean().default(false),
  /** Changes not published yet, by field, which the preview API alone serves; null empties a field. */
  draftFields: z.record(z.string(), z.unknown()).optional(),
  /** Ids of tags.json. Not `tags`, which is a field of articles. */
  metadataTags: z.array(z.string()).optional(),
  createdAt: timestamp.optional(),
  updatedAt: timestamp.optional(),
});

/** content/locales.json: one of them is the default, and a field that is empty in another is taken from its fallback. */
export const localesSchema = z
  .array(
    z.strictObject({
      code: z.string().regex(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/, 'must be a language with a region, like "de-DE"'),
      name: z.string().min(1),
      default: z.boolean().default(false),
      fallbackCode: z.string().nullable().default(null),
    }),
  )
  .min(1);

/** content/tags.json: names of the tags that entries may carry, by their ids. */
export const tagsSchema = z.record(
  z.string().regex(/^[a-zA-Z0-9][a-zA-Z0-9._-]{0,63}$/, 'must be letters, digits, hyphens, dots or underscores'),
  z.string().min(1),
);

/** Field types of content-types.json; a trailing `!` means required. */
const fieldTypes = [
  'Symbol',
  'Text',
  'RichText',
  'Integer',
  'Number',
  'Date',
  'Boolean',
  'Object',
  'Location',
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
    /** Names of the fields that may differ from locale to locale. */
    localized: z.array(z.string()).optional(),
  }),
);

/**
 * Documents of the query service, as stored there, with three shorthands: `{"$image": file}` and `{"$file": file}` stand for an
 * asset reference, `{"$text": [paragraph, …]}` for portable text (the same paragraphs as above), `{"$ref": id}` for a reference.
 * Array members that are objects get their `_key` when read. A draft (`_id` "drafts.{id}") says only what differs from its document.
 */
export const documentSchema = z.looseObject({
  _id: z.string().min(1),
  _type: z.string().min(1),
  _createdAt: timestamp.optional(),
  _updatedAt: timestamp.optional(),
});

/** support/articles.json: the help center. Bodies are paragraphs as in `$text`; a path in a link leads to the help center or to the shop. */
export const supportSchema = z.strictObject({
  /** Id of the article that introduces the newer phone. */
  startArticle: z.int().positive(),
  sections: z.array(z.strictObject({ id: z.int().positive(), name: z.string().min(1) })).min(1),
  articles: z
    .array(
      z.strictObject({
        id: z.int().positive(),
        slug: handle,
        section: z.int().positive(),
        title: z.string().min(1),
        body: z.array(z.string()).min(1),
        labels: z.array(z.string().min(1)).default([]),
        promoted: z.boolean().default(false),
        createdAt: timestamp,
        updatedAt: timestamp,
      }),
    )
    .min(1),
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
export type SeedMarket = z.infer<typeof marketSchema>;
export type SeedDiscount = z.infer<typeof discountSchema>;
export type SeedGiftCard = z.infer<typeof giftCardSchema>;
export type SeedLocale = z.infer<typeof localesSchema>[number];
export type SeedTags = z.infer<typeof tagsSchema>;
export type SeedContentTypes = z.infer<typeof contentTypesSchema>;
export type SeedEntry = z.infer<typeof entrySchema>;
export type SeedDocument = z.infer<typeof documentSchema>;
export type SeedSupport = z.infer<typeof supportSchema>;
export type SeedMedia = z.infer<typeof mediaSchema>;

export interface Seed {
  /** The folder the seed was read from; media files are below its `media`. */
  folder: string;
  /** Another one after any of its files changed; left out where that is not known. */
  version?: string;
  catalogue: {
    shop: SeedShop;
    products: SeedProduct[];
    collections: SeedCollection[];
    sellingPlanGroups: SeedSellingPlanGroup[];
    markets: SeedMarket[];
    discounts: SeedDiscount[];
    giftCards: SeedGiftCard[];
    onlineStore: SeedOnlineStore;
  };
  content: { locales: SeedLocale[]; tags: SeedTags; contentTypes: SeedContentTypes; entries: SeedEntry[] };
  startPage: { documents: SeedDocument[] };
  support: SeedSupport;
  media: SeedMedia;
}
