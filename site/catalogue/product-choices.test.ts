import { describe, expect, test } from 'vitest';
import { firstChoice, productChoices } from './product-choices.ts';
import { planOf, productOf, variantOf } from './testing/product-of.ts';

test.each([
  [{ quantityAvailable: 4 }, '4 left'],
  [{ quantityAvailable: 5 }, null],
  [{ quantityAvailable: 0 }, null],
  [{ quantityAvailable: null }, null],
  [{ quantityAvailable: 4, availableForSale: false }, 'sold out'],
])('[SHOP-3] the note of a variant with %o is %j', (changes, note) => {
  const [choice] = productChoices(productOf({ variants: [variantOf(1, changes)] }));
  expect(choice?.note).toBe(note);
});

describe('[SHOP-3] combinations of options without a variant', () => {
  const sizes = Array.from({ length: 7 }, (_, index) => `${index}`);
  const options = [
    { name: 'Size', values: sizes },
    { name: 'Color', values: ['Black', 'Gray'] },
  ];
  const variants = sizes
    .flatMap((size) => ['Black', 'Gray'].map((colour) => [size, colour] as const))
    .map(([size, colour], index) =>
      variantOf(index, {
        options: [
          { name: 'Size', value: size },
          { name: 'Color', value: colour },
        ],
      }),
    );

  test('are shown as not made', () => {
    const choices = productChoices(productOf({ options, variants: variants.slice(0, 11) }));
    expect(choices.filter(({ note }) => note === 'not made').map(({ label }) => label)).toEqual([
      '5, Gray',
      '6, Black',
      '6, Gray',
    ]);
  });

  test('are not shown where the storefront may have more variants than the twelve that it returned', () => {
    expect(productChoices(productOf({ options, variants: variants.slice(0, 12) }))).toHaveLength(12);
  });
});

describe('[SHOP-3] the first choice', () => {
  const choices = productChoices(
    productOf({
      variants: [variantOf(1), variantOf(2, { sellingPlans: [planOf('51'), planOf('52')] }), variantOf(3)],
    }),
  );

  test.each([
    [{ variantId: '2', planId: '52' }, '2|52'],
    [{ variantId: '2', planId: '99' }, '2'],
    [{ variantId: '3', planId: '51' }, '3'],
    [{ variantId: '9', planId: null }, '1'],
    [{ variantId: null, planId: '52' }, '2|52'],
    [{ variantId: null, planId: null }, '1'],
  ])('for %o is %s', (requested, value) => {
    expect(firstChoice(choices, requested)?.value).toBe(value);
  });
});
