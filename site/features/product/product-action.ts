import { data, type RouterContextProvider } from 'react-router';
import { formatItem } from '#site/catalogue/item.ts';
import { productChoices } from '#site/catalogue/product-choices.ts';
import { cartAction, readItems } from '#site/features/cart/cart-action.ts';
import { siteContext } from '#site/kernel/context.ts';
import { fillIn } from '#site/kernel/fill-in.ts';
import { readWords } from '#site/kernel/loading/load.ts';
import { incompatibleExtras } from './compatible-extras.ts';
import { readProductPage } from './read-product-page.ts';

interface FormRequest {
  context: Readonly<RouterContextProvider>;
  request: Request;
}

/** A rejected form, which is shown again with its values. */
export interface RejectedForm {
  messages: string[];
  /** The values of all fields that were ticked. */
  values: string[];
}

/**
 * The action of a product page, for forms sent without JavaScript. Extras that are incompatible with the phone are rejected with status 422; with
 * JavaScript they are disabled (SHOP-7).
 */
export async function productAction({ context, request }: FormRequest, handle: string) {
  const values = await readValues(request);
  if (values.length > 1) {
    const view = await readProductPage(context, handle, '');
    const phone = view && productChoices(view.product).find(({ value }) => values.includes(value));
    const incompatible = phone ? incompatibleExtras({ phone, sections: view.sections ?? [], values }) : [];
    if (incompatible.length > 0) {
      const titles = incompatible.map(({ title }) => title).join(', ');
      const { productWords } = await readWords(context, 'productWords');
      const message = fillIn(productWords.onlyForRegion, {
        region: context.get(siteContext).simRegion,
        extras: titles,
      });
      return data<RejectedForm>({ messages: [message], values }, { status: 422 });
    }
  }
  const answered = await cartAction({ context, request });
  if (answered instanceof Response) return answered;
  return data<RejectedForm>({ messages: answered.data.messages, values }, answered.init ?? undefined);
}

/** The values of the items in the form; empty when the body is no form, which the cart rejects. */
async function readValues(request: Request): Promise<string[]> {
  const form = await request
    .clone()
    .formData()
    .catch(() => null);
  if (!form) return [];
  return readItems(form).flatMap(({ item }) => (item ? [formatItem(item)] : []));
}
