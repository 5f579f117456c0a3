import type { Cart } from '#providers/storefront/types.ts';
import type { Item } from '#site/catalogue/item.ts';
import type { Write } from './cart-writes.ts';
import type { CartCommand } from './command.ts';
import { findLine, hasItem, quantityOf } from './lines.ts';

/** Units in the cart of what a command adds to, or takes from; 0 for commands that have the same result when they are executed twice. */
function baselineQuantity(command: CartCommand, cart: Cart | null): number {
  if (command.kind === 'step') return findLine(cart, command.lineId)?.quantity ?? 0;
  if (command.kind === 'add') return command.lines.reduce((sum, line) => sum + quantityOf(cart, line), 0);
  return 0;
}

/** The command as it is sent again: with what the cart held before the first attempt. */
export function withBaseline(cart: Cart | null, command: CartCommand): CartCommand {
  return { ...command, baseline: command.baseline ?? baselineQuantity(command, cart) };
}

/**
 * Whether a command that is sent again was executed before. A write is done whole or not at all, so any growth, however small, shows that all
 * was added. What another tab did to the same item between the two attempts cannot be distinguished from it (decision 0010).
 */
export function isReplay(command: CartCommand, cart: Cart | null): boolean {
  if (command.baseline === undefined || (command.kind !== 'step' && command.kind !== 'add')) return false;
  const change = baselineQuantity(command, cart) - command.baseline;
  return command.kind === 'step' ? change * command.by > 0 : change > 0 && !command.newCart;
}

/**
 * What is left to do of a write whose response was lost, by what the cart held before and holds now; null when it was done. A write is done
 * whole or not at all, so one line that grew, or came in sold out, shows that all were added. Where stock left nothing to grow by, repeating
 * adds nothing either.
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
