import { decodeEncodedVariant } from '@shopify/hydrogen-react';
import { expect, test } from 'vitest';
import { testStorefront } from '../testing/test-client.ts';
import { encodeCombinations } from './variants.ts';

const documented = [
  [0, 0, 0],
  [0, 1, 0],
  [0, 1, 1],
  [1, 0, 0],
  [1, 0, 1],
  [1, 1, 1],
  [2, 0, 1],
  [2, 1, 0],
];

test.each([
  ['v1_0:0:0,1:0-1,,1:0:0-1,1:1,,2:0:1,1:0,,', documented],
  ['v1_0', [[0]]],
  ['v1_0-2', [[0], [1], [2]]],
  ['v1_0 2-3', [[0], [2], [3]]],
  ['v1_1:0,', [[1, 0]]],
  ['v1_', []],
])('%s encodes %j, and the official decoder reads it back', (text, combinations) => {
  expect(encodeCombinations(combinations.toReversed())).toBe(text);
  expect(decodeEncodedVariant(text)).toEqual(combinations);
});

test('a product encodes which combinations exist and which are available', async () => {
  const { executeAt } = testStorefront();
  const query = `{ product(handle: "lamp") { encodedVariantExistence encodedVariantAvailability variantsCount { count }
    options { name optionValues { id name swatch { color } firstSelectableVariant { sku } } } } }`;
  const { data, errors } = await executeAt('2026-04')(query);
  expect(errors).toBeUndefined();
  expect(data).toEqual({
    product: {
      encodedVariantExistence: 'v1_0:0,1:0,',
      encodedVariantAvailability: 'v1_0:0,',
      variantsCount: { count: 2 },
      options: [
        {
          name: 'Shade',
          optionValues: [
            {
              id: 'gid://shopify/ProductOptionValue/100000',
              name: 'Linen',
              swatch: null,
              firstSelectableVariant: { sku: 'L-L' },
            },
            {
              id: 'gid://shopify/ProductOptionValue/100001',
              name: 'Paper',
              swatch: null,
              firstSelectableVariant: { sku: 'L-P' },
            },
          ],
        },
        {
          name: 'Foot',
          optionValues: [
            {
              id: 'gid://shopify/ProductOptionValue/110000',
              name: 'Oak',
              swatch: null,
              firstSelectableVariant: { sku: 'L-L' },
            },
          ],
        },
      ],
    },
  });
});

const paper = '{ name: "Shade", value: "Paper" }';

test.each([
  ['selectedOrFirstAvailableVariant', '', 'L-L'],
  ['selectedOrFirstAvailableVariant', '(selectedOptions: [])', 'L-L'],
  ['selectedOrFirstAvailableVariant', `(selectedOptions: [${paper}])`, 'L-P'],
  ['selectedOrFirstAvailableVariant', `(selectedOptions: [${paper}, { name: "utm", value: "x" }])`, 'L-P'],
  ['selectedOrFirstAvailableVariant', '(selectedOptions: [{ name: "shade", value: "PAPER" }])', 'L-L'],
  [
    'selectedOrFirstAvailableVariant',
    '(selectedOptions: [{ name: "shade", value: "PAPER" }], caseInsensitiveMatch: true)',
    'L-P',
  ],
  ['selectedOrFirstAvailableVariant', '(selectedOptions: [{ name: "Shade", value: "Glass" }])', 'L-L'],
  ['variantBySelectedOptions', `(selectedOptions: [${paper}])`, 'L-P'],
  ['variantBySelectedOptions', `(selectedOptions: [${paper}, { name: "utm", value: "x" }])`, null],
  [
    'variantBySelectedOptions',
    `(selectedOptions: [${paper}, { name: "utm", value: "x" }], ignoreUnknownOptions: true)`,
    'L-P',
  ],
  ['variantBySelectedOptions', '(selectedOptions: [{ name: "Shade", value: "Glass" }])', null],
])('%s%s is %s', async (field, args, sku) => {
  const result = await testStorefront().executeAt('2026-04')(
    `{ product(handle: "lamp") { variant: ${field}${args} { sku } } }`,
  );
  expect(result.errors).toBeUndefined();
  expect(result.data).toEqual({ product: { variant: sku === null ? null : { sku } } });
});

test('the oldest version finds a variant by its options', async () => {
  const query = `{ product(handle: "lamp") { variantBySelectedOptions(selectedOptions: [${paper}]) { sku } } }`;
  expect((await testStorefront().execute(query)).data).toEqual({
    product: { variantBySelectedOptions: { sku: 'L-P' } },
  });
});

test.each([
  ['', ['L-P']],
  [`(selectedOptions: [${paper}, { name: "Foot", value: "Oak" }])`, ['L-L']],
])('adjacentVariants%s are %j', async (args, skus) => {
  const result = await testStorefront().executeAt('2026-04')(
    `{ product(handle: "lamp") { adjacentVariants${args} { sku } } }`,
  );
  expect(result.data).toEqual({ product: { adjacentVariants: skus.map((sku) => ({ sku })) } });
});

test('a variant of the newest version has quantity rules, tax and bundles', async () => {
  const { data, errors } = await testStorefront().executeAt(
    '2026-04',
  )(`{ product(handle: "lamp") { category { id } variants(first: 1) { nodes {
    taxable requiresComponents quantityRule { minimum maximum increment } quantityPriceBreaks(first: 1) { nodes { minimumQuantity } }
    components(first: 1) { nodes { quantity } } groupedBy(first: 1) { nodes { id } } unitPrice { amount } unitPriceMeasurement { referenceValue }
    shopPayInstallmentsPricing { id } storeAvailability(first: 1) { nodes { available } } } } } }`);
  expect(errors).toBeUndefined();
  expect(data).toEqual({
    product: {
      category: null,
      variants: {
        nodes: [
          {
            taxable: true,
            requiresComponents: false,
            quantityRule: { minimum: 1, maximum: null, increment: 1 },
            quantityPriceBreaks: { nodes: [] },
            components: { nodes: [] },
            groupedBy: { nodes: [] },
            unitPrice: null,
            unitPriceMeasurement: null,
            shopPayInstallmentsPricing: null,
            storeAvailability: { nodes: [] },
          },
        ],
      },
    },
  });
});

test('a price adjustment in percent is an integer in the oldest version, and exact in the newest', async () => {
  const query = `{ product(handle: "lantern") { sellingPlanGroups(first: 1) { nodes { sellingPlans(first: 2) { nodes {
    priceAdjustments { adjustmentValue { ... on SellingPlanPercentagePriceAdjustment { adjustmentPercentage } } } } } } } } }`;
  const { context, execute, executeAt } = testStorefront();
  context.database.exec("UPDATE storefront_price_adjustments SET value = 1250 WHERE kind = 'percentage'");
  const percentage = (adjustmentPercentage: number) => ({
    product: {
      sellingPlanGroups: {
        nodes: [
          {
            sellingPlans: {
              nodes: [{ priceAdjustments: [] }, { priceAdjustments: [{ adjustmentValue: { adjustmentPercentage } }] }],
            },
          },
        ],
      },
    },
  });
  expect((await execute(query)).data).toEqual(percentage(13));
  expect((await executeAt('2026-04')(query)).data).toEqual(percentage(12.5));
});
