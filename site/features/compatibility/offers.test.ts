import { expect, test } from 'vitest';
import { productOf, variantOf } from '#site/catalogue/testing/product-of.ts';
import { phones } from './checker-path.ts';
import { checkerProducts, nextSteps } from './offers.ts';

const phone = productOf({
  handle: 'light-phone-ii-black',
  variants: [
    variantOf(1, { region: 'global' }),
    variantOf(2, { region: 'global' }),
    variantOf(3, { region: 'north-america' }),
    variantOf(4),
  ],
});

const sold = checkerProducts({
  phones: [phone],
  simCard: null,
  protectionPlan: null,
  planGroups: [],
  cases: [],
  screenProtector: null,
  carbonOffset: null,
});

const words = {
  tryOtherCarrier: 'A',
  tryOtherCountry: 'B',
  seeShop: 'C',
  seeProduct: 'See the {product}',
  useOurPlan: 'D',
};

test.each([
  ['DE', '1'],
  ['US', '3'],
])('[COMPAT-2] the phone offered in %s is its first variant for the region', (country, variant) => {
  const [, lightPhoneII] = phones;
  expect(
    nextSteps({
      verdict: 'compatible',
      phone: { ...lightPhoneII, answer: 'ii' },
      country,
      products: sold,
      words,
    }),
  ).toEqual([{ label: 'See the Light Phone II', to: `/shop/products/light-phone-ii-black?variant=${variant}` }]);
});
