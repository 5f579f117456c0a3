import type { Role } from '#site/catalogue/phones.ts';
import type { Removed } from './cart-answer.ts';

const belongings: Readonly<Partial<Record<Role, string>>> = { sim: 'SIM card', plan: 'protection plan' };

/** What stands where the removed line was. */
export function removedSentence(roles: readonly (Role | null)[]): string {
  const wasPhone = roles.includes('phone');
  const names = Object.entries(belongings).flatMap(([role, name]) =>
    wasPhone && roles.includes(role as Role) ? [name] : [],
  );
  return names.length > 0 ? `Removed, with its ${names.join(' and ')}.` : 'Removed.';
}

/** As short text for a cookie: variant, quantity, plan and role. */
export function writeRemoved(removed: readonly Removed[]): string {
  return removed
    .map(({ item, quantity, role }) => [item.variantId, quantity, item.planId ?? '', role ?? ''].join('~'))
    .join('.');
}

export function readRemoved(text: string): Removed[] {
  return text.split('.').flatMap((entry) => {
    const [, variantId, quantity, planId, role] =
      /^(\d{1,20})~(\d{1,3})~(\d{0,20})~(phone|sim|plan|)$/.exec(entry) ?? [];
    if (!variantId) return [];
    const item = { variantId, planId: planId || null };
    return [{ item, quantity: Number(quantity), role: (role || null) as Role | null }];
  });
}
