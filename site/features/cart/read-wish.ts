import { formItems } from './form-items.ts';
import { readReferral, refCodeOf } from './referral.ts';
import { largestQuantity, mostCommands } from './rules/limits.ts';
import { itemOfProvisionalId } from './rules/lines.ts';
import type { Wish, WishLine } from './wish.ts';

export class RefusedWish extends Error {
  override readonly name = 'RefusedWish';
  readonly status: number;

  constructor(message: string, { status = 400, cause }: { status?: number; cause?: unknown } = {}) {
    super(message, { cause });
    this.status = status;
  }
}

const lineId = /^[\w-]{1,80}(\?cart=[\w-]{1,80})?$/;
/** As crypto.randomUUID makes them: nobody guesses another visitor's. */
const wishId = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/;

const unreadable = 'The cart did not understand this request. Please go back and try again.';

/** A wish as its form says it; the SIM card's own variant is found later, in the shop. */
export type Asked = Exclude<Wish, { kind: 'sim' }> | (Pick<Wish, 'id' | 'seen' | 'age' | 'referral'> & { kind: 'sim' });

/**
 * Believes a form only as far as its form goes. `intent` is one of
 * - `add`: items and quantities as `formItems` reads them. `newCart=1` begins a new cart.
 * - `update`: `line` and `quantity`, 0 to remove; or `by` how many more or, negative, less.
 * - `restore`: items and quantities as in adding, and the cart is to hold them again.
 * - `sim`, `tidy`: nothing else. `refer`: `ref` and `referrer`.
 *
 * `wish` may name any of them, to have it done once only; `seen` says that it comes again, and what its browser saw before, `age` how many
 * milliseconds ago it first came. A page that is
 * left sends all that waited there at once, in order: each as the text of such a form, in a field `then`.
 * @throws RefusedWish with a sentence for the visitor
 */
export async function readWishes(request: Request): Promise<[Asked, ...Asked[]]> {
  const form = await readForm(request);
  const [first, ...others] = form.getAll('then').map((text) => new URLSearchParams(String(text)));
  if (others.length >= mostCommands) throw new RefusedWish(unreadable);
  return [readWish(request, first ?? form), ...others.map((each) => readWish(request, each))];
}

type Fields = Pick<FormData, 'get' | 'has'> & Iterable<[string, FormDataEntryValue]>;

function readWish(request: Request, form: Fields): Asked {
  const id = readWishId(form.get('wish'));
  const asked = readIntent(form);
  const referral = asked.kind === 'refer' ? asked.referral : readReferral(request, form);
  const seen = form.has('seen') ? readSeen(form.get('seen')) : undefined;
  const age = form.has('age') ? readSeen(form.get('age')) : undefined;
  return {
    ...asked,
    ...(id && { id }),
    ...(seen !== undefined && { seen }),
    ...(age !== undefined && { age }),
    ...(referral && { referral }),
  };
}

function readIntent(form: Fields): Asked {
  switch (form.get('intent')) {
    case 'add':
      return { kind: 'add', lines: readItems(form), newCart: form.get('newCart') === '1' };
    case 'restore':
      return { kind: 'restore', lines: readItems(form) };
    case 'update':
      if (form.has('by')) return { kind: 'step', lineId: readLine(form.get('line')), by: readStep(form.get('by')) };
      return { kind: 'set', lineId: readLine(form.get('line')), quantity: readQuantity(form.get('quantity'), 0) };
    case 'refer': {
      const refCode = refCodeOf(form.get('ref'));
      if (!refCode) throw new RefusedWish(unreadable);
      return { kind: 'refer', referral: { refCode, referrer: refCodeOf(form.get('referrer')) ?? 'no referrer' } };
    }
    case 'sim':
      return { kind: 'sim' };
    case 'tidy':
      return { kind: 'tidy' };
    default:
      throw new RefusedWish(unreadable);
  }
}

async function readForm(request: Request): Promise<FormData> {
  try {
    return await request.formData();
  } catch (cause) {
    throw new RefusedWish(unreadable, { cause });
  }
}

function readWishId(value: FormDataEntryValue | null): string | null {
  if (value === null || value === '') return null;
  if (typeof value === 'string' && wishId.test(value)) return value;
  throw new RefusedWish(unreadable);
}

const mostItems = 120;

function readItems(form: Fields): WishLine[] {
  const items = formItems(form);
  if (items.length === 0) throw new RefusedWish('Please choose what to add first.');
  if (items.length > mostItems)
    throw new RefusedWish('That is more than can be added at once. Please add fewer things.');
  return items.map(({ item, quantity }) => {
    if (!item) throw new RefusedWish('This is not something the shop sells. Please choose it again on its page.');
    return { ...item, quantity: readQuantity(quantity, 1) };
  });
}

function readLine(value: FormDataEntryValue | null): string {
  if (typeof value === 'string' && (lineId.test(value) || itemOfProvisionalId(value))) return value;
  throw new RefusedWish('This is not a line of your cart. Please try again from the cart.');
}

function readQuantity(value: FormDataEntryValue | null, least: number): number {
  const quantity = readWhole(value) ?? Number.NaN;
  if (quantity >= least && quantity <= largestQuantity) return quantity;
  throw new RefusedWish(`Please give a whole number from ${least} to ${largestQuantity} as the quantity.`);
}

function readSeen(value: FormDataEntryValue | null): number {
  const seen = readWhole(value);
  if (seen !== null) return seen;
  throw new RefusedWish(unreadable);
}

function readWhole(value: FormDataEntryValue | null): number | null {
  return typeof value === 'string' && /^\d{1,6}$/.test(value) ? Number(value) : null;
}

function readStep(value: FormDataEntryValue | null): number {
  const by = typeof value === 'string' && /^-?\d{1,6}$/.test(value) ? Number(value) : Number.NaN;
  if (Math.abs(by) <= largestQuantity) return by;
  throw new RefusedWish(unreadable);
}
