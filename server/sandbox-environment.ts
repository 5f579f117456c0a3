import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { EnvironmentVariables } from './settings/environment.ts';
import { sandboxPassword, sandboxPreviewSecret } from './settings/stage.ts';
import { protocols } from './webhooks/protocols.ts';

const description = z.object({
  control: z.object({ url: z.url() }),
  storefront: z.object({ url: z.url(), token: z.string(), privateToken: z.string(), apiVersion: z.string() }),
  content: z.object({
    url: z.url(),
    space: z.string(),
    environment: z.string(),
    deliveryToken: z.string(),
    previewToken: z.string(),
  }),
  startPage: z.object({ url: z.url(), projectId: z.string(), dataset: z.string(), token: z.string() }),
  checkout: z.object({ url: z.url() }),
  cloud: z.object({ url: z.url() }),
  dashboard: z.object({ loginUrl: z.url() }),
  support: z.object({ url: z.url(), articleUrl: z.url() }),
  video: z.object({ url: z.url() }),
  media: z.object({ url: z.url() }),
  newsletter: z.object({ formUrl: z.url() }),
  geo: z.object({ url: z.url() }),
  errorReports: z.object({ dsn: z.url() }),
  pixel: z.object({ id: z.string(), scriptUrl: z.url() }),
});

/**
 * The embedded providers' addresses and tokens, as `GET /_sandbox` gives them, under the names of the settings: the site reads them
 * like those of other providers.
 * @throws ZodError when the sandbox returns another format than documented (sandbox/README.md)
 */
export function sandboxEnvironment(described: unknown): Record<string, string> {
  const {
    control,
    storefront,
    content,
    startPage,
    checkout,
    cloud,
    dashboard,
    support,
    video,
    media,
    newsletter,
    geo,
    errorReports,
    pixel,
  } = description.parse(described);
  return {
    STAGE: 'staging',
    REPLICAS: '1',
    OPERATOR_PASSWORD: sandboxPassword,
    // Without the access log, the terminal shows only what concerns a developer.
    ACCESS_LOG: 'off',
    SHOPIFY_STOREFRONT_DOMAIN: storefront.url,
    SHOPIFY_STOREFRONT_TOKEN: storefront.token,
    SHOPIFY_PRIVATE_TOKEN: storefront.privateToken,
    SHOPIFY_API_VERSION: storefront.apiVersion,
    CHECKOUT_HOSTS: checkout.url,
    CONTENTFUL_SPACE: content.space,
    CONTENTFUL_ENVIRONMENT: content.environment,
    CONTENTFUL_DELIVERY_TOKEN: content.deliveryToken,
    CONTENTFUL_HOST: content.url,
    SANITY_PROJECT: startPage.projectId,
    SANITY_DATASET: startPage.dataset,
    SANITY_API_HOST: startPage.url,
    PREVIEW_SECRET: sandboxPreviewSecret,
    CONTENTFUL_PREVIEW_TOKEN: content.previewToken,
    CONTENTFUL_PREVIEW_HOST: content.url,
    SANITY_PREVIEW_TOKEN: startPage.token,
    CONTENTFUL_APP_URL: control.url,
    SANITY_STUDIO_URL: control.url,
    CLOUD_API_URL: cloud.url,
    DASHBOARD_URL: dashboard.loginUrl,
    SUPPORT_URL: support.url,
    START_ARTICLE_URL: support.articleUrl,
    VIDEO_URL: video.url,
    MEDIA_HOSTS: media.url,
    MAILING_LIST_URL: newsletter.formUrl,
    GEO_URL: geo.url,
    SENTRY_DSN: errorReports.dsn,
    PIXEL_ID: pixel.id,
    PIXEL_SCRIPT_URL: pixel.scriptUrl,
  };
}

/**
 * Subscribes the site at `origin` to all webhooks of the sandbox, so that it notices edits of the seed.
 * @returns the subscriptions to start the sandbox with, and the settings with their secrets: those of `environment`, else new ones
 */
export function sandboxWebhooks(origin: string, environment: EnvironmentVariables) {
  const subscriptions = protocols.map(({ provider, path, setting }) => {
    // The content service signs with exactly 64 characters.
    const secret = environment[setting]?.trim() ?? randomBytes(32).toString('hex');
    return { setting, provider, url: origin + path, secret, topics: null, headers: {} };
  });
  return {
    subscriptions: subscriptions.map(({ setting: _, ...subscription }) => subscription),
    settings: Object.fromEntries(subscriptions.map(({ setting, secret }) => [setting, secret])),
  };
}
