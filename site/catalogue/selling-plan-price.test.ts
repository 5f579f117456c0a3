import { describe, expect, test } from 'vitest';
import { formatBilling, formatSellingPlanPrice } from './selling-plan-price.ts';

describe('[SHOP-7] the price of a selling plan per month', () => {
  test.each([
    [600, 1, '$6 a month', null],
    [6000, 12, '$5 a month', 'Billed $60 each year'],
    [5000, 12, 'about $4.17 a month', 'Billed $50 each year'],
    [1500, 3, '$5 a month', 'Billed $15 every three months'],
    [2400, 24, '$1 a month', 'Billed $24 every 24 months'],
    [6000, null, '$60', null],
  ])('%i for %s months is formatted as "%s", %s', (minor, months, price, billing) => {
    const plan = { price: { minor, currency: 'USD' }, months };
    expect(formatSellingPlanPrice(plan)).toBe(price);
    expect(formatBilling(plan)).toBe(billing);
  });
});
