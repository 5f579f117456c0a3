import type { NewCartLine } from '#providers/storefront/types.ts';
import { largestQuantity } from './rules.ts';

/** What a visitor asks of the cart, read from a form and believed only as far as its form goes. */
export type Wish =
  | { kind: 'add'; lines: NewCartLine[]; newCart: boolean }
  | { kind: 'update'; lineId: string; quantity: number };

export class RefusedWish extends Error {
  override readonly name = 'RefusedWish';
}

const variantId = /^gid:\/\/shopify\/ProductVariant\/\d{1,20}$/;
const planId = /^gid:\/\/shopify\/SellingPlan\/\d{1,20}$/;
const lineId = /^gid:\/\/shopify\/CartLine\/[\w-]{1,80}(\?cart=[\w-]{1,80})?$/;

/**
 * `intent=add` takes every field whose name begins with "item" (a variant's id, with "|" and a selling plan's id behind it where there is
 * one; empty ones are choices not taken) and a `quantity` for each. `intent=update` takes `line` and `quantity`, 0 to remove.
 * @throws RefusedWish with a sentence for the visitor
 */
export async function readWish(request: Request): Promise<Wish> {
  const form = await readForm(request);
  const intent = form.get('intent');
  if (intent === 'add') return { kind: 'add', lines: readItems(form), newCart: form.get('newCart') === '1' };
  if (intent === 'update')
    return { kind: 'update', lineId: readLine(form.get('line')), quantity: readQuantity(form.get('quantity'), 0) };
  throw new RefusedWish('The cart did not understand this request. Please go back and try again.');
}

async function readForm(request: Request): Promise<FormData> {
  try {
    return await request.formData();
  } catch (cause) {
    throw new RefusedWish('The cart did not understand this request. Please go back and try again.', { cause });
  }
}

const mostItems = 25;

function readItems(form: FormData): NewCartLine[] {
  const quantity = readQuantity(form.get('quantity') ?? '1', 1);
  const items = [...form].flatMap(([name, value]) => (name.startsWith('item') && value !== '' ? [value] : []));
  if (items.length === 0) throw new RefusedWish('Please choose what to add first.');
  if (items.length > mostItems)
    throw new RefusedWish('That is more than can be added at once. Please add fewer things.');
  return items.map((item) => {
    const [merchandiseId = '', sellingPlanId] = typeof item === 'string' ? item.split('|') : [];
    const isKnownForm = variantId.test(merchandiseId) && (sellingPlanId === undefined || planId.test(sellingPlanId));
    if (!isKnownForm)
      throw new RefusedWish('This is not something the shop sells. Please choose it again on its page.');
    return { merchandiseId, quantity, ...(sellingPlanId && { sellingPlanId }) };
  });
}

function readLine(value: FormDataEntryValue | null): string {
  if (typeof value === 'string' && lineId.test(value)) return value;
  throw new RefusedWish('This is not a line of your cart. Please try again from the cart.');
}

function readQuantity(value: FormDataEntryValue | null, least: number): number {
  const quantity = typeof value === 'string' && /^\d{1,6}$/.test(value) ? Number(value) : Number.NaN;
  if (quantity >= least && quantity <= largestQuantity) return quantity;
  throw new RefusedWish(`Please give a whole number from ${least} to ${largestQuantity} as the quantity.`);
}
