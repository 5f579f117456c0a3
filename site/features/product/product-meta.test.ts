import { expect, test } from 'vitest';
import { planOf, productOf, variantOf } from '#site/catalogue/testing/product-of.ts';
import { viewedProduct } from './product-meta.ts';
import type { ProductView } from './read-product-page.ts';

const usd = (minor: number) => ({ minor, currency: 'USD' });
const sellingPlans = [
  { ...planOf('monthly'), price: usd(500) },
  { ...planOf('yearly'), price: usd(6_000) },
];
const product = productOf({ requiresSellingPlan: true, variants: [variantOf(2008, { sellingPlans })] });

test.each([
  [null, 500],
  ['yearly', 6_000],
])('[PIXEL-1] tracking reports the price that the page shows: of the selling plan %s', (planId, minor) => {
  const view = { product, requested: { variantId: null, planId } } as unknown as ProductView;
  expect(viewedProduct(view)).toEqual({ handle: 'case', variantId: '2008', price: usd(minor) });
});

test('[PIXEL-1] tracking reports the lowest price where nothing is available', () => {
  const view = { product: productOf({}), requested: { variantId: null, planId: null } } as unknown as ProductView;
  expect(viewedProduct(view)).toMatchObject({ variantId: null, price: { minor: 1000 } });
});
