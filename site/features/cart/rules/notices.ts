import type { Cart } from '#providers/storefront/types.ts';
import { roleOf } from '#site/catalogue/phones.ts';
import type { CartCommand } from './command.ts';
import { changesBetween, withoutExcess } from './dependent-lines.ts';
import { maxQuantity } from './limits.ts';
import { holdsItem, quantityOf } from './lines.ts';
import { type Notice, notice, serverMessages } from './messages.ts';
import type { Write } from './plan-command.ts';
import type { LineMessage } from './result.ts';

interface Change {
  command: CartCommand;
  before: Cart | null;
  writes: readonly Write[];
  /** What the storefront answered to the first write. */
  answered: Cart;
  /** When all writes of the plan are made, and nothing is corrected yet. */
  credited: Cart;
  /** After what had to be corrected. */
  after: Cart;
}

/** Where the result differs from the request, and which lines changed with it: at most one notice per line, the most important. */
export function noticesFor(change: Change): Notice[] {
  const notices = [
    ...shortages(change),
    ...soldOut(change),
    ...beyondMaxQuantity(change),
    ...cappedPlans(change),
    ...dependents(change),
  ];
  const subjects = new Set<string>();
  return notices.filter(({ code, line }) => {
    const subject = line ?? code;
    return !subjects.has(subject) && subjects.add(subject);
  });
}

/** Compares requested and returned quantities of every line: stock may have run out for lines that the command is not about. */
function shortages({ before, writes, answered, after }: Change): Notice[] {
  return answered.lines.flatMap((line) => {
    const wanted = wantedOf(line.id, before, writes, answered);
    const holds = quantityIn(after, line.id);
    if (line.quantity >= wanted) return [];
    if (line.quantity > 0) return holds > 0 ? [notice('short', line.id, holds)] : [];
    return wanted > 0 && !holdsLine(before, line.id) ? [notice('sold-out')] : [];
  });
}

/** Lines that were in the cart, of which nothing was left, and which were taken out. */
function soldOut({ command, before, credited, after }: Change): Notice[] {
  const wasTaken = (before?.lines ?? []).some(({ id }) => {
    const isRemoval = command.kind === 'set' && command.quantity === 0 && command.lineId === id;
    const last = holdsLine(credited, id) ? credited : before;
    return !isRemoval && quantityIn(last, id) === 0 && !holdsLine(after, id);
  });
  return wasTaken ? [notice('sold-out-line')] : [];
}

function wantedOf(id: string, before: Cart | null, writes: readonly Write[], answered: Cart): number {
  const line = answered.lines.find((each) => each.id === id);
  return writes.reduce(
    (wanted, write) => {
      if (write.kind === 'update') return write.lines.find((each) => each.id === id)?.quantity ?? wanted;
      if (write.kind === 'attributes' || !line) return wanted;
      return write.lines.reduce(
        (sum, requested) => sum + (holdsItem(line, requested) ? requested.quantity : 0),
        wanted,
      );
    },
    quantityIn(before, id),
  );
}

/** Steps of two tabs may lead beyond what one line can hold. */
function beyondMaxQuantity({ command, after }: Change): Notice[] {
  if (command.kind !== 'set' || command.quantity <= maxQuantity) return [];
  return quantityIn(after, command.lineId) === maxQuantity ? [notice('most', command.lineId, maxQuantity)] : [];
}

/** CART-14: a plan that was requested beyond the number of phones, or was lowered because phones are fewer. */
function cappedPlans({ command, before, answered, after }: Change): Notice[] {
  const known = [...answered.lines, ...(before?.lines ?? [])];
  const plans = new Set(known.filter((line) => roleOf(line) === 'plan').map(({ id }) => id));
  return [...plans].flatMap((id) => {
    const holds = quantityIn(after, id);
    const isCapped = command.kind === 'set' && command.lineId === id && holds < command.quantity;
    const isLowered = holds < quantityIn(answered, id);
    if (!isCapped && !isLowered) return [];
    return holds > 0 ? [notice('plans', id, holds)] : [notice('no-plan')];
  });
}

/** CART-15: what went up or down with a phone. */
function dependents({ command, before, after }: Change): Notice[] {
  if (command.kind !== 'set' && command.kind !== 'reconcile') return [];
  return (before?.lines ?? []).flatMap((line) => {
    const holds = quantityIn(after, line.id);
    if (!roleOf(line) || roleOf(line) === 'phone' || holds === line.quantity) return [];
    if (command.kind === 'set' && command.lineId === line.id) return [];
    if (holds > 0) return [notice('along', line.id, holds)];
    // The undo row names what a removal takes along.
    return command.kind === 'set' && command.quantity === 0 ? [] : [notice('along-removed')];
  });
}

/** Whether nothing of what was to be added is in the cart. */
export function hadNoEffect({ command, writes, after }: Pick<Change, 'command' | 'writes' | 'after'>): boolean {
  const requested = writes.flatMap((write) => (write.kind === 'add' || write.kind === 'create' ? write.lines : []));
  return command.kind !== 'refer' && requested.length > 0 && requested.every((line) => quantityOf(after, line) === 0);
}

function quantityIn(cart: Cart | null, id: string): number {
  return cart?.lines.find((line) => line.id === id)?.quantity ?? 0;
}

function holdsLine(cart: Cart | null, id: string): boolean {
  return cart?.lines.some((line) => line.id === id) ?? false;
}

/** Plans whose phone sold out since (CART-14). Reading a cart changes nothing, so the next command lowers them. */
export function excessMessages(cart: Cart): LineMessage[] {
  return changesBetween(cart.lines, withoutExcess(cart.lines)).map(({ id }) => ({
    lineId: id,
    message: serverMessages['excess-plans'],
  }));
}
