import { describe, expect, test } from 'vitest';
import { planPayment, planPrice } from './plan-words.ts';

describe('[SHOP-7] a plan in money a month', () => {
  test.each([
    [600, 1, '$6 a month', null],
    [6000, 12, '$5 a month', 'paid as $60 each year'],
    [5000, 12, 'about $4.17 a month', 'paid as $50 each year'],
    [1500, 3, '$5 a month', 'paid as $15 every three months'],
    [2400, 24, '$1 a month', 'paid as $24 every 24 months'],
    [6000, null, '$60', null],
  ])('%i for %s months reads "%s", %s', (minor, months, price, payment) => {
    const plan = { price: { minor, currency: 'USD' }, months };
    expect(planPrice(plan)).toBe(price);
    expect(planPayment(plan)).toBe(payment);
  });
});
