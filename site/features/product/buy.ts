import { data, type RouterContextProvider } from 'react-router';
import { formatItem } from '#site/catalogue/item.ts';
import { productChoices } from '#site/catalogue/product-choices.ts';
import { cartAction, readItems } from '#site/features/cart/cart-action.ts';
import { readProductPage } from './read-product-page.ts';
import { misfits } from './running-total.ts';

interface Asked {
  context: Readonly<RouterContextProvider>;
  request: Request;
}

/** What a product's page says to a form that was refused: nothing of it is lost. */
export interface Refused {
  messages: string[];
  /** Everything that was ticked. */
  values: string[];
}

/** The form of a product's page without JavaScript: what does not go with the phone is refused there, as the app does by disabling it (SHOP-7). */
export async function buy({ context, request }: Asked, handle: string) {
  const values = await readValues(request);
  if (values.length > 1) {
    const view = await readProductPage(context, handle, '');
    const phone = view && productChoices(view.product).find(({ value }) => values.includes(value));
    const unfit = phone ? misfits({ phone, sections: view.sections ?? [], values }) : [];
    if (unfit.length > 0) {
      const titles = unfit.map(({ title }) => title).join(', ');
      const message = `Only for the North America phone: ${titles}. Nothing was added. Choose that phone, or go on without.`;
      return data<Refused>({ messages: [message], values }, { status: 422 });
    }
  }
  const answered = await cartAction({ context, request });
  if (answered instanceof Response) return answered;
  return data<Refused>({ messages: answered.data.messages, values }, answered.init ?? undefined);
}

/** None, when the form cannot be read; the cart says so then. */
async function readValues(request: Request): Promise<string[]> {
  try {
    const form = await request.clone().formData();
    return readItems(form).flatMap(({ item }) => (item ? [formatItem(item)] : []));
  } catch (error) {
    if (error instanceof TypeError) return [];
    throw error;
  }
}
