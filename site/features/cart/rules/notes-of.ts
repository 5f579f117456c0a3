import type { Cart } from '#providers/storefront/types.ts';
import { roleOf } from '#site/catalogue/phones.ts';
import { type Note, note } from '../notes.ts';
import type { Write } from '../rules.ts';
import type { Wish } from '../wish.ts';
import { largestQuantity } from './limits.ts';
import { holdsItem, quantityOf } from './lines.ts';

interface Change {
  wish: Wish;
  before: Cart | null;
  writes: readonly Write[];
  /** What the shop answered to the writes. */
  answered: Cart;
  /** When all that was asked for is written, and nothing corrected yet. */
  credited: Cart;
  /** After what had to be corrected. */
  after: Cart;
}

/** What became otherwise than the visitor asked, and what changed beside it: at most one note a line, the weightiest. */
export function notesOf(change: Change): Note[] {
  const notes = [
    ...shortages(change),
    ...soldOut(change),
    ...beyondTheMost(change),
    ...cappedPlans(change),
    ...followers(change),
  ];
  const told = new Set<string>();
  return notes.filter(({ code, line }) => {
    const about = line ?? code;
    return !told.has(about) && told.add(about);
  });
}

/** Asked and returned quantities compared, for every line: stock may also have gone from under those that nobody touched. */
function shortages({ before, writes, answered, after }: Change): Note[] {
  return answered.lines.flatMap((line) => {
    const wanted = wantedOf(line.id, before, writes, answered);
    const holds = quantityIn(after, line.id);
    if (line.quantity >= wanted) return [];
    if (line.quantity > 0) return holds > 0 ? [note('short', line.id, holds)] : [];
    return wanted > 0 && !holdsLine(before, line.id) ? [note('sold-out')] : [];
  });
}

/** Lines that were in the cart, of which nothing was left, and which were taken out. */
function soldOut({ wish, before, credited, after }: Change): Note[] {
  const wasTaken = (before?.lines ?? []).some(({ id }) => {
    const isRemoval = wish.kind === 'set' && wish.quantity === 0 && wish.lineId === id;
    const last = holdsLine(credited, id) ? credited : before;
    return !isRemoval && quantityIn(last, id) === 0 && !holdsLine(after, id);
  });
  return wasTaken ? [note('sold-out-line')] : [];
}

function wantedOf(id: string, before: Cart | null, writes: readonly Write[], answered: Cart): number {
  const line = answered.lines.find((each) => each.id === id);
  return writes.reduce(
    (wanted, write) => {
      if (write.kind === 'update') return write.lines.find((each) => each.id === id)?.quantity ?? wanted;
      if (write.kind === 'attributes' || !line) return wanted;
      return write.lines.reduce((sum, asked) => sum + (holdsItem(line, asked) ? asked.quantity : 0), wanted);
    },
    quantityIn(before, id),
  );
}

/** Steps of two tabs may lead beyond what one line can hold. */
function beyondTheMost({ wish, after }: Change): Note[] {
  if (wish.kind !== 'set' || wish.quantity <= largestQuantity) return [];
  return quantityIn(after, wish.lineId) === largestQuantity ? [note('most', wish.lineId, largestQuantity)] : [];
}

/** CART-14: a plan that was asked for beyond the phones, or was lowered because phones are fewer. */
function cappedPlans({ wish, before, answered, after }: Change): Note[] {
  const known = [...answered.lines, ...(before?.lines ?? [])];
  const plans = new Set(known.filter((line) => roleOf(line) === 'plan').map(({ id }) => id));
  return [...plans].flatMap((id) => {
    const holds = quantityIn(after, id);
    const isCapped = wish.kind === 'set' && wish.lineId === id && holds < wish.quantity;
    const isLowered = holds < quantityIn(answered, id);
    if (!isCapped && !isLowered) return [];
    return holds > 0 ? [note('plans', id, holds)] : [note('no-plan')];
  });
}

/** CART-15: what went up or down with a phone. */
function followers({ wish, before, after }: Change): Note[] {
  if (wish.kind !== 'set' && wish.kind !== 'tidy') return [];
  return (before?.lines ?? []).flatMap((line) => {
    const holds = quantityIn(after, line.id);
    if (!roleOf(line) || roleOf(line) === 'phone' || holds === line.quantity) return [];
    if (wish.kind === 'set' && wish.lineId === line.id) return [];
    if (holds > 0) return [note('along', line.id, holds)];
    // What goes with a removal is named where it can be undone.
    return wish.kind === 'set' && wish.quantity === 0 ? [] : [note('along-removed')];
  });
}

/** True when nothing of what was asked for is in the cart: a wish that changed nothing. */
export function cameToNothing({ wish, writes, after }: Pick<Change, 'wish' | 'writes' | 'after'>): boolean {
  const asked = writes.flatMap((write) => (write.kind === 'add' || write.kind === 'create' ? write.lines : []));
  return wish.kind !== 'refer' && asked.length > 0 && asked.every((line) => quantityOf(after, line) === 0);
}

function quantityIn(cart: Cart | null, id: string): number {
  return cart?.lines.find((line) => line.id === id)?.quantity ?? 0;
}

function holdsLine(cart: Cart | null, id: string): boolean {
  return cart?.lines.some((line) => line.id === id) ?? false;
}
