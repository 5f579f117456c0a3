import { expect, test } from 'vitest';
import { priceIn } from './markets.ts';
import { lampShop } from './testing/lamp-shop.ts';

test.each([
  ['DE', 4000, 3600, 'EUR'],
  ['DE', 1, 1, 'EUR'],
  ['DE', 5, 5, 'EUR'],
  ['DE', 3, 3, 'EUR'],
  ['DE', 15, 14, 'EUR'],
  ['US', 4000, 4000, 'USD'],
  [null, 4000, 4000, 'USD'],
  ['FR', 4000, 4000, 'USD'],
])('in %s, %i minor units of the shop are %i %s, rounded half up', (country, minor, converted, currencyCode) => {
  expect(priceIn(lampShop().catalogue, country)(minor)).toEqual({ minor: converted, currencyCode });
});

test('a shop without markets sells in its own currency everywhere', () => {
  const catalogue = { ...lampShop().catalogue, markets: [] };
  expect(priceIn(catalogue, 'DE')(4000)).toEqual({ minor: 4000, currencyCode: 'USD' });
});
