import { describe, expect, test } from 'vitest';
import { readRequestedChoice, setRequestedChoice } from './requested-choice.ts';

const variant = 'gid://shopify/ProductVariant/2008';

describe('[SHOP-3] the chosen variant and plan in a query', () => {
  test.each([
    ['', variant, 'variant=2008'],
    ['ref=ada&variant=1', variant, 'ref=ada&variant=2008'],
    ['', `${variant}|gid://shopify/SellingPlan/5002`, 'variant=2008&selling_plan=5002'],
    ['variant=2008&selling_plan=5002', variant, 'variant=2008'],
  ])('"%s" with the choice %s is "%s"', (before, value, after) => {
    const params = new URLSearchParams(before);
    setRequestedChoice(value, params);
    expect(String(params)).toBe(after);
  });

  test('variant and plan are read back; a missing one is null', () => {
    expect(readRequestedChoice(new URLSearchParams('variant=2008&selling_plan=5002'))).toEqual({
      variant: '2008',
      plan: '5002',
    });
    expect(readRequestedChoice(new URLSearchParams())).toEqual({ variant: null, plan: null });
  });
});
