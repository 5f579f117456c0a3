import type { Cart, CartLine, NewCartLine, Role, SimCard } from '#providers/storefront/types.ts';
import { formatItem, type Item, parseItem } from '#site/catalogue/item.ts';

/** Lines of a cart (CART-21). */
export const maxLines = 100;

/** Units of one line; the stock may allow fewer. */
export const maxQuantity = 999;

/** Commands that one page can have waiting when it is left, and that one request may carry. */
export const maxCommands = 20;

/** An item to be added to the cart, with its quantity. */
export interface CartItemInput extends NewCartLine {
  /** What the screen knows of the item, to show it before the storefront has answered. Never read from a form. */
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
   * Units of the command's items in the browser's cart before the first attempt (rules/replay.ts). It is set when the command is first sent
   * (`wasSent`), and is itself sent from the second attempt on and by a page that is left. A server that does not know the key, because it was
   * restarted or is another process, compares the cart with it.
   */
  baseline?: number;
  /** Milliseconds since the browser queued the command, if it has a baseline. */
  age?: number;
  /** The product's name, for messages about the command; never sent. */
  label?: string;
  /** Written with the command unless the cart has this referral already. */
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
    /** Adds the SIM card if the cart has none (CART-6). */
    | { kind: 'sim'; line: CartItemInput }
    /** Undo of a removal: `quantity` is what the cart is to hold again. */
    | { kind: 'restore'; lines: CartItemInput[] }
    | { kind: 'refer'; referral: Referral }
    /** Only enforces the rules: lowers plans that no longer have a phone. */
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

/** Whether a command was sent before, so that the server may have executed it. Only such a command has a baseline. */
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

/** A removed item: the fields of a form that restores it (intent "restore"). */
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
  /** The SIM card that the button at `/cart/sim` adds; null on other pages, and if the cart has one or it cannot be added. */
  sim: SimCard | null;
  /** The message when the cart could not be read. */
  fault: string | null;
}

/** The response of the cart's action to the app. */
export interface CartResult extends Messages {
  /** The command was executed, though there may be messages about it. */
  isDone: boolean;
  /** Messages beside lines that are shown until the cart changes, whatever the command was; undefined when they are unknown. */
  standingMessages?: LineMessage[];
  /** The cart as the storefront holds it now; null when there is none, undefined when it is unknown. */
  cart?: Cart | null;
  /** The shop could not be reached, so it is unknown what the cart holds. */
  isFault?: boolean;
  /** Seconds until the rate limit allows another command. Nothing was done. */
  retryAfter?: number;
}

/** The result in a JSON value; null if it has none. The fields come from the site's own server and are not checked further. */
export function parseCartResult(value: unknown): CartResult | null {
  const result = value as Partial<CartResult> | null;
  return result?.messages ? { isDone: false, lineMessages: [], ...result, messages: result.messages } : null;
}
