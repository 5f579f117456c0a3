import { data } from 'react-router';
import { formatItem } from '#site/catalogue/item.ts';
import { isKnownPhone } from '#site/catalogue/phones.ts';
import { productChoices } from '#site/catalogue/product-choices.ts';
import { cartAction, failureFor, readItems } from '#site/features/cart/cart-action.ts';
import { providersContext, type RouteArgs, type RouterContext, siteContext } from '#site/kernel/context.ts';
import { fillIn } from '#site/kernel/fill-in.ts';
import { readWords } from '#site/kernel/loading/load.ts';
import { incompatibleExtras } from './compatible-extras.ts';
import { extraSections } from './phone-extras.ts';
import { failedFormContext } from './read-product-page.ts';

/** A rejected form, which is shown again with its values. */
export interface RejectedForm {
  messages: string[];
  /** The values of all fields that were ticked. */
  values: string[];
}

/**
 * The action of a product page, for forms sent without JavaScript. Extras that are incompatible with the phone are rejected with status 422; with
 * JavaScript they are disabled (SHOP-7). A fault is returned too, never thrown: an error screen would not have the message.
 */
export async function productAction({ context, request }: RouteArgs, handle: string) {
  const values = await readValues(request);
  const rejection = await rejectExtras(context, handle, values).catch((error) => failureFor(context, error));
  const answered = rejection ?? (await cartAction({ context, request }));
  if (answered instanceof Response) return answered;
  const { data: result, init } = answered;
  if (init?.status && init.status >= 500) context.set(failedFormContext, true);
  return data<RejectedForm>({ messages: result.messages, values }, init ?? undefined);
}

/**
 * The response to a form with extras that are incompatible with its phone, otherwise null.
 * @throws the storefront's fault: what cannot be checked is not added
 */
async function rejectExtras(context: RouterContext, handle: string, values: readonly string[]) {
  if (values.length < 2 || !isKnownPhone(handle)) return null;
  const { storefront } = context.get(providersContext);
  const [product, flow, { productWords }] = await Promise.all([
    storefront.product(handle),
    storefront.phoneFlow(),
    readWords(context, 'productWords'),
  ]);
  const phone = product && productChoices(product).find(({ value }) => values.includes(value));
  if (!phone) return null;
  const incompatible = incompatibleExtras({ phone, sections: extraSections(handle, flow, productWords), values });
  if (incompatible.length === 0) return null;
  const message = fillIn(productWords.onlyForRegion, {
    region: context.get(siteContext).simRegion,
    extras: incompatible.map(({ title }) => title).join(', '),
  });
  return data({ messages: [message] }, { status: 422 });
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
