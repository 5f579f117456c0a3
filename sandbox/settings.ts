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
 * What can be set while the sandbox runs, at `/_sandbox/settings`: behavior that the providers' documentation leaves open, or that differs
 * between accounts. Each provider reads its section at every request.
 */
export const settingsSchema = z.strictObject({
  /** Milliseconds between announcing a change (webhooks) and serving it. */
  publishDelayMs: z.int().min(0).max(86_400_000).default(0),

  newsletter: z
    .strictObject({
      /**
       * The response for an address that is already on the list: an error, or the same as for any other address, which discloses no subscribers
       * (since about 2022).
       */
      alreadySubscribed: z.enum(['error', 'success']).default('error'),
      /** double: an address is on the list once the link in an email is opened; as no email is sent here, it stays pending. */
      optIn: z.enum(['single', 'double']).default('single'),
      /** Attempts with one address within five minutes. Not documented by the provider; a guess. */
      attemptsIn5Minutes: z.int().min(1).default(5),
    })
    .prefault({}),

  geo: z
    .strictObject({
      /** The country of every visitor, ISO 3166-1 alpha-2; null: unknown. */
      country: z
        .string()
        .regex(/^[A-Z]{2}$/)
        .nullable()
        .default('US'),
    })
    .prefault({}),

  errorReports: z
    .strictObject({
      /** Sent as X-Sentry-Rate-Limits with every response, like "60:error:organization"; items it names are not stored. Empty: no limit. */
      rateLimits: z
        .string()
        .regex(/^[\x20-\x7e]*$/, 'a header is one line of printable ASCII characters')
        .default(''),
      /** The header with the wait in a fault of the kind `throttle`. */
      throttleBy: z.enum(['rate-limits', 'retry-after', 'none']).default('rate-limits'),
    })
    .prefault({}),

  storefront: z
    .strictObject({
      /** "Too many requests": a GraphQL error at status 200, or the status 429. The provider's documentation has both. */
      throttledAs: z.enum(['error', 'status']).default('error'),
      /** Requests of one buyer within a minute, above which they are throttled; null: unlimited. The provider publishes no number. */
      requestsPerMinute: z.int().min(0).nullable().default(null),
      /** What may be read without a token: all but tags, stock, metafields, metaobjects, menus and customers, or everything. Known from reports. */
      tokenless: z.enum(['limited', 'everything']).default('limited'),
      /** Origin of the shop's primary domain, which menus and pages link to; null: the shop's own origin (SITE_URL). */
      primaryDomain: z
        .url({ protocol: /^https?$/ })
        .nullable()
        .default(null),
      /** Filters of collections and searches. At the provider the merchant chooses; its default is availability and price. */
      facets: z.array(z.enum(facetNames)).default(['availability', 'price', 'productType', 'vendor', 'tag', 'option']),
      /** Whether the last word of a search matches as a prefix when `prefix` is left out. Not documented by the provider. */
      searchPrefix: z.enum(['LAST', 'NONE']).default('LAST'),
    })
    .prefault({}),

  cart: z
    .strictObject({
      /** Days after its last change that a cart expires: 10 by the provider's documentation, 30 as others have measured. */
      days: z.int().min(1).max(3650).default(10),
      /** Quantities above the stock in a query: `capped` to the stock, or unchanged `until-changed` by a mutation. */
      reads: z.enum(['capped', 'until-changed']).default('capped'),
      /** Maximum number of lines of one cart. Not documented by the provider. */
      lines: z.int().min(1).max(10_000).default(500),
    })
    .prefault({}),

  content: z
    .strictObject({
      /** A limit above 1000 or an include above 10 is clamped, or refused with 400: documentation and reports disagree. */
      overLimit: z.enum(['clamp', 'refuse']).default('clamp'),
      /** The error for an unknown field: 400 InvalidQuery as of newer accounts, or 422 UnknownField as of older ones. */
      unknownField: z.enum(['InvalidQuery', 'UnknownField']).default('InvalidQuery'),
      /** Requests in a second above which the response is 429; null: unlimited. */
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
      /** Where films may be embedded: on every page, on those of some domains (the requesting page not among them), or nowhere. */
      embedding: z.enum(['everywhere', 'some-domains', 'nowhere']).default('everywhere'),
    })
    .prefault({}),

  startPage: z
    .strictObject({
      /** private: without the token the dataset is empty, which is not an error. */
      dataset: z.enum(['public', 'private']).default('public'),
      /** The perspective `drafts` without the token: what is published, or 401. */
      draftsWithoutToken: z.enum(['published', 'refused']).default('published'),
      /** Do webhooks include drafts and versions? */
      draftWebhooks: z.boolean().default(false),
      /**
       * Timeout of a query in milliseconds, answered with 408. Not documented by the provider; this one is longer than a visitor of the shop
       * waits for anything (docs/decisions/0023).
       */
      queryTimeoutMs: z.int().min(10).max(600_000).default(5000),
      listen: z
        .strictObject({
          /** The first event of a listener: after `channelError` and `disconnect` the client does not reconnect. */
          opening: z.enum(['welcome', 'channelError', 'disconnect']).default('welcome'),
          /** Milliseconds of real time between keep-alive comments. */
          heartbeatMs: z.int().min(10).max(600_000).default(15_000),
          /** The stream's `retry` field in milliseconds; null: none, the client's default. */
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

/** The settings at a start and after a reset. */
export function defaultSettings(): Settings {
  return settingsSchema.parse({});
}
