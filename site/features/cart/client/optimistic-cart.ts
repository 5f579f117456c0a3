import type { Cart } from '#providers/storefront/types.ts';
import type { Item } from '#site/catalogue/item.ts';
import type { CartCommand, CartItemInput } from '../rules/command.ts';
import { findLine, holdsItem } from '../rules/lines.ts';
import { planCommand } from '../rules/plan-command.ts';
import { isReplay } from '../rules/replay.ts';

interface OptimisticCart {
  cart: Cart | null;
  /** Commands are pending, so amounts are estimates until the storefront has given its own. */
  isEstimate: boolean;
}

/** What each line held that was ever seen, by the line's id. */
export type ItemsByLine = ReadonlyMap<string, Item>;

/** The cart as it will be when all pending commands are granted (CART-19): by the same rules as on the server. */
export function optimisticCart(
  serverCart: Cart | null,
  pending: readonly CartCommand[],
  items: ItemsByLine,
): OptimisticCart {
  const cart = pending.reduce((held, command) => applyCommand(held, command, items), serverCart);
  const isPaidInParts = serverCart !== null && serverCart.dueNow.minor !== serverCart.subtotal.minor;
  return {
    cart: cart && cart !== serverCart && isPaidInParts ? { ...cart, dueNow: serverCart.dueNow } : cart,
    isEstimate: cart !== serverCart,
  };
}

function applyCommand(cart: Cart | null, command: CartCommand, items: ItemsByLine): Cart | null {
  const current = withCurrentLine(cart, command, items);
  if (isReplay(current, cart)) return cart;
  const plan = planCommand(cart, current);
  return plan.refusal ? cart : plan.expected;
}

/** A line whose id has changed is found by its item: the storefront has named it since, or another tab has restored it. */
export function withCurrentLine(cart: Cart | null, command: CartCommand, items: ItemsByLine): CartCommand {
  if (command.kind !== 'set' && command.kind !== 'step') return command;
  const item = items.get(command.lineId);
  const line = findLine(cart, command.lineId) ?? (item && cart?.lines.find((each) => holdsItem(each, item)));
  return line ? { ...command, lineId: line.id } : command;
}

/** Clicks on one line in one direction are one command; a change of direction is another, since rules and stock may apply between. */
export function mergeSteps(last: CartCommand, next: CartCommand): CartCommand | null {
  const isSameWay =
    last.kind === 'step' &&
    next.kind === 'step' &&
    last.lineId === next.lineId &&
    Math.sign(last.by) === Math.sign(next.by);
  return isSameWay ? { ...last, by: last.by + next.by } : null;
}

/** What a removal takes along, as the lines of the command that restores it. */
export function removedItems(command: CartCommand, before: Cart | null): CartItemInput[] {
  const after = optimisticCart(before, [command], new Map()).cart;
  return (before?.lines ?? []).flatMap(({ id, quantity, variantId, total: _, ...shown }) => {
    const holds = after?.lines.find((line) => line.id === id)?.quantity ?? 0;
    return holds >= quantity ? [] : [{ variantId, planId: shown.sellingPlan?.id ?? null, quantity, shown }];
  });
}
