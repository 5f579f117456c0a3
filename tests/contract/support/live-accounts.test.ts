import { expect, test } from 'vitest';
import { liveAccounts } from './live-accounts.ts';

const keys = {
  CONTENTFUL_SPACE: 'space',
  CONTENTFUL_DELIVERY_TOKEN: 'delivery',
  SANITY_PROJECT: 'project',
  SANITY_DATASET: 'production',
};

test('accounts of another region are read from the hosts that the settings name', () => {
  const hosts = {
    CONTENTFUL_HOST: 'cdn.eu.contentful.com',
    CONTENTFUL_PREVIEW_HOST: 'preview.eu.contentful.com',
    SANITY_API_HOST: 'https://api.eu.example',
  };
  expect(liveAccounts({ ...keys, ...hosts })).toMatchObject({
    content: { host: 'cdn.eu.contentful.com', previewHost: 'preview.eu.contentful.com' },
    startPage: { apiHost: 'https://api.eu.example', useProjectHostname: false },
  });
  expect(liveAccounts(keys)).toMatchObject({
    content: { host: 'cdn.contentful.com', previewHost: 'preview.contentful.com' },
    startPage: { apiHost: null, useProjectHostname: true },
  });
});

test('a provider with only some of its keys is left out', () => {
  expect(liveAccounts({ SANITY_PROJECT: 'project', SHOPIFY_STOREFRONT_DOMAIN: 'shop.example' })).toEqual({});
});
