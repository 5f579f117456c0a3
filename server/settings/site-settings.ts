import { z } from 'zod';
import { address, baseAddress, bearerToken, host, hosts, required, secret, siteOrigin } from './kinds.ts';

/** The process and its pages. */
export const siteSettings = {
  SITE_URL: required('SITE_URL').pipe(siteOrigin).describe('The address that visitors use.'),
  STAGE: z
    .enum(['staging', 'production'], { error: 'STAGE must be staging or production' })
    .default('production')
    .describe('Staging is kept out of search engines and takes test keys only.'),
  TRUSTED_PROXIES: z
    .string()
    .regex(/^\d$/, 'TRUSTED_PROXIES must be the number of proxies before the site, from 0 to 9')
    .transform(Number)
    .optional()
    .describe(
      'How many proxies of ours stand before the site and write X-Forwarded-For, and X-Request-Id if at all. Required where SITE_URL is https.',
    ),
  REPLICAS: z
    .string()
    .regex(/^[1-9]\d{0,3}$/, 'REPLICAS must be the number of processes that serve the site, from 1')
    .transform(Number)
    .optional()
    .describe(
      'How many processes serve the site at once, in a deployment too: where the new one starts before the old one has ended, they are two. Where it is 1, a cart command that is not remembered is known to be new.',
    ),
  REDIS_URL: z
    .string()
    .refine(
      (url) => /^rediss?:$/.test(URL.parse(url)?.protocol ?? ''),
      'REDIS_URL must be an address like redis://10.0.0.5:6379',
    )
    .optional()
    .describe(
      'The Redis that several processes share: purges, rate limits, the lock around a cart, and copies of pages.',
    ),
  PAGE_CACHE_MB: z
    .string()
    .regex(/^\d{1,4}$/, 'PAGE_CACHE_MB must be a number of megabytes, or 0 for no page cache')
    .transform(Number)
    .default(48)
    .describe('Memory for rendered pages, which are sent to all visitors. With 0 every page is rendered for each.'),
  CDN_PURGE_URL: address('CDN_PURGE_URL', 'http://varnish:6081/.cdn/purge')
    .optional()
    .describe('Where the cache in front of the site is told what has changed; without it, it is told nothing.'),
  CDN_PURGE_TOKEN: bearerToken('CDN_PURGE_TOKEN').describe('The bearer token that goes along.'),
  GRACE_HOURS: z
    .string()
    .regex(/^\d{1,3}$/, 'GRACE_HOURS must be a number of hours from 0 to 999')
    .transform(Number)
    .default(24)
    .describe(
      'How long old pages and old responses of the services stand in while a service is down. With 0 no old page is sent while a new one is rendered.',
    ),
  OPTIONAL_READ_MS: z
    .string()
    .regex(/^[1-9]\d{0,4}$/, 'OPTIONAL_READ_MS must be a number of milliseconds from 1 to 99999')
    .transform(Number)
    .default(1500)
    .describe('How long a page waits for a part that it can do without, like the questions of a product.'),
};

/** For the people who run it. */
export const operationsSettings = {
  OPERATOR_PASSWORD: z
    .string()
    .trim()
    .min(12, 'OPERATOR_PASSWORD must have at least 12 characters')
    .optional()
    .describe(
      'Opens /operator/settings and /operator/visits, for the user "operator"; without it there are no such pages.',
    ),
  METRICS_TOKEN: bearerToken('METRICS_TOKEN').describe(
    'The bearer token for /metrics; without it only this machine may read them.',
  ),
  OTEL_EXPORTER_OTLP_ENDPOINT: baseAddress('OTEL_EXPORTER_OTLP_ENDPOINT', 'http://collector:4318')
    .optional()
    .describe('The OpenTelemetry collector that traces are sent to; without it there are none.'),
  ACCESS_LOG: z
    .enum(['on', 'off'], { error: 'ACCESS_LOG must be on or off' })
    .default('on')
    .describe('A line of JSON for each request, without anything of the visitor.'),
  SENTRY_DSN: address('SENTRY_DSN', 'https://key@o1.ingest.sentry.io/1')
    .refine((dsn) => isDsn(URL.parse(dsn)), 'SENTRY_DSN must be an address like https://key@o1.ingest.sentry.io/1')
    .optional()
    .describe('Where errors are reported; without it they are only logged.'),
};

/** How the providers tell the site of changes (server/webhooks/). */
export const webhookSettings = {
  WEBHOOK_STOREFRONT_SECRET: secret('WEBHOOK_STOREFRONT_SECRET').describe(
    'What the storefront signs its webhooks with, which are sent to /webhooks/storefront; without it none are accepted.',
  ),
  WEBHOOK_CONTENT_SECRET: secret('WEBHOOK_CONTENT_SECRET').describe(
    'The same of the content service, for /webhooks/content: 64 characters to sign with, or the value of the header X-Webhook-Secret.',
  ),
  WEBHOOK_START_PAGE_SECRET: secret('WEBHOOK_START_PAGE_SECRET').describe(
    'The same of the query service, for /webhooks/start-page.',
  ),
};

/** Unpublished content for editors (server/preview/). */
export const previewSettings = {
  PREVIEW_SECRET: secret('PREVIEW_SECRET').describe(
    'Opens the preview of unpublished content from the editors’ tools, at /preview; without it there is none. At least 16 characters, which only editors know.',
  ),
  CONTENTFUL_PREVIEW_TOKEN: z
    .string()
    .trim()
    .optional()
    .describe('The content service’s token for what is not published.'),
  CONTENTFUL_PREVIEW_HOST: host('CONTENTFUL_PREVIEW_HOST', 'preview.contentful.com')
    .default('preview.contentful.com')
    .describe('The content service’s host for it.'),
  SANITY_PREVIEW_TOKEN: z
    .string()
    .trim()
    .optional()
    .describe('The query service’s token that may read drafts; a viewer’s is enough.'),
  PREVIEW_EDITORS: hosts('PREVIEW_EDITORS', 'app.contentful.com, brand.sanity.studio', 'app.contentful.com').describe(
    'The editors’ tools, which may show the preview in a frame.',
  ),
  CONTENTFUL_APP_URL: baseAddress('CONTENTFUL_APP_URL', 'https://app.contentful.com')
    .default('https://app.contentful.com')
    .describe('The content service’s web app, which the preview’s Edit links lead to.'),
  SANITY_STUDIO_URL: baseAddress('SANITY_STUDIO_URL', 'https://brand.sanity.studio')
    .optional()
    .describe('The studio of the query service, for the same on the home page; without it that has no such links.'),
};

/** What is no address at all is refused as such. */
function isDsn(address: URL | null): boolean {
  return address === null || (address.username !== '' && address.password === '' && /\/\d+$/.test(address.pathname));
}
