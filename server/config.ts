import { z } from 'zod';
import type { ProviderAddresses } from '#providers/providers.ts';
import type { Elsewhere } from '#site/context.ts';

/** Everything the site is told from outside, typed, read once at the start. */
export interface Config {
  /** The site's own origin, without a trailing slash. */
  siteUrl: string;
  /** Origins that the visitor may be sent to for paying. */
  checkoutOrigins: string[];
  /** Phones may be paid in parts, so their pages say what that is a month. */
  hasFinancing: boolean;
  elsewhere: Elsewhere;
  /** The video host's address. */
  videoUrl: string;
  providers: ProviderAddresses;
}

/** Where this process listens and keeps its files. */
export interface Launch {
  host: string;
  port: number;
  sandboxPort: number;
  dataDir: string;
  /** The project's own seed when left out. */
  seedDir: string | undefined;
  /** The address that visitors use, when it is not the one this process listens at. */
  siteUrl: string | null;
}

type Environment = Readonly<Record<string, string | undefined>>;

/** The settings cannot be used; the message names all that is wrong, one line each. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

function required(name: string) {
  return z
    .string({ error: `No ${name} was provided` })
    .trim()
    .min(1, `No ${name} was provided`);
}

/** A host name, or an origin when it is not https. */
function isHost(value: string): boolean {
  const address = value.includes('://') ? value : `https://${value}`;
  return URL.canParse(address) && new URL(address).pathname === '/' && !/[\s/]$/.test(value);
}

const origin = z
  .url({ protocol: /^https?$/, error: 'SITE_URL must be an address like https://shop.example' })
  .transform((url) => new URL(url).origin);

/** An address that visitors are sent on to. */
function address(name: string) {
  return required(name).pipe(
    z.url({ protocol: /^https?$/, error: `${name} must be an address like https://support.example/hc` }),
  );
}

const hosts = z
  .string()
  .default('')
  .transform((list) =>
    list
      .split(',')
      .map((host) => host.trim())
      .filter(Boolean),
  )
  .refine(
    (list) => list.every(isHost),
    'CHECKOUT_HOSTS must be host names separated by commas, like pay.example, shop.example',
  );

const settings = z.object({
  SITE_URL: required('SITE_URL').pipe(origin),
  SHOPIFY_STOREFRONT_DOMAIN: required('SHOPIFY_STOREFRONT_DOMAIN').refine(
    isHost,
    'SHOPIFY_STOREFRONT_DOMAIN must be a host name like shop.myshopify.com',
  ),
  SHOPIFY_STOREFRONT_TOKEN: required('SHOPIFY_STOREFRONT_TOKEN'),
  SHOPIFY_API_VERSION: z
    .string()
    .regex(/^(\d{4}-\d{2}|unstable)$/, 'SHOPIFY_API_VERSION must be a version like 2023-10')
    .default('2023-10'),
  CHECKOUT_HOSTS: hosts,
  CONTENTFUL_SPACE: required('CONTENTFUL_SPACE'),
  CONTENTFUL_ENVIRONMENT: z.string().default('master'),
  CONTENTFUL_DELIVERY_TOKEN: required('CONTENTFUL_DELIVERY_TOKEN'),
  CONTENTFUL_HOST: z
    .string()
    .default('cdn.contentful.com')
    .refine(isHost, 'CONTENTFUL_HOST must be a host name like cdn.contentful.com'),
  SANITY_PROJECT: required('SANITY_PROJECT').regex(
    /^[-a-z0-9]+$/,
    'SANITY_PROJECT must be lower case letters, digits and hyphens',
  ),
  SANITY_DATASET: z
    .string()
    .regex(/^~?[a-z0-9][-\w]{0,63}$/, 'SANITY_DATASET must be the name of a dataset, like production')
    .default('production'),
  SANITY_API_HOST: z
    .url({ protocol: /^https?$/, error: 'SANITY_API_HOST must be an address like https://api.sanity.io' })
    .optional(),
  SANITY_TOKEN: z.string().optional(),
  CLOUD_API_URL: z
    .url({ protocol: /^https?$/, error: 'CLOUD_API_URL must be an address like https://api.example' })
    .optional(),
  VIDEO_URL: z
    .url({ protocol: /^https?$/, error: 'VIDEO_URL must be an address like https://vimeo.com' })
    .default('https://vimeo.com'),
  AFFIRM_PUBLIC_KEY: z.string().trim().optional(),
  DASHBOARD_URL: address('DASHBOARD_URL'),
  SUPPORT_URL: address('SUPPORT_URL'),
  START_ARTICLE_URL: address('START_ARTICLE_URL'),
});

