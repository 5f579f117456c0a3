import { describe, expect, test } from 'vitest';
import { formatMoney } from './money.ts';

describe('[SHOP-5] money is formatted as US-English currency', () => {
  test.each([
    [0, '$0'],
    [5, '$0.05'],
    [30, '$0.30'],
    [69_900, '$699'],
    [69_950, '$699.50'],
    [123_456_789, '$1,234,567.89'],
    [-1_250, '-$12.50'],
    [-5, '-$0.05'],
    [900_719_925_474_099_1, '$90,071,992,547,409.91'],
  ])('%i minor units are %s', (minor, formatted) => {
    expect(formatMoney({ minor, currency: 'USD' })).toBe(formatted);
  });

  test('shows the cents of a whole amount on request', () => {
    expect(formatMoney({ minor: 69_900, currency: 'USD' }, { cents: true })).toBe('$699.00');
  });
});
