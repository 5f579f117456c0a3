import { z } from 'zod';
import { defaultRange } from '#providers/storefront/range.ts';
import {
  address,
  baseAddress,
  handle,
  host,
  hosts,
  identifier,
  regionName,
  required,
  requiredAddress,
  token,
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

export const storefrontSettings = {
  SHOPIFY_STOREFRONT_DOMAIN: required('SHOPIFY_STOREFRONT_DOMAIN')
    .pipe(host('SHOPIFY_STOREFRONT_DOMAIN', 'shop.myshopify.com'))
    .describe('Host of the storefront, which has the products and the carts.'),
  SHOPIFY_STOREFRONT_TOKEN: required('SHOPIFY_STOREFRONT_TOKEN')
    .pipe(token('SHOPIFY_STOREFRONT_TOKEN'))
    .refine(
      (given) => !/^shp(ss|ca|pa|at)_/.test(given),
      'SHOPIFY_STOREFRONT_TOKEN must be the storefront’s public access token. If an app’s secret or admin token stands there, replace it at the provider.',
    )
    .describe('Public access token of the storefront.'),
  SHOPIFY_PRIVATE_TOKEN: token('SHOPIFY_PRIVATE_TOKEN')
    // An app's admin token has the same prefix as a storefront's private one, "shpat_"; an app's secret and its user tokens have others.
    .refine(
      (given) => !/^shp(ss|ca|pa)_/.test(given),
      'SHOPIFY_PRIVATE_TOKEN must be the storefront’s private access token. If an app’s secret stands there, replace it at the provider.',
    )
    .optional()
    .describe(
      'Private access token of the storefront. It is sent in place of the public one, with the address of the visitor, so that the storefront limits the requests of each visitor.',
    ),
  SHOPIFY_API_VERSION: z
    .string()
    .regex(/^(\d{4}-\d{2}|unstable)$/, 'SHOPIFY_API_VERSION must be a version like 2023-10')
    .default('2023-10')
    .describe('Version of the storefront’s API.'),
  CHECKOUT_HOSTS: hosts('CHECKOUT_HOSTS', 'pay.example, shop.example').describe(
    'Further hosts to which a checkout may lead, in addition to the storefront’s own.',
  ),
};

/** The range, which is compared with the catalog (server/range-check.ts). */
export const rangeSettings = {
  SIM_CARD_HANDLE: handle('SIM_CARD_HANDLE', handles.simCard).describe(
    'Handle of the SIM card that is sold with a phone; "none" if the shop has none.',
  ),
  PROTECTION_PLAN_HANDLE: handle('PROTECTION_PLAN_HANDLE', handles.protectionPlan).describe(
    'Handle of the protection plan; "none" if the shop has none.',
  ),
  BLACK_CASE_HANDLE: handle('BLACK_CASE_HANDLE', handles.blackCase).describe(
    'Handle of the black case; "none" if the shop has none.',
  ),
  LIGHT_CASE_HANDLE: handle('LIGHT_CASE_HANDLE', handles.lightCase).describe(
    'Handle of the light case; "none" if the shop has none.',
  ),
  SCREEN_PROTECTOR_HANDLE: handle('SCREEN_PROTECTOR_HANDLE', handles.screenProtector).describe(
    'Handle of the screen protector; "none" if the shop has none.',
  ),
  CARBON_OFFSET_HANDLE: handle('CARBON_OFFSET_HANDLE', handles.carbonOffset).describe(
    'Handle of the carbon offset; "none" if the shop has none.',
  ),
  REGION_NORTH_AMERICA: regionName('REGION_NORTH_AMERICA', regions['north-america']).describe(
    'Name of North America in variant titles; "none" if nothing is sold there. A phone for North America can have a SIM card and a protection plan.',
  ),
  REGION_US: regionName('REGION_US', regions.us).describe(
    'Name of the United States in variant titles; "none" if there is none.',
  ),
  REGION_GLOBAL: regionName('REGION_GLOBAL', regions.global).describe(
    'Name of all other countries in variant titles; "none" if there is none.',
  ),
};

export const contentSettings = {
  CONTENTFUL_SPACE: required('CONTENTFUL_SPACE')
    .pipe(identifier('CONTENTFUL_SPACE'))
    .describe('Space of the content service.'),
  CONTENTFUL_ENVIRONMENT: identifier('CONTENTFUL_ENVIRONMENT').default('master').describe('Environment of the space.'),
  CONTENTFUL_DELIVERY_TOKEN: required('CONTENTFUL_DELIVERY_TOKEN')
    .pipe(token('CONTENTFUL_DELIVERY_TOKEN'))
    .describe('Token for published content (Content Delivery API).'),
  CONTENTFUL_HOST: host('CONTENTFUL_HOST', 'cdn.contentful.com')
    .default('cdn.contentful.com')
    .describe('Host of the Content Delivery API.'),
};

export const startPageSettings = {
  SANITY_PROJECT: required('SANITY_PROJECT')
    .regex(/^[-a-z0-9]+$/, 'SANITY_PROJECT must be lower case letters, digits and hyphens')
    .describe('Project of the query service, which has the home page.'),
  SANITY_DATASET: z
    .string()
    .regex(/^~?[a-z0-9][-\w]{0,63}$/, 'SANITY_DATASET must be the name of a dataset, like production')
    .default('production')
    .describe('Dataset of the project.'),
  SANITY_API_HOST: baseAddress('SANITY_API_HOST', 'https://api.sanity.io')
    .optional()
    .describe('Address of the query service, if it is not the provider’s own.'),
  SANITY_TOKEN: token('SANITY_TOKEN').optional().describe('Token for a private dataset.'),
};

export const mediaSettings = {
  MEDIA_HOSTS: hosts(
    'MEDIA_HOSTS',
    'images.ctfassets.net, cdn.sanity.io',
    'images.ctfassets.net, assets.ctfassets.net, videos.ctfassets.net, cdn.sanity.io, cdn.shopify.com',
  ).describe('Hosts of pictures and films. Browsers load none from other hosts.'),
  VIDEO_URL: baseAddress('VIDEO_URL', 'https://vimeo.com')
    .default('https://vimeo.com')
    .describe('Address of the video host.'),
};

/** The company's own services. */
export const companySettings = {
  CLOUD_API_URL: baseAddress('CLOUD_API_URL', 'https://api.example')
    .optional()
    .describe('Address of the company’s cloud API. Without it there are no credit checks.'),
  DASHBOARD_URL: requiredAddress('DASHBOARD_URL', 'https://dashboard.example/login').describe(
    'Address of the customers’ sign-in.',
  ),
  SUPPORT_URL: requiredAddress('SUPPORT_URL', 'https://support.example/hc').describe('Address of the help center.'),
  START_ARTICLE_URL: requiredAddress('START_ARTICLE_URL', 'https://support.example/hc/articles/1').describe(
    'Article of the help center that introduces the newer phone.',
  ),
};

export const visitorSettings = {
  MAILING_LIST_URL: requiredAddress(
    'MAILING_LIST_URL',
    'https://name.us1.list-manage.com/subscribe/post?u=1a2b&id=3c4d',
  )
    .refine(
      (url) => URL.parse(url)?.pathname.endsWith('/post') ?? true,
      'MAILING_LIST_URL must be the address that the list’s own form is sent to, which ends in /subscribe/post?u=…&id=…',
    )
    .describe('Address to which the mailing list’s own form is sent.'),
  GEO_URL: baseAddress('GEO_URL', 'https://ipinfo.io')
    .default('https://ipinfo.io')
    .describe('Address of the country lookup.'),
  GEO_TOKEN: token('GEO_TOKEN')
    .optional()
    .describe('Token for the country lookup. Without it the service allows only a small number of requests.'),
};

export const marketingSettings = {
  PIXEL_ID: z
    .string()
    .trim()
    .regex(/^\d+$/, 'PIXEL_ID must be the pixel’s number')
    .optional()
    .describe('Number of the ad pixel, which is loaded after a visitor’s consent. Without it no pixel is loaded.'),
  PIXEL_SCRIPT_URL: address('PIXEL_SCRIPT_URL', 'https://connect.facebook.net/en_US/fbevents.js')
    .default('https://connect.facebook.net/en_US/fbevents.js')
    .describe('Address of the ad pixel’s script.'),
  STRIPE_PUBLIC_KEY: stripePublicKey.describe(
    'Publishable key of the card provider. It is only checked for the stage: no page of the site takes a card, so none loads the provider’s script.',
  ),
  AFFIRM_PUBLIC_KEY: affirmPublicKey.describe(
    'Public key of the financing provider. Without it pages do not mention monthly payment.',
  ),
};

/** A key that is sent to every browser, so a secret one must never be accepted (SAFE-4). The message does not repeat a refused key: it may be secret. */
function publicKey(name: string, form: RegExp, what: string) {
  return z
    .string()
    .trim()
    .regex(form, `${name} must be ${what}. If a secret key stands there, take it out and replace it at the provider.`)
    .optional();
}
