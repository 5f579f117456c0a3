import type { Cart } from '#providers/storefront/types.ts';
import type { Item } from '#site/catalogue/item.ts';
import { holdsItem, lineMeant } from '../rules/lines.ts';
import { wasDone } from '../rules/was-done.ts';
import { carryOut } from '../rules.ts';
import type { Wish, WishLine } from '../wish.ts';

export interface View {
  cart: Cart | null;
  /** Something waits, so amounts are reckoned here until the shop has said its own. */
  isEstimate: boolean;
}

/** What lay in each line that was ever seen, by the line's id. */
export type Items = ReadonlyMap<string, Item>;

/** The cart as it will be when all that waits is granted (CART-19): the same rules as the server's. */
export function viewOf(known: Cart | null, wishes: readonly Wish[], items: Items): View {
  const cart = wishes.reduce((held, wish) => wished(held, wish, items), known);
  const isPaidInParts = known !== null && known.dueNow.minor !== known.subtotal.minor;
  return {
    cart: cart && cart !== known && isPaidInParts ? { ...cart, dueNow: known.dueNow } : cart,
    isEstimate: cart !== known,
  };
}

function wished(cart: Cart | null, wish: Wish, items: Items): Cart | null {
  const real = onRealLine(cart, wish, items);
  if (wasDone(real, cart)) return cart;
  const plan = carryOut(cart, real);
  return plan.refusal ? cart : plan.expected;
}

/** A line that has another id by now means the one with the same in it: the shop has named it since, or another tab has put it back. */
export function onRealLine(cart: Cart | null, wish: Wish, items: Items): Wish {
  if (wish.kind !== 'set' && wish.kind !== 'step') return wish;
  const item = items.get(wish.lineId);
  const line = lineMeant(cart, wish.lineId) ?? (item && cart?.lines.find((each) => holdsItem(each, item)));
  return line ? { ...wish, lineId: line.id } : wish;
}

/** Clicks on one line in one direction are one wish; turning round is another, since rules and stock may have had their say between. */
export function joined(last: Wish, next: Wish): Wish | null {
  const isSameWay =
    last.kind === 'step' &&
    next.kind === 'step' &&
    last.lineId === next.lineId &&
    Math.sign(last.by) === Math.sign(next.by);
  return isSameWay ? { ...last, by: last.by + next.by } : null;
}

/** What a removal takes with it, as what puts it back. */
export function takenBy(wish: Wish, before: Cart | null): WishLine[] {
  const after = viewOf(before, [wish], new Map()).cart;
  return (before?.lines ?? []).flatMap(({ id, quantity, variantId, total: _, ...shown }) => {
    const holds = after?.lines.find((line) => line.id === id)?.quantity ?? 0;
    if (holds >= quantity) return [];
    return [{ variantId, planId: shown.sellingPlan?.id ?? null, quantity, shown }];
  });
}
