import { formatItem } from '#site/catalogue/item.ts';
import { formItems } from '../form-items.ts';
import type { Wish, WishLine } from '../wish.ts';

/** A wish as the fields that the cart's forms have. */
export function wishForm(wish: Wish): URLSearchParams {
  const fields = new URLSearchParams(fieldsOf(wish));
  if (wish.id) fields.set('wish', wish.id);
  if (wish.seen !== undefined) fields.set('seen', String(wish.seen));
  if (wish.age !== undefined) fields.set('age', String(wish.age));
  if (wish.referral) {
    fields.set('ref', wish.referral.refCode);
    fields.set('referrer', wish.referral.referrer);
  }
  return fields;
}

function fieldsOf(wish: Wish): [string, string][] {
  switch (wish.kind) {
    case 'add':
      return [['intent', 'add'], ...items(wish.lines), ...(wish.newCart ? [['newCart', '1'] as [string, string]] : [])];
    case 'restore':
      return [['intent', 'restore'], ...items(wish.lines)];
    case 'set':
      return [
        ['intent', 'update'],
        ['line', wish.lineId],
        ['quantity', String(wish.quantity)],
      ];
    case 'step':
      return [
        ['intent', 'update'],
        ['line', wish.lineId],
        ['by', String(wish.by)],
      ];
    default:
      return [['intent', wish.kind]];
  }
}

function items(lines: readonly WishLine[]): [string, string][] {
  return lines.flatMap((line, index) => [
    [`item.${index}`, formatItem(line)],
    [`quantity.${index}`, String(line.quantity)],
  ]);
}

/** What an add form asks for. The server reads it again, strictly. */
export function wishOfForm(form: FormData): Wish {
  const lines = formItems(form).flatMap(({ item, quantity }): WishLine[] =>
    item ? [{ ...item, quantity: Number(quantity) }] : [],
  );
  return { kind: 'add', lines, newCart: form.get('newCart') === '1' };
}
