import { describe, expect, test } from 'vitest';
import { formatFinancing, monthlyPrice } from './financing.tsx';

describe('[SHOP-11] the monthly price of a phone', () => {
  test.each([
    [29_900, 2492],
    [69_900, 5825],
    [1, 1],
    [0, 0],
    [1200, 100],
  ])('%i minor units are %i over twelve months, never less than the price', (minor, expected) => {
    const month = monthlyPrice({ minor, currency: 'USD' });
    expect(month).toEqual({ minor: expected, currency: 'USD' });
    expect(month.minor * 12).toBeGreaterThanOrEqual(minor);
  });

  test('is formatted with how it is calculated', () => {
    expect(formatFinancing({ minor: 29_900, currency: 'USD' }, 'from {price} a month, {sic}')).toBe(
      'from $24.92 a month, {sic}',
    );
  });
});
