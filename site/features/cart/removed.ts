import type { Removed } from './cart-answer.ts';
import type { Role } from './rules/belongings.ts';

const variant = 'gid://shopify/ProductVariant/';
const plan = 'gid://shopify/SellingPlan/';

const belongings: Readonly<Partial<Record<Role, string>>> = { sim: 'SIM card', plan: 'protection plan' };

/** What stands where the removed line was. */
export function removedSentence(roles: readonly (Role | null)[]): string {
  const wasPhone = roles.includes('phone');
  const names = Object.entries(belongings).flatMap(([role, name]) =>
    wasPhone && roles.includes(role as Role) ? [name] : [],
  );
  return names.length > 0 ? `Removed, with its ${names.join(' and ')}.` : 'Removed.';
}

/** As short text for a cookie: variant, quantity and plan as numbers, and the role. */
export function writeRemoved(removed: readonly Removed[]): string {
  return removed
    .map(({ item, quantity, role }) => {
      const [variantId = '', planId = ''] = item.split('|');
      return [variantId.slice(variant.length), quantity, planId.slice(plan.length), role ?? ''].join('~');
    })
    .join('.');
}

export function readRemoved(text: string): Removed[] {
  return text.split('.').flatMap((entry) => {
    const [, variantId, quantity, planId, role] =
      /^(\d{1,20})~(\d{1,3})~(\d{0,20})~(phone|sim|plan|)$/.exec(entry) ?? [];
    if (!variantId) return [];
    const item = `${variant}${variantId}${planId && `|${plan}${planId}`}`;
    return [{ item, quantity: Number(quantity), role: (role || null) as Role | null }];
  });
}
