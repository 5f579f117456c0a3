import { z } from 'zod';
import { address, host, hosts, required, requiredAddress, siteOrigin } from './kinds.ts';
import { affirmPublicKey, stripePublicKey } from './public-keys.ts';

/** Every setting of the site, by its name in the environment. */
export const settings = z.object({
  SITE_URL: required('SITE_URL').pipe(siteOrigin),
  STAGE: z.enum(['staging', 'production'], { error: 'STAGE must be staging or production' }).default('production'),
  /** How many proxies of ours stand before the site and add the address they were asked from to X-Forwarded-For. */
  TRUSTED_PROXIES: z
    .string()
    .regex(/^\d$/, 'TRUSTED_PROXIES must be the number of proxies before the site, from 0 to 9')
    .transform(Number)
    .default(0),
  /** Opens the page that shows operators which settings are on; without it there is no such page. */
  OPERATOR_PASSWORD: z.string().min(8, 'OPERATOR_PASSWORD must have at least 8 characters').optional(),

  SHOPIFY_STOREFRONT_DOMAIN: required('SHOPIFY_STOREFRONT_DOMAIN').pipe(
    host('SHOPIFY_STOREFRONT_DOMAIN', 'shop.myshopify.com'),
  ),
  SHOPIFY_STOREFRONT_TOKEN: required('SHOPIFY_STOREFRONT_TOKEN'),
  SHOPIFY_API_VERSION: z
    .string()
    .regex(/^(\d{4}-\d{2}|unstable)$/, 'SHOPIFY_API_VERSION must be a version like 2023-10')
    .default('2023-10'),
  CHECKOUT_HOSTS: hosts('CHECKOUT_HOSTS', 'pay.example, shop.example'),

  CONTENTFUL_SPACE: required('CONTENTFUL_SPACE'),
  CONTENTFUL_ENVIRONMENT: z.string().default('master'),
  CONTENTFUL_DELIVERY_TOKEN: required('CONTENTFUL_DELIVERY_TOKEN'),
  CONTENTFUL_HOST: host('CONTENTFUL_HOST', 'cdn.contentful.com').default('cdn.contentful.com'),

  SANITY_PROJECT: required('SANITY_PROJECT').regex(
    /^[-a-z0-9]+$/,
    'SANITY_PROJECT must be lower case letters, digits and hyphens',
  ),
  SANITY_DATASET: z
    .string()
    .regex(/^~?[a-z0-9][-\w]{0,63}$/, 'SANITY_DATASET must be the name of a dataset, like production')
    .default('production'),
  SANITY_API_HOST: address('SANITY_API_HOST', 'https://api.sanity.io').optional(),
  SANITY_TOKEN: z.string().optional(),

  CLOUD_API_URL: address('CLOUD_API_URL', 'https://api.example').optional(),
  VIDEO_URL: address('VIDEO_URL', 'https://vimeo.com').default('https://vimeo.com'),
  DASHBOARD_URL: requiredAddress('DASHBOARD_URL', 'https://dashboard.example/login'),
  SUPPORT_URL: requiredAddress('SUPPORT_URL', 'https://support.example/hc'),
  START_ARTICLE_URL: requiredAddress('START_ARTICLE_URL', 'https://support.example/hc/articles/1'),

  MAILING_LIST_URL: requiredAddress(
    'MAILING_LIST_URL',
    'https://name.us1.list-manage.com/subscribe/post?u=1a2b&id=3c4d',
  ).refine(
    (url) => new URL(url).pathname.endsWith('/post'),
    'MAILING_LIST_URL must be the address that the list’s own form is sent to, which ends in /subscribe/post?u=…&id=…',
  ),
  GEO_URL: address('GEO_URL', 'https://ipinfo.io').default('https://ipinfo.io'),
  /** The country lookup answers a few without one. */
  GEO_TOKEN: z.string().optional(),
  SENTRY_DSN: address('SENTRY_DSN', 'https://key@o1.ingest.sentry.io/1')
    .refine(
      (dsn) => new URL(dsn).username !== '' && /\/\d+$/.test(new URL(dsn).pathname),
      'SENTRY_DSN must be an address like https://key@o1.ingest.sentry.io/1',
    )
    .optional(),
  PIXEL_ID: z.string().trim().regex(/^\d+$/, 'PIXEL_ID must be the pixel’s number').optional(),
  PIXEL_SCRIPT_URL: address('PIXEL_SCRIPT_URL', 'https://connect.facebook.net/en_US/fbevents.js').default(
    'https://connect.facebook.net/en_US/fbevents.js',
  ),

  STRIPE_PUBLIC_KEY: stripePublicKey,
  AFFIRM_PUBLIC_KEY: affirmPublicKey,
});

export type Settings = z.output<typeof settings>;
