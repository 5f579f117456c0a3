import { describe, expect, test } from 'vitest';
import { planMonths } from './plan-months.ts';

describe('[SHOP-7] the months of a payment are read from the plan’s texts', () => {
  test.each([
    ['Monthly', [], 1],
    ['Cover', ['Yearly'], 12],
    ['Annual plan', [], 12],
    ['Half-yearly', [], 6],
    ['Quarterly', [], 3],
    ['Weekly', [], null],
    ['Every 12 months', [], 12],
    ['Cover', ['Every 3 months'], 3],
    ['Every 2 years', [], 24],
    ['Semi-annual', [], 6],
    ['Every other month', [], null],
    ['Every two years', [], null],
  ])('%s with %j: %s', (name, values, months) => {
    expect(planMonths({ name, options: values.map((value) => ({ value })) })).toBe(months);
  });
});
