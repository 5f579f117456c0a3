import type { ProviderAddresses } from '#providers/providers.ts';
import type { ExternalRedirects, Financing, Pixel } from '#site/kernel/context.ts';
import { type Environment, parseEnvironment, processEnvironment } from './settings/environment.ts';
import { launchSettings } from './settings/launch.ts';
import { type Settings, settings } from './settings/settings.ts';
import { type SettingInUse, settingsInUse } from './settings/settings-in-use.ts';
import { checkStage, isLoopback, type Stage } from './settings/stage.ts';

/** Everything the site is told from outside, typed, read once at the start. */
export interface Config {
  /** The site's own origin, without a trailing slash. */
  siteUrl: string;
  stage: Stage;
  /** How many proxies of ours a request comes through. */
  trustedProxies: number;
  /** No other process serves the site. */
  isOnlyProcess: boolean;
  /** null: there is no page for operators. */
  operatorPassword: string | null;
  /** Which settings are on, for operators. */
  settings: SettingInUse[];
  /** Origins that the visitor may be sent to for paying. */
  checkoutOrigins: string[];
  /** Phones may be paid in parts, with this provider; null without one. */
  financing: Financing | null;
  externalRedirects: ExternalRedirects;
  /** Where the services' pictures and films are. */
  mediaHosts: string[];
  /** null: nobody is counted. */
  pixel: Pixel | null;
  providers: ProviderAddresses;
}

/**
 * Reads the site's settings from `sandbox` (what the embedded providers are reached by) and, over it, the process's environment.
 * @throws ConfigError naming every missing and every unusable setting at once (NET-2)
 */
export function readConfig(sandbox: Environment = {}): Config {
  const environment = processEnvironment();
  const env = parseEnvironment(atOnce(settings), { ...sandbox, ...environment });
  return {
    siteUrl: env.SITE_URL,
    stage: env.STAGE,
    trustedProxies: env.TRUSTED_PROXIES ?? 0,
    isOnlyProcess: env.REPLICAS === 1,
    operatorPassword: env.OPERATOR_PASSWORD ?? null,
    settings: settingsInUse(env, environment, sandbox),
    checkoutOrigins: [env.SHOPIFY_STOREFRONT_DOMAIN, ...env.CHECKOUT_HOSTS].map(originOf),
    financing: env.AFFIRM_PUBLIC_KEY
      ? { publicKey: env.AFFIRM_PUBLIC_KEY, scriptUrl: financingScripts[env.STAGE] }
      : null,
    mediaHosts: env.MEDIA_HOSTS,
    externalRedirects: { dashboard: env.DASHBOARD_URL, support: env.SUPPORT_URL, startArticle: env.START_ARTICLE_URL },
    pixel: env.PIXEL_ID ? { id: env.PIXEL_ID, scriptUrl: env.PIXEL_SCRIPT_URL } : null,
    providers: providerAddresses(env),
  };
}

/** @throws ConfigError naming all that is wrong with the environment of a site without the sandbox, in one message */
export function checkEnvironment(): void {
  const all = settings.extend(launchSettings.omit({ SITE_URL: true }).shape);
  parseEnvironment(atOnce(all), processEnvironment());
}

/** With what is wrong for the stage, also when settings are wrong by themselves: whoever starts the site reads of everything at once. */
function atOnce<Schema extends typeof settings>(schema: Schema) {
  return schema.superRefine(checkStage, { when: () => true });
}

/** Affirm, "Promotional messaging": each of its two places has keys of its own. */
const financingScripts: Readonly<Record<Stage, string>> = {
  staging: 'https://cdn1-sandbox.affirm.com/js/v2/affirm.js',
  production: 'https://cdn1.affirm.com/js/v2/affirm.js',
};

function providerAddresses(env: Settings): ProviderAddresses {
  return {
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
    newsletter: env.MAILING_LIST_URL,
    geo: { url: env.GEO_URL, token: env.GEO_TOKEN ?? null, isLocal: isLoopback(env.SITE_URL) },
    errorReports: env.SENTRY_DSN ?? null,
    graceMs: env.GRACE_HOURS * 60 * 60 * 1000,
    video: { url: env.VIDEO_URL, siteUrl: env.SITE_URL },
  };
}

function originOf(host: string): string {
  return new URL(host.includes('://') ? host : `https://${host}`).origin;
}
