import { expect, test } from 'vitest';
import { testStorefront } from './testing/test-client.ts';

const price = `query($country: CountryCode) @inContext(country: $country, language: DE) {
  product(handle: "lamp") { variants(first: 2) { nodes { price { amount currencyCode } compareAtPrice { amount currencyCode } } } }
  localization { country { isoCode currency { isoCode symbol } market { handle } } language { isoCode } } }`;

test.each([
  ['a country of a market', 'DE', 'DE', '€', 'euro', { amount: '36.0', currencyCode: 'EUR' }, '31.95'],
  ['the shop’s own country', 'US', 'US', '$', 'home', { amount: '40.0', currencyCode: 'USD' }, '35.5'],
  [
    'a country that the shop does not ship to',
    'FR',
    'US',
    '$',
    'home',
    { amount: '40.0', currencyCode: 'USD' },
    '35.5',
  ],
  ['an unknown country', 'ZZ', 'US', '$', 'home', { amount: '40.0', currencyCode: 'USD' }, '35.5'],
])('prices are those of the market: %s', async (_title, requested, country, symbol, handle, amount, compareAt) => {
  const result = await testStorefront().execute(price, { country: requested });
  expect(result.errors).toBeUndefined();
  expect(result.data).toEqual({
    product: {
      variants: {
        nodes: [
          { price: amount, compareAtPrice: null },
          { price: expect.anything(), compareAtPrice: { ...amount, amount: compareAt } },
        ],
      },
    },
    localization: {
      country: { isoCode: country, currency: { isoCode: amount.currencyCode, symbol }, market: { handle } },
      language: { isoCode: 'EN' },
    },
  });
  expect(result.extensions).toMatchObject({ context: { country, language: 'EN' } });
});

test('without the directive the response has no context, and prices are the shop’s own', async () => {
  const result = await testStorefront().execute(
    '{ product(handle: "pin") { priceRange { minVariantPrice { currencyCode } } } }',
  );
  expect(result.data).toEqual({ product: { priceRange: { minVariantPrice: { currencyCode: 'USD' } } } });
  expect(result.extensions).not.toHaveProperty('context');
});

test('the variable’s default applies where the variable is left out', async () => {
  const query = 'query($country: CountryCode = DE) @inContext(country: $country) { shop { name } }';
  expect((await testStorefront().execute(query)).extensions).toMatchObject({ context: { country: 'DE' } });
});

test('available countries have currency, unit system and languages', async () => {
  const result = await testStorefront().executeAt(
    '2026-04',
  )(`{ localization { availableCountries { isoCode name unitSystem
    currency { isoCode name } defaultLanguage { isoCode } availableLanguages { isoCode endonymName } } } }`);
  expect(result.errors).toBeUndefined();
  expect(result.data).toMatchObject({
    localization: {
      availableCountries: [
        { isoCode: 'US', unitSystem: 'IMPERIAL_SYSTEM', currency: { isoCode: 'USD', name: 'United States Dollar' } },
        { isoCode: 'DE', name: 'Germany', unitSystem: 'METRIC_SYSTEM', defaultLanguage: { isoCode: 'EN' } },
      ],
    },
  });
});
