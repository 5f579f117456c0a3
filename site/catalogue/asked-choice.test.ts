import { describe, expect, test } from 'vitest';
import { askFor, readAskedChoice } from './asked-choice.ts';

const variant = 'gid://shopify/ProductVariant/2008';

describe('[SHOP-3] an address keeps what was chosen', () => {
  test.each([
    ['', variant, 'variant=2008'],
    ['ref=ada&variant=1', variant, 'ref=ada&variant=2008'],
    ['', `${variant}|gid://shopify/SellingPlan/5002`, 'variant=2008&selling_plan=5002'],
    ['variant=2008&selling_plan=5002', variant, 'variant=2008'],
  ])('"%s" and %s', (before, value, after) => {
    const parameters = new URLSearchParams(before);
    askFor(value, parameters);
    expect(String(parameters)).toBe(after);
  });

  test('variant and plan are read back; what is missing is null', () => {
    expect(readAskedChoice(new URLSearchParams('variant=2008&selling_plan=5002'))).toEqual({
      variant: '2008',
      plan: '5002',
    });
    expect(readAskedChoice(new URLSearchParams())).toEqual({ variant: null, plan: null });
  });
});
