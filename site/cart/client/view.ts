import type { Cart } from '#providers/storefront/types.ts';
import { carryOut } from '../rules.ts';
import type { Wish, WishLine } from '../wish.ts';

export interface View {
  cart: Cart | null;
  /** Something waits, so amounts are reckoned here until the shop has said its own. */
  isEstimate: boolean;
}

/** The cart as it will be when all that waits is granted (CART-19): the same rules as the server's. */
export function viewOf(known: Cart | null, wishes: readonly Wish[]): View {
  const cart = wishes.reduce(wished, known);
  const isPaidInParts = known !== null && known.dueNow.minor !== known.subtotal.minor;
  return {
    cart: cart && cart !== known && isPaidInParts ? { ...cart, dueNow: known.dueNow } : cart,
    isEstimate: cart !== known,
  };
}

function wished(cart: Cart | null, wish: Wish): Cart | null {
  const plan = carryOut(cart, onRealLine(cart, wish));
  return plan.refusal ? cart : plan.expected;
}

/** A line that was drawn before the shop had named it, by the name it has now. */
export function onRealLine(cart: Cart | null, wish: Wish): Wish {
  if ((wish.kind !== 'set' && wish.kind !== 'step') || !wish.lineId.startsWith('new:')) return wish;
  const line = cart?.lines.find(({ variantId, sellingPlan }) => wish.lineId === newLineId(variantId, sellingPlan?.id));
  return line ? { ...wish, lineId: line.id } : wish;
}

function newLineId(variantId: string, planId: string | undefined): string {
  return `new:${variantId}|${planId ?? ''}`;
}

/** Clicks on one line in one direction are one wish; turning round is another, since rules and stock may have had their say between. */
export function merged(last: Wish, next: Wish): Wish | null {
  const isSameWay =
    last.kind === 'step' &&
    next.kind === 'step' &&
    last.lineId === next.lineId &&
    Math.sign(last.by) === Math.sign(next.by);
  return isSameWay ? { ...last, by: last.by + next.by } : null;
}

/** What a removal takes with it, as what puts it back. */
export function takenBy(wish: Wish, before: Cart | null): WishLine[] {
  const after = viewOf(before, [wish]).cart;
  return (before?.lines ?? []).flatMap(({ id, quantity, variantId, total: _, ...shown }) => {
    const holds = after?.lines.find((line) => line.id === id)?.quantity ?? 0;
    if (holds >= quantity) return [];
    const sellingPlanId = shown.sellingPlan?.id;
    return [{ merchandiseId: variantId, quantity, shown, ...(sellingPlanId && { sellingPlanId }) }];
  });
}
