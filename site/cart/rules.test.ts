import { expect, test } from 'vitest';
import { changedQuantity } from './rules.ts';

test.each([
  [1, -1, 0],
  [0, -1, 0],
  [2, -5, 0],
  [1, 1, 2],
  [999, 1, 999],
])('[CART-10] a quantity of %i changed by %i is %i, never below 0', (quantity, by, changed) => {
  expect(changedQuantity(quantity, by)).toBe(changed);
});
