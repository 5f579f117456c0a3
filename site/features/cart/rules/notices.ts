import type { Cart } from '#providers/storefront/types.ts';
import type { Write } from './cart-writes.ts';
import { type CartCommand, maxQuantity } from './command.ts';
import { changesBetween, countOf, withoutExcess } from './dependent-lines.ts';
import { hasItem, lineKey, lineQuantity, quantityOf } from './lines.ts';
import { serverMessages } from './messages.ts';
import type { LineMessage, Messages } from './responses.ts';

/**
 * A difference between what was requested and what the storefront did, or a change of a line that follows from a change of another. It is a code,
 * so that a redirect carries no text; it is formatted where it is shown. All other texts of the cart are in messages.ts.
 */
export interface Notice {
  code: keyof typeof notices;
  /** The line that it is about, by its `lineKey`; null for the cart as a whole. */
  line: string | null;
  count: number;
}

const notices = {
  'new-cart': () => 'Your earlier cart is gone, so this is a new one.',
  'sold-out': () => 'Something you chose is sold out, so it is not in your cart.',
  'sold-out-line': () => 'Something in your cart sold out, so it was taken out.',
  'low-stock': (count: number) => `Only ${count} left. ${leftInCart(count)} in your cart.`,
  'line-limit': (count: number) => `One line holds up to ${count}, so your cart holds ${count}.`,
  plans: (count: number) => `One plan for each Light Phone II for North America, so your cart holds ${count}.`,
  'no-plan': () => 'A protection plan goes with a Light Phone II for North America, so it is not in your cart.',
  'follows-phone': (count: number) => `Changed with your phones, to ${count}.`,
  'removed-with-phone': () => 'What belongs to this phone went with it.',
  unseen: () => 'What you chose just before may not have gone through. Please check your cart.',
  'not-corrected': () =>
    'The shop could not correct your cart, so the checkout has not begun. Please check it, and try again in a minute.',
  'not-corrected-line': () =>
    'The shop could not change this, so the checkout has not begun. Please change it yourself, and try again.',
};

function leftInCart(count: number): string {
  if (count === 1) return 'It is';
  return count === 2 ? 'Both are' : `All ${count} are`;
}

export function notice(code: Notice['code'], lineId: string | null = null, count = 0): Notice {
  return { code, line: lineId && lineKey(lineId), count };
}

export function isNoticeCode(code: string): code is Notice['code'] {
  return Object.hasOwn(notices, code);
}

/** Formats each notice as a message beside its line; a notice whose line is gone becomes a message of the cart. */
export function formatNotices(cart: Cart | null, all: readonly Notice[]): Messages {
  const placed = all.map(({ code, line, count }) => ({
    lineId: cart?.lines.find(({ id }) => line === lineKey(id))?.id ?? null,
    message: notices[code](count),
  }));
  return {
    messages: placed.flatMap(({ lineId, message }) => (lineId ? [] : [message])),
    lineMessages: placed.flatMap(({ lineId, message }) => (lineId ? [{ lineId, message }] : [])),
  };
}

/** A command that was executed, with the cart at each step. */
interface Change {
  command: CartCommand;
  writes: readonly Write[];
  /** The cart before the command; null when the command created it. */
  before: Cart | null;
  /** The cart that the storefront returned for the first write. */
  afterFirstWrite: Cart;
  /** The cart after all of `writes`. */
  afterWrites: Cart;
  /** The cart as the command leaves it, after the updates that stock made necessary (`corrections`). */
  after: Cart;
}

/** Notices of differences from the request and of lines that changed with it. Each line gets at most one, the most important. */
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
function shortages({ before, writes, afterFirstWrite, after }: Change): Notice[] {
  return afterFirstWrite.lines.flatMap((line) => {
    const wanted = wantedOf(line.id, before, writes, afterFirstWrite);
    const holds = lineQuantity(after, line.id);
    if (line.quantity >= wanted) return [];
    if (line.quantity > 0) return holds > 0 ? [notice('low-stock', line.id, holds)] : [];
    return wanted > 0 && !holdsLine(before, line.id) ? [notice('sold-out')] : [];
  });
}

