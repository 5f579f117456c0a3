import type { Cart } from '#providers/storefront/types.ts';
import type { Wish } from '../wish.ts';
import { lineMeant, quantityOf } from './lines.ts';

/** Units in the cart of what a wish adds to, or takes from; for wishes that come to the same when they are done twice there is nothing to count. */
export function counted(wish: Wish, cart: Cart | null): number {
  if (wish.kind === 'step') return lineMeant(cart, wish.lineId)?.quantity ?? 0;
  if (wish.kind === 'add') return wish.lines.reduce((sum, line) => sum + quantityOf(cart, line), 0);
  return 0;
}

/**
 * Whether a wish that comes again was done before. A write is done whole or not at all, so what grew, however little, shows that all was
 * added. What another tab did to the same thing between the two tries can't be told apart from it (decision 0010).
 */
export function wasDone(wish: Wish, cart: Cart | null): boolean {
  if (wish.seen === undefined || (wish.kind !== 'step' && wish.kind !== 'add')) return false;
  const change = counted(wish, cart) - wish.seen;
  return wish.kind === 'step' ? change * wish.by > 0 : change > 0 && !wish.newCart;
}
