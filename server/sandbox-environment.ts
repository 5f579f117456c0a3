import { z } from 'zod';

const description = z.object({
  storefront: z.object({ url: z.url(), token: z.string(), apiVersion: z.string() }),
  content: z.object({ url: z.url(), space: z.string(), environment: z.string(), deliveryToken: z.string() }),
  startPage: z.object({ url: z.url(), projectId: z.string(), dataset: z.string() }),
  checkout: z.object({ url: z.url() }),
  cloud: z.object({ url: z.url() }),
  dashboard: z.object({ loginUrl: z.url() }),
  support: z.object({ url: z.url(), articleUrl: z.url() }),
  video: z.object({ url: z.url() }),
});

/**
 * The embedded providers' addresses and tokens, as `GET /_sandbox` gives them, under the names of the settings: the site reads them
 * like anybody's.
 * @throws ZodError when the sandbox describes itself otherwise than agreed (sandbox/README.md)
 */
export function sandboxEnvironment(described: unknown): Record<string, string> {
  const { storefront, content, startPage, checkout, cloud, dashboard, support, video } = description.parse(described);
  return {
    SHOPIFY_STOREFRONT_DOMAIN: storefront.url,
    SHOPIFY_STOREFRONT_TOKEN: storefront.token,
    SHOPIFY_API_VERSION: storefront.apiVersion,
    CHECKOUT_HOSTS: checkout.url,
    CONTENTFUL_SPACE: content.space,
    CONTENTFUL_ENVIRONMENT: content.environment,
    CONTENTFUL_DELIVERY_TOKEN: content.deliveryToken,
    CONTENTFUL_HOST: content.url,
    SANITY_PROJECT: startPage.projectId,
    SANITY_DATASET: startPage.dataset,
    SANITY_API_HOST: startPage.url,
    CLOUD_API_URL: cloud.url,
    DASHBOARD_URL: dashboard.loginUrl,
    SUPPORT_URL: support.url,
    START_ARTICLE_URL: support.articleUrl,
    VIDEO_URL: video.url,
  };
}
