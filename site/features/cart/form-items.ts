import { type Item, parseItem } from '#site/catalogue/item.ts';

type Fields = Pick<FormData, 'get'> & Iterable<[string, FormDataEntryValue]>;

interface FormItem {
  /** null for what cannot be one. */
  item: Item | null;
  /** As the form says it, not read yet. */
  quantity: FormDataEntryValue;
}

/**
 * What an add form asks for: every field whose name begins with "item" is one (catalogue/item.ts); empty ones are choices not taken. `quantity` goes for each, `quantity.x` for the field `item.x` alone.
 */
export function formItems(form: Fields): FormItem[] {
  const all = form.get('quantity') ?? '1';
  return [...form].flatMap(([name, value]) => {
    if (!name.startsWith('item') || value === '') return [];
    const own = name === 'item' ? null : form.get(name.replace(/^item/, 'quantity'));
    return [{ item: typeof value === 'string' ? parseItem(value) : null, quantity: own ?? all }];
  });
}
