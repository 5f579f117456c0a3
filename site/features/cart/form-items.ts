type Fields = Pick<FormData, 'get'> & Iterable<[string, FormDataEntryValue]>;

interface FormItem {
  merchandiseId: string;
  sellingPlanId: string | undefined;
  /** As the form says it, not read yet. */
  quantity: FormDataEntryValue;
}

/**
 * What an add form asks for: every field whose name begins with "item" is a variant's id, with "|" and a selling plan's id behind it where
 * there is one; empty ones are choices not taken. `quantity` goes for each, `quantity.x` for the field `item.x` alone.
 */
export function formItems(form: Fields): FormItem[] {
  const all = form.get('quantity') ?? '1';
  return [...form].flatMap(([name, value]) => {
    if (!name.startsWith('item') || value === '') return [];
    const [merchandiseId = '', sellingPlanId] = typeof value === 'string' ? value.split('|') : [];
    const own = name === 'item' ? null : form.get(name.replace(/^item/, 'quantity'));
    return [{ merchandiseId, sellingPlanId, quantity: own ?? all }];
  });
}
