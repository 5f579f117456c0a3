import type { Cart, CartLine, NewCartLine, Role, SimCard } from '#providers/storefront/types.ts';
import { formatItem, type Item, parseItem } from '#site/catalogue/item.ts';

/** Lines of a cart (CART-21). */
export const maxLines = 100;

/** Units of one line; below it the stock decides. */
export const maxQuantity = 999;

/** Commands that one page can have waiting when it is left, and that one request may carry. */
export const maxCommands = 20;

/** Something to be put into the cart. */
export interface CartItemInput extends NewCartLine {
  /** What the screen knows of it, to draw it before the storefront has answered. Never read from a form. */
  shown?: Omit<CartLine, 'id' | 'quantity' | 'variantId' | 'total'>;
}

/** Where the visitor came from (CART-17). */
export interface Referral {
  refCode: string;
  /** The page that led here, or "no referrer". */
  referrer: string;
}

interface Common {
  /** Idempotency key, made by the browser: a command that is sent again because the response was lost is not executed again. */
  id?: string;
  /**
   * How many of its items the browser's cart had before the first attempt (rules/replay.ts); set when the command is first sent (`wasSent`), and sent
   * along from the second attempt on, and by a page that is left. The server compares the cart with it when it does not know the key, having restarted
   * or being another process.
   */
  baseline?: number;
  /** Milliseconds since the browser queued the command, if it has a baseline. */
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

/** Whether a command was sent before, so that the server may have executed it: only then it has a baseline. */
export function wasSent({ baseline }: CartCommand): boolean {
  return baseline !== undefined;
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

/** A message beside a line; `lineId` is always one of the cart's. */
export interface LineMessage {
  lineId: string;
  message: string;
}

export interface Messages {
  /** Messages about the cart as a whole. */
  messages: string[];
  lineMessages: LineMessage[];
}

/** What a removal took: the fields of a form that puts it back (intent "restore"). */
export interface Removed {
  item: Item;
  quantity: number;
  role: Role | null;
  title: string;
}

/** What the cart's screen shows when it is opened. */
export interface CartPage extends Messages {
  cart: Cart | null;
  removed: Removed[];
  /** At `/cart/sim` with no SIM card in the cart: what the one button adds. */
  sim: SimCard | null;
  /** The message when the cart could not be read. */
  fault: string | null;
}

/** What the cart's action answers to the app. */
export interface CartResult extends Messages {
  /** The command was executed, though there may be messages about it. */
  isDone: boolean;
  /** Those of lines that hold for as long as the cart is as it is, whatever the command was; undefined when they are unknown. */
  standingMessages?: LineMessage[];
  /** The cart as the storefront holds it now; null when there is none, undefined when it is unknown. */
  cart?: Cart | null;
  /** The shop could not be reached, so nothing may be claimed about what the cart holds. */
  isFault?: boolean;
  /** Rate limit: nothing was done, and nothing will be for so many seconds. */
  retryAfter?: number;
}

/** null for what is no result. Its fields are the server's own, and not checked further. */
export function parseCartResult(value: unknown): CartResult | null {
  const result = value as Partial<CartResult> | null;
  return result?.messages ? { isDone: false, lineMessages: [], ...result, messages: result.messages } : null;
}
