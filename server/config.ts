import type { ProviderAddresses } from '#providers/providers.ts';
import type { ExternalRedirects, Financing, Pixel } from '#site/kernel/context.ts';
import type { CdnAddress } from './cdn.ts';
import type { PreviewSettings } from './preview/preview.ts';
import { type EnvironmentVariables, parseEnvironment, processEnvironment } from './settings/environment.ts';
import { originOf } from './settings/kinds.ts';
import { launchSettings } from './settings/launch.ts';
import { type Settings, settings } from './settings/settings.ts';
import { type SettingInUse, settingsInUse } from './settings/settings-in-use.ts';
import { checkStage, isLoopback, type Stage } from './settings/stage.ts';
import type { WebhookSecrets } from './webhooks/webhooks.ts';

/** The site's whole configuration, typed, read once at the start. */
export interface Config {
  /** The site's own origin, without a trailing slash. */
  siteUrl: string;
  stage: Stage;
  /** Number of own proxies that a request passes through. */
  trustedProxies: number;
  /** How many processes serve the site; null: unknown. */
  replicas: number | null;
  /** No other process serves the site (REPLICAS is 1, and REDIS_URL is not set). */
  isOnlyProcess: boolean;
  /** Address of the Redis that several processes share (OPS-2); null: this process shares nothing. */
  redisUrl: string | null;
  /** null: purges are sent to no CDN. */
  cdn: CdnAddress | null;
  /** Where traces are sent (OTLP over HTTP); null: nowhere. */
  tracesUrl: string | null;
  /** Bytes of memory that rendered pages may take; 0: no page is cached. */
  pageCacheBytes: number;
  /** Milliseconds that an optional read may delay its page. */
  optionalTimeout: number;
  /** null: there is no page for operators. */
  operatorPassword: string | null;
  /** Token for /metrics; null: /metrics is answered on this machine only. */
  metricsToken: string | null;
  /** Whether each request is logged. */
  accessLog: boolean;
  /** Which settings have a value and where it comes from, for operators. */
  settings: SettingInUse[];
  /** Origins that a checkout redirect may lead to. */
  checkoutOrigins: string[];
  /** The financing provider; null without one. */
  financing: Financing | null;
  externalRedirects: ExternalRedirects;
  /** Hosts of pictures and films. */
  mediaHosts: string[];
  /** null: visitors are not tracked. */
  pixel: Pixel | null;
  providers: ProviderAddresses;
  /** null: nobody can see unpublished content. */
  preview: PreviewSettings | null;
  webhookSecrets: WebhookSecrets;
}

/**
 * Reads the settings from the process's environment, and those that it lacks from `sandbox` (addresses and tokens of the embedded providers).
 * @throws ConfigError naming every missing and every invalid setting at once (NET-2)
 */
export function readConfig(sandbox: EnvironmentVariables = {}): Config {
  const environment = processEnvironment();
  const env = parseEnvironment(atOnce(settings), { ...sandbox, ...environment });
  return {
    siteUrl: env.SITE_URL,
    stage: env.STAGE,
    trustedProxies: env.TRUSTED_PROXIES ?? 0,
    replicas: env.REPLICAS ?? null,
    isOnlyProcess: env.REPLICAS === 1 && env.REDIS_URL === undefined,
    redisUrl: env.REDIS_URL ?? null,
    cdn: env.CDN_PURGE_URL ? { purgeUrl: env.CDN_PURGE_URL, purgeToken: env.CDN_PURGE_TOKEN ?? null } : null,
    tracesUrl: env.OTEL_EXPORTER_OTLP_ENDPOINT ?? null,
    pageCacheBytes: env.PAGE_CACHE_MB * 1024 * 1024,
    optionalTimeout: env.OPTIONAL_READ_MS,
    operatorPassword: env.OPERATOR_PASSWORD ?? null,
    metricsToken: env.METRICS_TOKEN ?? null,
    accessLog: env.ACCESS_LOG === 'on',
    settings: settingsInUse(env, environment, sandbox),
    checkoutOrigins: [env.SHOPIFY_STOREFRONT_DOMAIN, ...env.CHECKOUT_HOSTS].map(originOf),
    financing: env.AFFIRM_PUBLIC_KEY
      ? { publicKey: env.AFFIRM_PUBLIC_KEY, scriptUrl: financingScripts[env.STAGE] }
      : null,
    mediaHosts: env.MEDIA_HOSTS,
    externalRedirects: { dashboard: env.DASHBOARD_URL, support: env.SUPPORT_URL, startArticle: env.START_ARTICLE_URL },
    pixel: env.PIXEL_ID ? { id: env.PIXEL_ID, scriptUrl: env.PIXEL_SCRIPT_URL } : null,
    providers: providerAddresses(env),
    preview: previewSettings(env),
    webhookSecrets: {
      storefront: env.WEBHOOK_STOREFRONT_SECRET ?? null,
      content: env.WEBHOOK_CONTENT_SECRET ?? null,
      startPage: env.WEBHOOK_START_PAGE_SECRET ?? null,
    },
  };
}

/** @throws ConfigError with all mistakes in the environment of a site without the sandbox, in one message */
export function checkEnvironment(): void {
  const all = settings.extend(launchSettings.omit({ SITE_URL: true }).shape);
  parseEnvironment(atOnce(all), processEnvironment());
}

/** Checks for the stage run even when single settings are invalid, so that every mistake is named at once. */
function atOnce<Schema extends typeof settings>(schema: Schema) {
  return schema.superRefine(checkStage, { when: () => true });
}

/** Affirm, "Promotional messaging": staging and production have keys of their own. */
const financingScripts: Readonly<Record<Stage, string>> = {
  staging: 'https://cdn1-sandbox.affirm.com/js/v2/affirm.js',
  production: 'https://cdn1.affirm.com/js/v2/affirm.js',
};

/** If the secret is set, so are both tokens (settings/stage.ts). */
function previewSettings(env: Settings): PreviewSettings | null {
  const { PREVIEW_SECRET: secret, CONTENTFUL_PREVIEW_TOKEN: deliveryToken, SANITY_PREVIEW_TOKEN: token } = env;
  if (secret === undefined || deliveryToken === undefined || token === undefined) return null;
  const { content, startPage } = providerAddresses(env);
  return {
    secret,
    editors: env.PREVIEW_EDITORS.map(originOf),
    content: { ...content, host: env.CONTENTFUL_PREVIEW_HOST, deliveryToken, appUrl: env.CONTENTFUL_APP_URL },
    startPage: { ...startPage, token, studioUrl: env.SANITY_STUDIO_URL ?? null },
  };
}

function providerAddresses(env: Settings): ProviderAddresses {
  return {
    storefront: {
      domain: env.SHOPIFY_STOREFRONT_DOMAIN,
      token: env.SHOPIFY_STOREFRONT_TOKEN,
      privateToken: env.SHOPIFY_PRIVATE_TOKEN ?? null,
      apiVersion: env.SHOPIFY_API_VERSION,
    },
    range: {
      handles: {
        simCard: env.SIM_CARD_HANDLE,
        protectionPlan: env.PROTECTION_PLAN_HANDLE,
        blackCase: env.BLACK_CASE_HANDLE,
        lightCase: env.LIGHT_CASE_HANDLE,
        screenProtector: env.SCREEN_PROTECTOR_HANDLE,
        carbonOffset: env.CARBON_OFFSET_HANDLE,
      },
      regions: { 'north-america': env.REGION_NORTH_AMERICA, us: env.REGION_US, global: env.REGION_GLOBAL },
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
