import type { Removed } from './cart-answer.ts';

const variant = 'gid://shopify/ProductVariant/';
const plan = 'gid://shopify/SellingPlan/';

/** As short text for a cookie: variant, quantity and plan, as numbers. */
export function writeRemoved(removed: readonly Removed[]): string {
  return removed
    .map(({ item, quantity }) => {
      const [variantId = '', planId = ''] = item.split('|');
      return [variantId.slice(variant.length), quantity, planId.slice(plan.length)].join('~');
    })
    .join('.');
}

export function readRemoved(text: string): Removed[] {
  return text.split('.').flatMap((entry) => {
    const [, variantId, quantity, planId] = /^(\d{1,20})~(\d{1,3})~(\d{0,20})$/.exec(entry) ?? [];
    if (!variantId) return [];
    return [{ item: `${variant}${variantId}${planId && `|${plan}${planId}`}`, quantity: Number(quantity) }];
  });
}
