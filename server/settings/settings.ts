import { z } from 'zod';
import { defaultRange } from '#providers/storefront/range.ts';
import {
  address,
  baseAddress,
  bearerToken,
  handle,
  host,
  hosts,
  regionName,
  required,
  requiredAddress,
  siteOrigin,
} from './kinds.ts';

const { handles, regions } = defaultRange;

/** Stripe, "API keys": pk_ is for pages; sk_ and rk_ are for servers alone. */
const stripePublicKey = publicKey(
  'STRIPE_PUBLIC_KEY',
  /^pk_(test|live)_\w{8,}$/,
  'the publishable key of the card provider, which begins with pk_test_ or pk_live_',
);

/** Affirm, "API keys": the public key has 16 letters and digits, the private one 32. */
const affirmPublicKey = publicKey(
  'AFFIRM_PUBLIC_KEY',
  /^[A-Za-z0-9]{16}$/,
  'the public key of the financing provider, which has 16 letters and digits',
);

/** Every setting of the site, by its name in the environment; what each is for is shown to operators (operator-pages.ts). */
export const settings = z.object({
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
    .describe('How many proxies of ours stand before the site and write X-Forwarded-For, and X-Request-Id if at all.'),
  REPLICAS: z
    .string()
    .regex(/^[1-9]\d{0,3}$/, 'REPLICAS must be the number of processes that serve the site, from 1')
    .transform(Number)
    .optional()
    .describe(
      'How many processes serve the site at once. Where it is 1, a cart command that is not remembered is known to be new.',
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
  OPERATOR_PASSWORD: z
    .string()
    .trim()
    .min(12, 'OPERATOR_PASSWORD must have at least 12 characters')
    .optional()
    .describe('Opens this page, for the user "operator".'),
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

  SHOPIFY_STOREFRONT_DOMAIN: required('SHOPIFY_STOREFRONT_DOMAIN')
    .pipe(host('SHOPIFY_STOREFRONT_DOMAIN', 'shop.myshopify.com'))
    .describe('The storefront, where products and carts are.'),
  SHOPIFY_STOREFRONT_TOKEN: required('SHOPIFY_STOREFRONT_TOKEN')
    .refine(
      (token) => !/^shp(ss|ca|pa|at)_/.test(token),
      'SHOPIFY_STOREFRONT_TOKEN must be the storefront’s public access token. If an app’s secret or admin token stands there, replace it at the provider.',
    )
    .describe('Its public access token.'),
  SHOPIFY_PRIVATE_TOKEN: z
    .string()
    .trim()
    // An app's admin token has the same prefix as a storefront's private one, "shpat_"; an app's secret and its user tokens have others.
    .refine(
      (token) => !/^shp(ss|ca|pa)_/.test(token),
      'SHOPIFY_PRIVATE_TOKEN must be the storefront’s private access token. If an app’s secret stands there, replace it at the provider.',
    )
    .optional()
    .describe(
      'Its private access token, sent instead of the public one with the address of the visitor, so that the storefront limits requests for each visitor.',
    ),
  SHOPIFY_API_VERSION: z
    .string()
    .regex(/^(\d{4}-\d{2}|unstable)$/, 'SHOPIFY_API_VERSION must be a version like 2023-10')
    .default('2023-10')
    .describe('The version of its API.'),
  CHECKOUT_HOSTS: hosts('CHECKOUT_HOSTS', 'pay.example, shop.example').describe(
    'Where a checkout may be, beside the storefront itself.',
  ),

  // The range, which is compared with the catalogue (server/range-check.ts).
  SIM_CARD_HANDLE: handle('SIM_CARD_HANDLE', handles.simCard).describe(
    'The handle of the SIM card that is sold with a phone; none if the shop sells none. So with the others below.',
  ),
  PROTECTION_PLAN_HANDLE: handle('PROTECTION_PLAN_HANDLE', handles.protectionPlan).describe(
    'The handle of the protection plan.',
  ),
  BLACK_CASE_HANDLE: handle('BLACK_CASE_HANDLE', handles.blackCase).describe('The handle of the black case.'),
  LIGHT_CASE_HANDLE: handle('LIGHT_CASE_HANDLE', handles.lightCase).describe('The handle of the light case.'),
  SCREEN_PROTECTOR_HANDLE: handle('SCREEN_PROTECTOR_HANDLE', handles.screenProtector).describe(
    'The handle of the screen protector.',
  ),
  CARBON_OFFSET_HANDLE: handle('CARBON_OFFSET_HANDLE', handles.carbonOffset).describe(
    'The handle of the carbon offset.',
  ),
  REGION_NORTH_AMERICA: regionName('REGION_NORTH_AMERICA', regions['north-america']).describe(
    'What the titles of variants call North America, where a phone takes a SIM card and a protection plan; none if nothing is sold there.',
  ),
  REGION_US: regionName('REGION_US', regions.us).describe('What they call the United States.'),
  REGION_GLOBAL: regionName('REGION_GLOBAL', regions.global).describe('What they call all other countries.'),

  CONTENTFUL_SPACE: required('CONTENTFUL_SPACE').describe('The content service’s space.'),
  CONTENTFUL_ENVIRONMENT: z.string().default('master').describe('The space’s environment.'),
  CONTENTFUL_DELIVERY_TOKEN: required('CONTENTFUL_DELIVERY_TOKEN').describe('The token for what is published.'),
  CONTENTFUL_HOST: host('CONTENTFUL_HOST', 'cdn.contentful.com')
    .default('cdn.contentful.com')
    .describe('The content service’s host.'),

  GRACE_HOURS: z
    .string()
    .regex(/^\d{1,3}$/, 'GRACE_HOURS must be a number of hours from 0 to 999')
    .transform(Number)
    .default(24)
    .describe('How long what the content service answered stands in while it is down.'),

  SANITY_PROJECT: required('SANITY_PROJECT')
    .regex(/^[-a-z0-9]+$/, 'SANITY_PROJECT must be lower case letters, digits and hyphens')
    .describe('The query service’s project, which holds the home page.'),
  SANITY_DATASET: z
    .string()
    .regex(/^~?[a-z0-9][-\w]{0,63}$/, 'SANITY_DATASET must be the name of a dataset, like production')
    .default('production')
    .describe('The project’s dataset.'),
  SANITY_API_HOST: baseAddress('SANITY_API_HOST', 'https://api.sanity.io')
    .optional()
    .describe('The query service’s address, when it is not the provider’s own.'),
  SANITY_TOKEN: z.string().optional().describe('The token for a private dataset.'),

  MEDIA_HOSTS: hosts(
    'MEDIA_HOSTS',
    'images.ctfassets.net, cdn.sanity.io',
    'images.ctfassets.net, assets.ctfassets.net, videos.ctfassets.net, cdn.sanity.io, cdn.shopify.com',
  ).describe('Where pictures and films are; a page shows those of no other place.'),
  VIDEO_URL: baseAddress('VIDEO_URL', 'https://vimeo.com').default('https://vimeo.com').describe('The video host.'),

  CLOUD_API_URL: baseAddress('CLOUD_API_URL', 'https://api.example')
    .optional()
    .describe('The company’s cloud API; without it there are no credit checks.'),
  DASHBOARD_URL: requiredAddress('DASHBOARD_URL', 'https://dashboard.example/login').describe(
    'Where customers sign in.',
  ),
  SUPPORT_URL: requiredAddress('SUPPORT_URL', 'https://support.example/hc').describe('The help centre.'),
  START_ARTICLE_URL: requiredAddress('START_ARTICLE_URL', 'https://support.example/hc/articles/1').describe(
    'The help centre’s article that introduces the newer phone.',
  ),

  MAILING_LIST_URL: requiredAddress(
    'MAILING_LIST_URL',
    'https://name.us1.list-manage.com/subscribe/post?u=1a2b&id=3c4d',
  )
    .refine(
      (url) => new URL(url).pathname.endsWith('/post'),
      'MAILING_LIST_URL must be the address that the list’s own form is sent to, which ends in /subscribe/post?u=…&id=…',
    )
    .describe('Where the newsletter’s own form is sent to.'),
  GEO_URL: baseAddress('GEO_URL', 'https://ipinfo.io')
    .default('https://ipinfo.io')
    .describe('The lookup of a visitor’s country.'),
  GEO_TOKEN: z.string().optional().describe('Its token; it answers a few without one.'),
  SENTRY_DSN: address('SENTRY_DSN', 'https://key@o1.ingest.sentry.io/1')
    .refine(
      (dsn) => new URL(dsn).username !== '' && new URL(dsn).password === '' && /\/\d+$/.test(new URL(dsn).pathname),
      'SENTRY_DSN must be an address like https://key@o1.ingest.sentry.io/1',
    )
    .optional()
    .describe('Where errors are reported; without it they are only logged.'),
  PIXEL_ID: z
    .string()
    .trim()
    .regex(/^\d+$/, 'PIXEL_ID must be the pixel’s number')
    .optional()
    .describe('The ad pixel, loaded once a visitor has agreed; without it none is.'),
  PIXEL_SCRIPT_URL: address('PIXEL_SCRIPT_URL', 'https://connect.facebook.net/en_US/fbevents.js')
    .default('https://connect.facebook.net/en_US/fbevents.js')
    .describe('The pixel’s script.'),

  WEBHOOK_STOREFRONT_SECRET: webhookSecret('WEBHOOK_STOREFRONT_SECRET').describe(
    'What the storefront signs its webhooks with, which are sent to /webhooks/storefront; without it none are accepted.',
  ),
  WEBHOOK_CONTENT_SECRET: webhookSecret('WEBHOOK_CONTENT_SECRET').describe(
    'The same of the content service, for /webhooks/content: 64 characters to sign with, or the value of the header X-Webhook-Secret.',
  ),
  WEBHOOK_START_PAGE_SECRET: webhookSecret('WEBHOOK_START_PAGE_SECRET').describe(
    'The same of the query service, for /webhooks/start-page.',
  ),

  STRIPE_PUBLIC_KEY: stripePublicKey.describe(
    'The card provider’s publishable key. Checked for its stage; no page of the site takes a card, so none loads its script.',
  ),
  AFFIRM_PUBLIC_KEY: affirmPublicKey.describe(
    'The financing provider’s public key; without it nothing is said of paying in parts.',
  ),
});

export type Settings = z.output<typeof settings>;

function webhookSecret(name: string) {
  return z.string().trim().min(16, `${name} must have at least 16 characters`).optional();
}

/** A key that is sent to every browser, so a secret one must never be accepted (SAFE-4). The message does not repeat a refused key: it may be secret. */
function publicKey(name: string, form: RegExp, what: string) {
  return z
    .string()
    .trim()
    .regex(form, `${name} must be ${what}. If a secret key stands there, take it out and replace it at the provider.`)
    .optional();
}
