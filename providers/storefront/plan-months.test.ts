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
    ['2-year protection', ['Monthly'], 1],
    ['Monthly, 1-year commitment', ['Monthly'], 1],
    ['Yearly, save 2 months', ['Every year'], 12],
    ['Monthly cover', ['Every other month'], null],
    ['2-year protection', ['Weekly'], null],
    ['Cover', ['For phone 2', 'Monthly'], 1],
    ['Cover', ['2 years', 'Monthly'], null],
    ['2-year protection', [], null],
    ['2-year protection', ['For phone 2'], null],
    ['One year of protection', [], null],
    ['Protection for 24 months', [], null],
    ['Monthly, 1-year commitment', [], 1],
    ['Yearly, save 2 months', [], 12],
    ['12-monthly', [], 12],
    ['Each 6 months', [], 6],
    ['$5 a month', [], 1],
    ['Every 12 months (annual)', [], 12],
  ])('%s with %j: %s', (name, values, months) => {
    expect(planMonths({ name, options: values.map((value) => ({ value })) })).toBe(months);
  });
});
