import type { CartLine } from '#providers/storefront/types.ts';
import { formatItem } from '#site/catalogue/item.ts';
import { itemIn } from './rules/lines.ts';

/**
 * A row's identity on the screen: what lies in it, which stays when the shop names the line, so that the keyboard stays where it is. Of several
 * lines of one thing, all but the first are told apart by their ids.
 */
export function lineKeys(lines: readonly Pick<CartLine, 'id' | 'variantId' | 'sellingPlan'>[]): string[] {
  const taken = new Set<string>();
  return lines.map((line) => {
    const item = formatItem(itemIn(line));
    const key = taken.has(item) ? line.id : item;
    taken.add(key);
    return key;
  });
}
