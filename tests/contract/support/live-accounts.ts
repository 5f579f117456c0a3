import type { Accounts } from './accounts.ts';

/**
 * The live accounts whose keys are in the environment, under the names the site itself reads (sandbox/README.md, "Live accounts"). A provider
 * with only some of its keys is ignored, as is one without an official client in this suite.
 */
export function liveAccounts(environment: NodeJS.ProcessEnv): Partial<Accounts> {
  const { SHOPIFY_STOREFRONT_DOMAIN: domain, SHOPIFY_STOREFRONT_TOKEN: publicToken } = environment;
  const { CONTENTFUL_SPACE: space, CONTENTFUL_DELIVERY_TOKEN: deliveryToken } = environment;
  const { SANITY_PROJECT: projectId, SANITY_DATASET: dataset } = environment;
  const accounts: Partial<Accounts> = {};
  if (domain && publicToken) {
    const host = domain.replace(/^https?:\/\//, '').replace(/\/$/, '');
    accounts.storefront = {
      url: `https://${host}`,
      tlsUrl: `https://${host}`,
      host,
      certificate: null,
      apiVersion: environment.SHOPIFY_API_VERSION || '2023-10',
      publicToken,
      privateToken: environment.SHOPIFY_PRIVATE_TOKEN || null,
    };
  }
  if (space && deliveryToken) {
    accounts.content = {
      host: environment.CONTENTFUL_HOST || 'cdn.contentful.com',
      insecure: false,
      space,
      environment: environment.CONTENTFUL_ENVIRONMENT || 'master',
      deliveryToken,
      previewHost: environment.CONTENTFUL_PREVIEW_HOST || 'preview.contentful.com',
      previewToken: environment.CONTENTFUL_PREVIEW_TOKEN || null,
    };
  }
  if (projectId && dataset) {
    accounts.startPage = {
      apiHost: environment.SANITY_API_HOST || null,
      useProjectHostname: !environment.SANITY_API_HOST,
      projectId,
      dataset,
      apiVersion: '2021-03-25',
      token: environment.SANITY_TOKEN || null,
    };
  }
  return accounts;
}