const launchSettings = z.object({
  HOST: z.string().default('127.0.0.1'),
  PORT: portSetting('PORT', 3000),
  SANDBOX_PORT: portSetting('SANDBOX_PORT', 4000),
  DATA_DIR: z.string().default('.data'),
  SEED_DIR: z.string().optional(),
  SITE_URL: origin.optional(),
});

function portSetting(name: string, fallback: number) {
  const error = `${name} must be a port number from 0 to 65535`;
  return z
    .string()
    .regex(/^\d{1,5}$/, error)
    .transform(Number)
    .refine((port) => port <= 65_535, error)
    .default(fallback);
}

/**
 * Reads the site's settings from `sandbox` (what the embedded providers are reached by) and, over it, the process's environment.
 * @throws ConfigError naming every missing and every unusable setting at once (NET-2)
 */
export function readConfig(sandbox: Environment = {}): Config {
  const env = parse(settings, { ...sandbox, ...given(process.env) });
  return {
    siteUrl: env.SITE_URL,
    checkoutOrigins: [env.SHOPIFY_STOREFRONT_DOMAIN, ...env.CHECKOUT_HOSTS].map(originOf),
    hasFinancing: Boolean(env.AFFIRM_PUBLIC_KEY),
    elsewhere: { dashboard: env.DASHBOARD_URL, support: env.SUPPORT_URL, startArticle: env.START_ARTICLE_URL },
    videoUrl: env.VIDEO_URL,
    providers: {
      storefront: {
        domain: env.SHOPIFY_STOREFRONT_DOMAIN,
        token: env.SHOPIFY_STOREFRONT_TOKEN,
        apiVersion: env.SHOPIFY_API_VERSION,
      },
      content: {
        space: env.CONTENTFUL_SPACE,
        environment: env.CONTENTFUL_ENVIRONMENT,
        deliveryToken: env.CONTENTFUL_DELIVERY_TOKEN,
        host: env.CONTENTFUL_HOST,
      },
      startPage: {
        project: env.SANITY_PROJECT,
        dataset: env.SANITY_DATASET,
        token: env.SANITY_TOKEN ?? null,
        apiHost: env.SANITY_API_HOST ?? null,
      },
      cloud: env.CLOUD_API_URL ?? null,
    },
  };
}

/** @throws ConfigError naming all that is wrong with the environment of a site without the sandbox, in one message */
export function checkEnvironment(): void {
  parse(settings.extend(launchSettings.omit({ SITE_URL: true }).shape), given(process.env));
}

/** @throws ConfigError for a port that is none, or a site address that is none */
export function readLaunch(): Launch {
  const env = parse(launchSettings, given(process.env));
  return {
    host: env.HOST,
    port: env.PORT,
    sandboxPort: env.SANDBOX_PORT,
    dataDir: env.DATA_DIR,
    seedDir: env.SEED_DIR,
    siteUrl: env.SITE_URL ?? null,
  };
}

function parse<Schema extends z.ZodType>(schema: Schema, env: Environment): z.output<Schema> {
  const result = schema.safeParse(env);
  if (result.success) return result.data;
  throw new ConfigError(result.error.issues.map(({ message }) => message).join('\n'));
}

/** A setting left empty counts as not given. */
function given(env: Environment): Environment {
  return Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
}

function originOf(host: string): string {
  return new URL(host.includes('://') ? host : `https://${host}`).origin;
}
