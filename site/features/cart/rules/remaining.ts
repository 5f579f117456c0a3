import type { Cart, NewCartLine } from '#providers/storefront/types.ts';
import type { Write } from '../rules.ts';
import { holdsItem, quantityOf } from './lines.ts';

/**
 * What is left to do of a write whose answer was lost, by what the cart held before and holds now; null when it was done. A write is done
 * whole or not at all, so one line that grew, or came in sold out, shows that all were added. Where stock left nothing to grow by, repeating
 * adds nothing either.
 */
export function remaining(write: Write, before: Cart, now: Cart): Write | null {
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

function isNew(line: NewCartLine, before: Cart, now: Cart): boolean {
  const holds = ({ lines }: Cart) => lines.some((each) => holdsItem(each, line));
  return holds(now) && !holds(before);
}
