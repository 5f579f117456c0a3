import type { Cart } from '#providers/storefront/types.ts';
import type { Item } from '#site/catalogue/item.ts';
import type { Write } from './cart-writes.ts';
import type { CartCommand } from './command.ts';
import { findLine, hasItem, quantityOf } from './lines.ts';

/** Units in the cart of the items that a command adds or steps; 0 for commands that have the same result when they are executed twice. */
function baselineQuantity(command: CartCommand, cart: Cart | null): number {
  if (command.kind === 'step') return findLine(cart, command.lineId)?.quantity ?? 0;
  if (command.kind === 'add') return command.lines.reduce((sum, line) => sum + quantityOf(cart, line), 0);
  return 0;
}

/** The command as it is sent again, with the units that the cart held before the first attempt. */
export function withBaseline(cart: Cart | null, command: CartCommand): CartCommand {
  return { ...command, baseline: command.baseline ?? baselineQuantity(command, cart) };
}

/**
 * Whether a command that is sent again was executed before. A write is carried out completely or not at all, so any change in the direction of the
 * command shows that it was executed. A change of the same item by another tab between the attempts cannot be distinguished (decision 0010).
 */
export function isReplay(command: CartCommand, cart: Cart | null): boolean {
  if (command.baseline === undefined || (command.kind !== 'step' && command.kind !== 'add')) return false;
  const change = baselineQuantity(command, cart) - command.baseline;
  return command.kind === 'step' ? change * command.by > 0 : change > 0 && !command.newCart;
}

/**
 * The part of a write that is still to be made after its response was lost, judged by the cart before and now; null when the write was made. A
 * write is carried out completely or not at all, so one line that grew, or is new with quantity 0, shows that all were added. If no line could
 * grow because the stock was used up, repeating the write adds nothing either.
 */
export function unappliedPart(write: Write, before: Cart, now: Cart): Write | null {
  switch (write.kind) {
    case 'create':
      return write;
    case 'add':
      return write.lines.some((line) => quantityOf(now, line) > quantityOf(before, line) || isNew(line, before, now))
        ? null
        : write;
    case 'update': {
      const lines = write.lines.filter(({ id, quantity }) =>
        now.lines.some((line) => line.id === id && (line.quantity !== quantity || quantity === 0)),
      );
      return lines.length > 0 ? { kind: 'update', lines } : null;
    }
    case 'attributes': {
      const isWritten = write.attributes.every(({ key, value }) =>
        now.attributes.some((attribute) => attribute.key === key && attribute.value === value),
      );
      return isWritten ? null : write;
    }
  }
}

function isNew(item: Item, before: Cart, now: Cart): boolean {
  const holds = ({ lines }: Cart) => lines.some((line) => hasItem(line, item));
  return holds(now) && !holds(before);
}
