import { z } from 'zod';

const facetNames = [
  'availability',
  'price',
  'productType',
  'vendor',
  'tag',
  'option',
  'productMetafield',
  'variantMetafield',
] as const;

/**
 * What a developer may set while the sandbox runs, at `/_sandbox/settings`: where the providers' documents leave something open, or
 * accounts differ. Each provider reads its own part anew at every request.
 */
export const settingsSchema = z.strictObject({
  /** Milliseconds between announcing a change (webhooks) and serving it. */
  publishDelayMs: z.int().min(0).max(86_400_000).default(0),

  newsletter: z
    .strictObject({
      /** An address that is on the list already: said so, or answered like any other, so that nobody can find out who is (since about 2022). */
      alreadySubscribed: z.enum(['error', 'success']).default('error'),
      /** double: an address is on the list once the link in an email was opened; as no email is sent here, it stays pending. */
      optIn: z.enum(['single', 'double']).default('single'),
      /** How often one address may be sent in within five minutes. The provider does not say; this is a guess. */
      attemptsIn5Minutes: z.int().min(1).default(5),
    })
    .prefault({}),

  geo: z
    .strictObject({
      /** The country that everybody is in, ISO 3166-1 alpha-2; null: it cannot be told. */
      country: z
        .string()
        .regex(/^[A-Z]{2}$/)
        .nullable()
        .default('US'),
    })
    .prefault({}),

  errorReports: z
    .strictObject({
      /** Sent as X-Sentry-Rate-Limits with every answer, like "60:error:organization"; what it names is not kept. Empty: no limit. */
      rateLimits: z.string().default(''),
      /** By which header a fault of the kind `throttle` says how long to wait. */
      throttleBy: z.enum(['rate-limits', 'retry-after', 'none']).default('rate-limits'),
    })
    .prefault({}),

  storefront: z
    .strictObject({
      /** "Too many requests": a GraphQL error at status 200, or the status 429. The provider's documents have both. */
      throttledAs: z.enum(['error', 'status']).default('error'),
      /** What may be read without a token: all but tags, stock, metafields, menus and customers, or everything. Known by hearsay only. */
      tokenless: z.enum(['limited', 'everything']).default('limited'),
      /** Filters that a collection and a search offer. At the provider the merchant chooses; untouched, it is availability and price. */
      facets: z.array(z.enum(facetNames)).default(['availability', 'price', 'productType', 'vendor', 'tag', 'option']),
      /** Whether a search's last word may be the beginning of one when `prefix` is left out. The provider's documents do not say. */
      searchPrefix: z.enum(['LAST', 'NONE']).default('LAST'),
    })
    .prefault({}),

  cart: z
    .strictObject({
      /** Days after its last change that a cart is gone: 10 by the provider's documents, 30 as others have measured. */
      days: z.int().min(1).max(3650).default(10),
      /** What a plain read shows of units that were sold since: `capped` to the stock, or as they were `until-changed` by a mutation. */
      reads: z.enum(['capped', 'until-changed']).default('capped'),
      /** Most lines of one cart; the provider's documents do not say. */
      lines: z.int().min(1).max(10_000).default(500),
    })
    .prefault({}),

  content: z
    .strictObject({
      /** A limit above 1000 or an include above 10 is taken for that number, or refused with 400: documents and reports disagree. */
      overLimit: z.enum(['clamp', 'refuse']).default('clamp'),
      /** A field that the content type hasn't: 400 InvalidQuery as newer accounts say, or 422 UnknownField as older ones did. */
      unknownField: z.enum(['InvalidQuery', 'UnknownField']).default('InvalidQuery'),
      /** Requests a second above which the answer is 429; null: all are answered. */
      requestsPerSecond: z
        .strictObject({
          delivery: z.int().min(1).nullable().default(null),
          preview: z.int().min(1).nullable().default(null),
        })
        .prefault({}),
    })
    .prefault({}),

  cloud: z
    .strictObject({
      /** Milliseconds that a credit check is pending. */
      decisionMs: z.int().min(0).default(2000),
    })
    .prefault({}),

  video: z
    .strictObject({
      /** Who may show the films: every page, those of some domains only (the asking page not being one), or none. */
      embedding: z.enum(['everywhere', 'some-domains', 'nowhere']).default('everywhere'),
    })
    .prefault({}),

  startPage: z
    .strictObject({
      /** private: nothing is read without the token, which is no error. */
      dataset: z.enum(['public', 'private']).default('public'),
      /** The perspective `drafts` without the token: what is published, or 401. */
      draftsWithoutToken: z.enum(['published', 'refused']).default('published'),
      /** Are hooks told of drafts and versions too? */
      draftWebhooks: z.boolean().default(false),
      /**
       * Milliseconds after which a query is ended with 408. The provider publishes no figure; this one is longer than a visitor of the shop
       * waits for anything (docs/decisions/0023).
       */
      queryTimeoutMs: z.int().min(10).max(600_000).default(5000),
      listen: z
        .strictObject({
          /** How a listener is received: with `channelError` and `disconnect` it is turned away for good. */
          opening: z.enum(['welcome', 'channelError', 'disconnect']).default('welcome'),
          /** Milliseconds of real time between the comments that keep a stream alive. */
          heartbeatMs: z.int().min(10).max(600_000).default(15_000),
          /** Milliseconds after which a client is told to come back when its stream drops; null leaves it to the client. */
          reconnectMs: z.int().min(0).nullable().default(null),
        })
        .prefault({}),
      live: z.strictObject({ opening: z.enum(['welcome', 'goaway']).default('welcome') }).prefault({}),
      images: z
        .strictObject({
          /** Do `clip`, `crop`, `fill` and `scale` enlarge? `max`, `min` and `fillmax` never do. */
          enlarge: z.boolean().default(true),
        })
        .prefault({}),
    })
    .prefault({}),
});

export type Settings = z.infer<typeof settingsSchema>;

/** The settings a sandbox begins with, and goes back to at a reset. */
export function defaultSettings(): Settings {
  return settingsSchema.parse({});
}