/** A notice if lines that were in the cart have sold out and were removed. */
function soldOut({ command, before, afterWrites, after }: Change): Notice[] {
  const wasTaken = (before?.lines ?? []).some(({ id }) => {
    const isRemoval = command.kind === 'set' && command.quantity === 0 && command.lineId === id;
    const last = holdsLine(afterWrites, id) ? afterWrites : before;
    return !isRemoval && lineQuantity(last, id) === 0 && !holdsLine(after, id);
  });
  return wasTaken ? [notice('sold-out-line')] : [];
}

function wantedOf(id: string, before: Cart | null, writes: readonly Write[], afterFirstWrite: Cart): number {
  const line = afterFirstWrite.lines.find((each) => each.id === id);
  return writes.reduce(
    (wanted, write) => {
      if (write.kind === 'update') return write.lines.find((each) => each.id === id)?.quantity ?? wanted;
      if (write.kind === 'attributes' || !line) return wanted;
      return write.lines.reduce((sum, requested) => sum + (hasItem(line, requested) ? requested.quantity : 0), wanted);
    },
    lineQuantity(before, id),
  );
}

/** The steps of two tabs may add up to more than one line can hold. */
function beyondMaxQuantity({ command, after }: Change): Notice[] {
  if (command.kind !== 'set' || command.quantity <= maxQuantity) return [];
  return lineQuantity(after, command.lineId) === maxQuantity ? [notice('line-limit', command.lineId, maxQuantity)] : [];
}

/** CART-14: a plan that was requested beyond the number of phones, or was lowered because phones are fewer. */
function cappedPlans({ command, before, afterFirstWrite, after }: Change): Notice[] {
  // What changed with the phone of the command has its own notice (`dependents`).
  if (command.kind === 'set' && isPhone(command.lineId, before)) return [];
  const known = [...afterFirstWrite.lines, ...(before?.lines ?? [])];
  const plans = new Set(known.filter((line) => line.role === 'plan').map(({ id }) => id));
  const hasPhone = countOf(after.lines, 'phone') > 0;
  return [...plans].flatMap((id) => {
    const holds = lineQuantity(after, id);
    const isSet = command.kind === 'set' && command.lineId === id;
    const wanted = isSet ? command.quantity : Math.max(lineQuantity(before, id), lineQuantity(afterFirstWrite, id));
    if (holds >= wanted) return [];
    if (holds > 0) return [notice('plans', id, holds)];
    // Other plans may cover all phones already.
    return hasPhone ? [notice('plans', null, countOf(after.lines, 'plan'))] : [notice('no-plan')];
  });
}

/** CART-15: notices for lines that changed with the phone of a command. */
function dependents({ command, before, after }: Change): Notice[] {
  if (command.kind !== 'set' || !isPhone(command.lineId, before)) return [];
  return (before?.lines ?? []).flatMap((line) => {
    const holds = lineQuantity(after, line.id);
    if (!line.role || line.role === 'phone' || holds === line.quantity) return [];
    if (holds > 0) return [notice('follows-phone', line.id, holds)];
    // The undo row names the lines that were removed with a phone.
    return command.quantity === 0 ? [] : [notice('removed-with-phone')];
  });
}

function isPhone(lineId: string, cart: Cart | null): boolean {
  return cart?.lines.find(({ id }) => id === lineId)?.role === 'phone';
}

/** Whether a command was to add items and none of them is in the cart. */
export function hadNoEffect({ command, writes, after }: Pick<Change, 'command' | 'writes' | 'after'>): boolean {
  const requested = writes.flatMap((write) => (write.kind === 'add' || write.kind === 'create' ? write.lines : []));
  return command.kind !== 'refer' && requested.length > 0 && requested.every((line) => quantityOf(after, line) === 0);
}

function holdsLine(cart: Cart | null, id: string): boolean {
  return cart?.lines.some((line) => line.id === id) ?? false;
}

/** Messages for plans whose phone has sold out since (CART-14). Reading a cart changes nothing, so the next command lowers them. */
export function excessMessages(cart: Cart): LineMessage[] {
  return changesBetween(cart.lines, withoutExcess(cart.lines)).map(({ id }) => ({
    lineId: id,
    message: serverMessages['excess-plans'],
  }));
}
