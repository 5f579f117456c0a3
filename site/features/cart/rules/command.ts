import type { CartLine, NewCartLine } from '#providers/storefront/types.ts';
import { formatItem, type Item, parseItem } from '#site/catalogue/item.ts';
import type { Referral } from './referral.ts';

/** Something to be put into the cart. */
export interface CartItemInput extends NewCartLine {
  /** What the screen knows of it, to draw it before the storefront has answered. Never read from a form. */
  shown?: Omit<CartLine, 'id' | 'quantity' | 'variantId' | 'total'>;
}

interface Common {
  /** Idempotency key, made by the browser: a command that is sent again because the response was lost is not executed again. */
  id?: string;
  /**
   * Of a resent command: how many of its items the browser's cart had before the first attempt (rules/replay.ts). The server
   * compares the cart with it when it does not know the key, having restarted or being another process.
   */
  baseline?: number;
  /** Of a command that is sent again: milliseconds since the browser queued it. */
  age?: number;
  /** What the shopper knows it by, for messages about it; never sent. */
  label?: string;
  /** Written along with the command when the cart has another one. */
  referral?: Referral;
}

/** One change of the cart. */
export type CartCommand = Common &
  (
    | { kind: 'add'; lines: CartItemInput[]; newCart: boolean }
    /** Quantity 0 removes the line. */
    | { kind: 'set'; lineId: string; quantity: number }
    /** Clicks on plus or minus: a difference, so that the clicks of two tabs add up. */
    | { kind: 'step'; lineId: string; by: number }
    /** Puts the SIM card in when there is none (CART-6). */
    | { kind: 'sim'; line: CartItemInput }
    /** Undo of a removal: `quantity` is what the cart is to hold again. */
    | { kind: 'restore'; lines: CartItemInput[] }
    | { kind: 'refer'; referral: Referral }
    /** Enforces the rules alone: lowers plans that have no phone any more. */
    | { kind: 'reconcile' }
  );

/** A command that gives quantities, not differences. */
export type ResolvedCommand = Exclude<CartCommand, { kind: 'step' }>;

/** A command that waits in the browser. */
export interface PendingCommand {
  command: CartCommand;
  /** When it was queued: milliseconds by the machine's clock. */
  since: number;
}

/** The command as fields of the cart's forms (server/parse-command.ts reads them). */
export function formatCommand(command: CartCommand): URLSearchParams {
  const fields = new URLSearchParams(fieldsOf(command));
  const { id, baseline, age, referral } = command;
  if (id) fields.set('key', id);
  if (baseline !== undefined) fields.set('baseline', String(baseline));
  if (age !== undefined) fields.set('age', String(age));
  if (referral) {
    fields.set('ref', referral.refCode);
    fields.set('referrer', referral.referrer);
  }
  return fields;
}

function fieldsOf(command: CartCommand): Record<string, string> {
  switch (command.kind) {
    case 'add':
      return { intent: 'add', ...itemFields(command.lines), ...(command.newCart && { newCart: '1' }) };
    case 'restore':
      return { intent: 'restore', ...itemFields(command.lines) };
    case 'set':
      return { intent: 'update', line: command.lineId, quantity: String(command.quantity) };
    case 'step':
      return { intent: 'update', line: command.lineId, by: String(command.by) };
    default:
      return { intent: command.kind };
  }
}

function itemFields(lines: readonly CartItemInput[]): Record<string, string> {
  const fields = lines.flatMap((line, index) => [
    [`item.${index}`, formatItem(line)],
    [`quantity.${index}`, String(line.quantity)],
  ]);
  return Object.fromEntries(fields);
}

export type FormFields = Pick<FormData, 'get' | 'has'> & Iterable<[string, FormDataEntryValue]>;

/**
 * The items of an add form: every field whose name begins with "item" is one (catalogue/item.ts); empty ones are choices that were not selected.
 * `quantity` is the quantity of each, `quantity.x` that of the field `item.x` alone. An item that cannot be parsed is null.
 */
export function readItems(form: FormFields): { item: Item | null; quantity: FormDataEntryValue }[] {
  const common = form.get('quantity') ?? '1';
  return [...form].flatMap(([name, value]) => {
    if (!name.startsWith('item') || value === '') return [];
    const own = name === 'item' ? null : form.get(name.replace(/^item/, 'quantity'));
    return [{ item: typeof value === 'string' ? parseItem(value) : null, quantity: own ?? common }];
  });
}

/** The command of an add form in the browser. The server parses the form again, strictly. */
export function addCommand(form: FormData): CartCommand {
  const lines = readItems(form).flatMap(({ item, quantity }): CartItemInput[] =>
    item ? [{ ...item, quantity: Number(quantity) }] : [],
  );
  return { kind: 'add', lines, newCart: form.get('newCart') === '1' };
}
