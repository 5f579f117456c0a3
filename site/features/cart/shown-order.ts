import type { CartLine } from '#providers/storefront/types.ts';
import { isOfPhoneRange, roleOf } from '#site/catalogue/phones.ts';

const accessories = ['sim', 'plan'];

/**
 * Lines as the screen lists them: phones, what belongs to them, and the rest by name. The shop lists what came last first, which puts a phone
 * below its extras, and at another place whatever was removed and comes back.
 */
export function inShownOrder(lines: readonly CartLine[]): CartLine[] {
  return [...lines].sort((one, other) => rank(one) - rank(other) || words(one).localeCompare(words(other), 'en'));
}

function rank(line: CartLine): number {
  if (isOfPhoneRange(line.productHandle)) return 0;
  const place = accessories.indexOf(roleOf(line) ?? '');
  return place < 0 ? accessories.length + 1 : place + 1;
}

function words({ title, variantTitle, sellingPlan, variantId }: CartLine): string {
  return [title, variantTitle, sellingPlan?.name, variantId].join(' ');
}
