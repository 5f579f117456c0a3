import { describe, expect, test } from 'vitest';
import { formatItem, parseItem, readRequestedItem, sameItem, writeRequestedItem } from './item.ts';

const once = { variantId: '2008', planId: null };
const yearly = { variantId: '2008', planId: '5002' };

describe('an item as text', () => {
  test.each([
    ['2008', once],
    ['2008|5002', yearly],
  ])('"%s"', (text, item) => {
    expect(formatItem(item)).toBe(text);
    expect(parseItem(text)).toEqual(item);
  });

  test.each([
    '',
    '|',
    '2008|',
    '|5002',
    '2008|5002|1',
    ' 2008',
    '20.08',
    '02008',
    '2008|05002',
    '1'.repeat(21),
    'gid://shopify/ProductVariant/2008|gid://shopify/SellingPlan/5002',
  ])('is none of "%s"', (text) => {
    expect(parseItem(text)).toBeNull();
  });

  test('two are the same by variant and plan', () => {
    expect(sameItem(yearly, { ...yearly })).toBe(true);
    expect(sameItem(yearly, once)).toBe(false);
    expect(sameItem(once, { ...once, variantId: '2009' })).toBe(false);
  });
});

describe('[SHOP-3] an address keeps what was chosen', () => {
  test.each([
    ['', once, 'variant=2008'],
    ['ref=ada&variant=1', once, 'ref=ada&variant=2008'],
    ['', yearly, 'variant=2008&selling_plan=5002'],
    ['variant=2008&selling_plan=5002', once, 'variant=2008'],
  ])('"%s" and %o', (before, item, after) => {
    const parameters = new URLSearchParams(before);
    writeRequestedItem(item, parameters);
    expect(String(parameters)).toBe(after);
  });

  test('variant and plan are read back; what is missing is null', () => {
    expect(readRequestedItem(new URLSearchParams('variant=2008&selling_plan=5002'))).toEqual(yearly);
    expect(readRequestedItem(new URLSearchParams())).toEqual({ variantId: null, planId: null });
  });
});
