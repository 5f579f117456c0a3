import { type CartCommand, type CartItemInput, maxCommands, maxQuantity, type Referral } from '../rules/command.ts';
import { type FormFields, readItems } from '../rules/command-form.ts';
import { itemOfProvisionalId } from '../rules/lines.ts';
import { badQuantity, serverMessages } from '../rules/messages.ts';

/** A request without a valid command; its message is for the shopper. */
export class InvalidCommandError extends Error {
  override readonly name = 'InvalidCommandError';
  readonly status: number;

  constructor(message: string, { status = 400, cause }: { status?: number; cause?: unknown } = {}) {
    super(message, { cause });
    this.status = status;
  }
}

/** A command as its form states it. The SIM card's variant is read from the storefront later. */
export type ParsedCommand =
  | Exclude<CartCommand, { kind: 'sim' }>
  | (Pick<CartCommand, 'id' | 'baseline' | 'age' | 'referral'> & { kind: 'sim' });

/**
 * Parses a form strictly. `intent` is one of
 * - `add`: items and quantities (`readItems`). `newCart=1` creates a new cart.
 * - `update`: `line` and `quantity`, 0 to remove; or `by`, the difference.
 * - `restore`: items and quantities as in `add`; the cart is to hold them again.
 * - `sim`, `reconcile`: no other fields. `refer`: `ref` and `referrer`.
 *
 * `key` is the idempotency key. `baseline` and `age` (ms) mark a command that may have been sent before (rules/command.ts). A page that is left
 * sends all pending commands in one form, in order. Each is the text of a form like this, in a field `then`.
 * @throws InvalidCommandError
 */
export async function parseCommands(request: Request): Promise<[ParsedCommand, ...ParsedCommand[]]> {
  const form = await readForm(request);
  const [first, ...others] = form.getAll('then').map((text) => new URLSearchParams(String(text)));
  if (others.length >= maxCommands) throw unreadable();
  return [parseCommand(request, first ?? form), ...others.map((each) => parseCommand(request, each))];
}

async function readForm(request: Request): Promise<FormData> {
  try {
    return await request.formData();
  } catch (cause) {
    throw unreadable(cause);
  }
}

function parseCommand(request: Request, form: FormFields): ParsedCommand {
  const id = parseKey(form.get('key'));
  const command = parseIntent(form);
  const referral = command.kind === 'refer' ? command.referral : readReferral(request, form);
  return {
    ...command,
    ...(id && { id }),
    ...(form.has('baseline') && { baseline: parseCount(form.get('baseline')) }),
    ...(form.has('age') && { age: parseCount(form.get('age')) }),
    ...(referral && { referral }),
  };
}

function parseIntent(form: FormFields): ParsedCommand {
  switch (form.get('intent')) {
    case 'add':
      return { kind: 'add', lines: parseItems(form), newCart: form.get('newCart') === '1' };
    case 'restore':
      return { kind: 'restore', lines: parseItems(form) };
    case 'update': {
      const lineId = parseLineId(form.get('line'));
      if (form.has('by')) return { kind: 'step', lineId, by: parseStep(form.get('by')) };
      return { kind: 'set', lineId, quantity: parseQuantity(form.get('quantity'), 0) };
    }
    case 'refer': {
      const refCode = printableText(form.get('ref'));
      if (!refCode) throw unreadable();
      return { kind: 'refer', referral: { refCode, referrer: printableText(form.get('referrer')) ?? 'no referrer' } };
    }
    case 'sim':
      return { kind: 'sim' };
    case 'reconcile':
      return { kind: 'reconcile' };
    default:
      throw unreadable();
  }
}

/** A random UUID, as created by crypto.randomUUID: nobody can guess the keys of other visitors. */
const uuid = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/;

function parseKey(value: FormDataEntryValue | null): string | null {
  if (value === null || value === '') return null;
  if (typeof value === 'string' && uuid.test(value)) return value;
  throw unreadable();
}

const maxItems = 120;

function parseItems(form: FormFields): CartItemInput[] {
  const items = readItems(form);
  if (items.length === 0) throw new InvalidCommandError(serverMessages['nothing-chosen']);
  if (items.length > maxItems) throw new InvalidCommandError(serverMessages['too-many-items']);
  return items.map(({ item, quantity }) => {
    // The form may be one of an earlier release, so this is a refusal, like that of an unknown item.
    if (!item) throw new InvalidCommandError(serverMessages['not-an-item'], { status: 422 });
    return { ...item, quantity: parseQuantity(quantity, 1) };
  });
}

const lineId = /^[\w-]{1,80}(\?cart=[\w-]{1,80})?$/;

function parseLineId(value: FormDataEntryValue | null): string {
  if (typeof value === 'string' && (lineId.test(value) || itemOfProvisionalId(value))) return value;
  throw new InvalidCommandError(serverMessages['not-a-line']);
}

function parseQuantity(value: FormDataEntryValue | null, min: number): number {
  const quantity = wholeNumber(value) ?? Number.NaN;
  if (quantity >= min && quantity <= maxQuantity) return quantity;
  throw new InvalidCommandError(badQuantity(min));
}

function parseCount(value: FormDataEntryValue | null): number {
  const count = wholeNumber(value);
  if (count !== null) return count;
  throw unreadable();
}

function wholeNumber(value: FormDataEntryValue | null): number | null {
  return typeof value === 'string' && /^\d{1,6}$/.test(value) ? Number(value) : null;
}

function parseStep(value: FormDataEntryValue | null): number {
  const by = typeof value === 'string' && /^-?\d{1,6}$/.test(value) ? Number(value) : Number.NaN;
  if (Math.abs(by) <= maxQuantity) return by;
  throw unreadable();
}

function unreadable(cause?: unknown): InvalidCommandError {
  return new InvalidCommandError(serverMessages.unreadable, { cause });
}

const maxTextLength = 200;

/**
 * A code or an address from outside, without control characters, cut to the length of a cart's attribute; null if no text is left. A text that
 * this function has returned is not changed by another call, so that a referral is recognized in the cart.
 */
export function printableText(value: unknown): string | null {
  const text = typeof value === 'string' ? [...value].filter(isPrintable).join('').trim() : '';
  return beginningOf(text, maxTextLength).trimEnd() || null;
}

/** The first `length` UTF-16 units of a text. A surrogate pair that the cut would divide is left out: half of it cannot be sent as UTF-8. */
export function beginningOf(text: string, length: number): string {
  return text.slice(0, length).replace(/[\uD800-\uDBFF]$/, '');
}

function isPrintable(character: string): boolean {
  const code = character.codePointAt(0) ?? 0;
  return code >= 32 && code !== 127;
}

/**
 * CART-17 without JavaScript: opening a page may not change the cart, so the first form that is sent after arriving with `?ref=` credits the
 * referrer. The code comes from the form's own field, its address, or the page that it was on, in this order.
 */
function readReferral(request: Request, form: FormFields): Referral | null {
  const page = URL.parse(request.headers.get('referer') ?? '');
  const refCode =
    printableText(form.get('ref')) ??
    printableText(new URL(request.url).searchParams.get('ref')) ??
    printableText(page?.searchParams.get('ref'));
  return refCode ? { refCode, referrer: printableText(form.get('referrer')) ?? 'no referrer' } : null;
}
