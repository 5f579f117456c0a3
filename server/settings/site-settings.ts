import { z } from 'zod';
import {
  address,
  baseAddress,
  bearerToken,
  host,
  hosts,
  redisAddress,
  required,
  secret,
  siteOrigin,
  token,
  webAddress,
} from './kinds.ts';
import { pageWait } from './page-wait.ts';

/** The process and its pages. */
export const siteSettings = {
  SITE_URL: required('SITE_URL').pipe(siteOrigin).describe('Address of the site, as visitors use it.'),
  STAGE: z
    .enum(['staging', 'production'], { error: 'STAGE must be staging or production' })
    .default('production')
    .describe('"staging" excludes search engines and accepts test keys only.'),
  TRUSTED_PROXIES: z
    .string()
    .regex(/^\d$/, 'TRUSTED_PROXIES must be the number of proxies before the site, from 0 to 9')
    .transform(Number)
    .optional()
    .describe(
      'Number of your own proxies in front of the site. They write X-Forwarded-For, and X-Request-Id if that header is used. Required if SITE_URL is https.',
    ),
  REPLICAS: z
    .string()
    .regex(/^[1-9]\d{0,3}$/, 'REPLICAS must be the number of processes that serve the site, from 1')
    .transform(Number)
    .optional()
    .describe(
      'Largest number of processes that serve the site at the same time. A deployment counts too: if the new process starts before the old one has ended, there are two. With 1, a cart command whose id is not known is a new one.',
    ),
  REDIS_URL: redisAddress('REDIS_URL', 'redis://10.0.0.5:6379')
    .optional()
    .describe(
      'Address of the Redis server through which several processes share purges, rate limits, the locks of carts, and copies of pages.',
    ),
  PAGE_CACHE_MB: z
    .string()
    .regex(/^\d{1,4}$/, 'PAGE_CACHE_MB must be a number of megabytes, or 0 for no page cache')
    .transform(Number)
    .default(48)
    .describe(
      'Megabytes of memory for rendered pages that are sent to all visitors. With 0 every request renders its page.',
    ),
  CDN_PURGE_URL: address('CDN_PURGE_URL', 'http://varnish:6081/.cdn/purge')
    .optional()
    .describe('Address to which purges are sent. Without it the CDN receives none.'),
  CDN_PURGE_TOKEN: bearerToken('CDN_PURGE_TOKEN').describe('Bearer token that is sent with each purge.'),
  GRACE_HOURS: z
    .string()
    .regex(/^\d{1,3}$/, 'GRACE_HOURS must be a number of hours from 0 to 999')
    .transform(Number)
    .default(24)
    .describe(
      'Hours for which old pages and old provider responses may be used while a provider is down. With 0 no old page is sent while a new one is rendered.',
    ),
  OPTIONAL_READ_MS: z
    .string()
    .regex(/^[1-9]\d{0,4}$/, 'OPTIONAL_READ_MS must be a number of milliseconds from 1 to 99999')
    .transform(Number)
    .default(1500)
    .describe(
      `Milliseconds that a page waits for an optional part, such as the questions of a product; then the page is sent without it. Must be below ${pageWait}: after that the visitor gets the page for late pages.`,
    ),
};

/** Settings for operators. */
export const operationsSettings = {
  OPERATOR_PASSWORD: z
    .string()
    .trim()
    .min(12, 'OPERATOR_PASSWORD must have at least 12 characters')
    .optional()
    .describe(
      'Password for /operator/settings and /operator/visits; the user is "operator". Without it these pages do not exist.',
    ),
  METRICS_TOKEN: bearerToken('METRICS_TOKEN').describe(
    'Bearer token for /metrics. Without it only this machine may read them.',
  ),
  OTEL_EXPORTER_OTLP_ENDPOINT: baseAddress('OTEL_EXPORTER_OTLP_ENDPOINT', 'http://collector:4318')
    .optional()
    .describe('Address of the OpenTelemetry collector to which traces are sent. Without it there are none.'),
  ACCESS_LOG: z
    .enum(['on', 'off'], { error: 'ACCESS_LOG must be on or off' })
    .default('on')
    .describe('Whether each request is logged as a line of JSON, without data about the visitor.'),
  SENTRY_DSN: webAddress('SENTRY_DSN', 'https://key@o1.ingest.sentry.io/1')
    .refine((dsn) => isDsn(URL.parse(dsn)), 'SENTRY_DSN must be an address like https://key@o1.ingest.sentry.io/1')
    .optional()
    .describe('Address to which errors are reported. Without it they are only logged.'),
};

/** Secrets of the webhooks by which providers tell the site of changes (server/webhooks/). */
export const webhookSettings = {
  WEBHOOK_STOREFRONT_SECRET: secret('WEBHOOK_STOREFRONT_SECRET').describe(
    'Secret with which the storefront signs its webhooks to /webhooks/storefront. Without it none are accepted.',
  ),
  WEBHOOK_CONTENT_SECRET: secret('WEBHOOK_CONTENT_SECRET').describe(
    'Secret of the content service’s webhooks to /webhooks/content: the 64 characters with which it signs, or the value of the header X-Webhook-Secret. Without it none are accepted.',
  ),
  WEBHOOK_START_PAGE_SECRET: secret('WEBHOOK_START_PAGE_SECRET').describe(
    'Secret with which the query service signs its webhooks to /webhooks/start-page. Without it none are accepted.',
  ),
};

/** Unpublished content for editors (server/preview/). */
export const previewSettings = {
  PREVIEW_SECRET: secret('PREVIEW_SECRET').describe(
    'Secret with which the editors’ tools open the preview of unpublished content, at /preview. Without it there is no preview. At least 16 characters; share it with editors only.',
  ),
  CONTENTFUL_PREVIEW_TOKEN: token('CONTENTFUL_PREVIEW_TOKEN')
    .optional()
    .describe('Token for unpublished content (Content Preview API).'),
  CONTENTFUL_PREVIEW_HOST: host('CONTENTFUL_PREVIEW_HOST', 'preview.contentful.com')
    .default('preview.contentful.com')
    .describe('Host of the Content Preview API.'),
  SANITY_PREVIEW_TOKEN: token('SANITY_PREVIEW_TOKEN')
    .optional()
    .describe('Token of the query service that may read drafts; the role Viewer is sufficient.'),
  PREVIEW_EDITORS: hosts('PREVIEW_EDITORS', 'app.contentful.com, brand.sanity.studio', 'app.contentful.com').describe(
    'Hosts of the editors’ tools, which may show the preview in a frame.',
  ),
  CONTENTFUL_APP_URL: baseAddress('CONTENTFUL_APP_URL', 'https://app.contentful.com')
    .default('https://app.contentful.com')
    .describe('Address of the content service’s web app, to which Edit links of the preview lead.'),
  SANITY_STUDIO_URL: baseAddress('SANITY_STUDIO_URL', 'https://brand.sanity.studio')
    .optional()
    .describe('Address of the Sanity Studio. Without it texts of the home page have no Edit link.'),
};

/** An invalid address (null) is refused by another check. */
function isDsn(address: URL | null): boolean {
  return address === null || (address.username !== '' && address.password === '' && /\/\d+$/.test(address.pathname));
}
