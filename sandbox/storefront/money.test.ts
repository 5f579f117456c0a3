import { expect, test } from 'vitest';
import { linePrice } from './cart/cart-view.ts';
import { decimal, minorUnits, priceIn, share } from './money.ts';
import { lampShop } from './testing/lamp-shop.ts';

test.each([
  [2500, '25.0'],
  [1250, '12.5'],
  [1425, '14.25'],
  [10, '0.1'],
  [5, '0.05'],
  [0, '0.0'],
  [-5, '-0.05'],
  [69_900_000_000, '699000000.0'],
])('%i minor units are formatted as %s', (minor, text) => {
  expect(decimal(minor)).toBe(text);
});

test.each([
  ['699.00', 69900],
  ['0.10', 10],
  ['1234567.89', 123456789],
])('%s is %i minor units', (text, minor) => {
  expect(minorUnits(text)).toBe(minor);
});

test('three times 0.10 is 0.30', () => {
  const { subtotal } = linePrice(3, { price: minorUnits('0.10'), compareAtPrice: null }, null);
  expect(decimal(subtotal)).toBe('0.3');
});

test.each([
  [14900, 1500, 2235],
  [999, 3333, 333],
  [1, 5000, 1],
  [1, 4999, 0],
  // The product exceeds the safe integers.
  [34_950_000_004_998, 9999, 34_946_505_004_998],
])('a share of %i at %i basis points is %i', (amount, points, part) => {
  expect(share(amount, points)).toBe(part);
});

test.each([
  [
    'a percentage off, everything due now',
    { chargeKind: 'percentage', chargeValue: 10_000 },
    { kind: 'percentage', value: 1500 },
    12665,
    25330,
  ],
  [
    'a fixed amount off is limited to the price',
    { chargeKind: 'percentage', chargeValue: 10_000 },
    { kind: 'fixedAmount', value: 20_000 },
    0,
    0,
  ],
  [
    'a fixed price, a fixed charge',
    { chargeKind: 'amount', chargeValue: 1000 },
    { kind: 'fixedPrice', value: 6000 },
    6000,
    2000,
  ],
  [
    'a charge is limited to the price',
    { chargeKind: 'amount', chargeValue: 9000 },
    { kind: 'fixedPrice', value: 6000 },
    6000,
    12000,
  ],
] as const)('a plan with %s', (_title, charge, adjustment, unitPrice, dueNow) => {
  const priced = linePrice(2, { price: 14900, compareAtPrice: null }, { ...charge, priceAdjustments: [adjustment] });
  expect(priced).toMatchObject({ unitPrice, subtotal: unitPrice * 2, dueNow, compareAtUnitPrice: 14900 });
});

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
