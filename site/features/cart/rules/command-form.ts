import { formatItem, type Item, parseItem } from '#site/catalogue/item.ts';
import type { CartCommand, CartItemInput } from './command.ts';

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
