import type { SeedShop } from '#seed/schema.ts';
import { type Html, html } from '../page/html.ts';
import type { ProviderContext } from '../provider.ts';
import { fullName } from '../storefront/cart/addresses.ts';
import { type CartView, type PricedLine, totalOf } from '../storefront/cart/cart-view.ts';
import { addressOf } from '../storefront/cart/delivery-groups.ts';
import { type Catalogue, createCatalogue } from '../storefront/catalogue/catalogue.ts';
import { variantTitle } from '../storefront/catalogue/variants.ts';
import { cartFingerprint, discountTotals } from '../storefront/order/place-order.ts';
import {
  cardFields,
  type Field,
  type FieldErrors,
  type FieldName,
  type FieldValues,
  fields,
  fieldValues,
} from './order-form.ts';
import {
  amountText,
  lineList,
  page,
  type ShownLine,
  shownPreOrder,
  shownSubtitle,
  shownVariant,
  thumbnail,
  totalsList,
} from './page-parts.ts';
import type { Refusal } from './refusals.ts';

/** The checkout: the order form beside the cart's lines, with the errors of the form's last submission. */
export function cartPage(context: ProviderContext, view: CartView, refusal: Refusal | null): Response {
  const { values, errors = {}, reason } = refusal ?? { values: knownValues(view, context) };
  const { shop } = context.seed.catalogue;
  const catalogue = createCatalogue(context.database);
  const form = {
    action: `/cart/c/${view.cart.token}`,
    agreed: cartFingerprint(view),
    dueNow: view.dueNow - totalOf(view.giftCards),
    hasGiftCards: totalOf(view.giftCards) > 0,
    currency: view.currency,
    values,
    errors,
    shop,
  };
  const lines = view.lines.map((line) => shownLine(line, view, context, catalogue));
  const body = html`<div class="order">
<h1>Checkout</h1>
${reason && html`<p class="summary" role="alert" tabindex="-1" autofocus>${reason}</p>`}
${errorSummary(errors)}
<aside aria-labelledby="order"><h2 id="order">Your order</h2>
${lineList(lines, view.currency, lines.length === 1 ? 'above' : 'beside')}
${totalsList({ ...view, discounts: discountTotals(view) })}
${waits(view, catalogue) && html`<p class="small">The whole order waits for what is on pre-order, and travels together.</p>`}
</aside>
${orderForm(form)}
</div>`;
  const title = reason || Object.keys(errors).length > 0 ? 'Error: Checkout' : 'Checkout';
  return page(context, { title, body });
}

/** Whether something in stock waits for a pre-order. */
function waits({ lines }: CartView, catalogue: Catalogue): boolean {
  const isPreOrder = lines.map(({ product, variant }) => shownPreOrder(catalogue, product, variant).length > 0);
  return isPreOrder.includes(true) && isPreOrder.includes(false);
}

/** The form's values, as far as the cart has them in its buyer identity and delivery address. */
function knownValues({ cart }: CartView, context: ProviderContext): FieldValues {
  const { shop } = context.seed.catalogue;
  const { email, countryCode } = cart.buyerIdentity;
  const address = addressOf(cart, shop);
  const known: Partial<FieldValues> = {
    email: email ?? '',
    country: address?.countryCode ?? countryCode ?? shop.country,
    name: (address && fullName(address)) ?? '',
    address1: address?.address1 ?? '',
    address2: address?.address2 ?? '',
    city: address?.city ?? '',
    region: address?.provinceCode ?? '',
    postalCode: address?.zip ?? '',
  };
  return fieldValues((name) => known[name] ?? '');
}

function shownLine(priced: PricedLine, view: CartView, context: ProviderContext, catalogue: Catalogue): ShownLine {
  const { line, product, variant, sellingPlan, subtotal, dueNow } = priced;
  const requested = view.cart.lines.find(({ id }) => id === line.id)?.quantity ?? line.quantity;
  return {
    title: product.title,
    amount: subtotal,
    image: thumbnail(context, catalogue, product.id, variant.imageFile),
    details: [
      ...shownSubtitle(catalogue, product),
      ...shownVariant(variantTitle(variant)),
      ...(sellingPlan === null ? [] : [sellingPlan.name]),
      line.quantity === 0 ? 'Sold out. It is not part of your order.' : `Quantity ${line.quantity}`,
      ...(line.quantity > 0 && line.quantity < requested
        ? [`Only ${line.quantity} left. You asked for ${requested}.`]
        : []),
      ...(line.quantity > 0 ? shownPreOrder(catalogue, product, variant) : []),
      ...(dueNow < subtotal ? ['A part of it is due later.'] : []),
    ],
  };
}

interface OrderForm {
  action: string;
  /** Fingerprint of the cart as shown, which the form sends back. */
  agreed: string;
  /** The amount that is left to pay by card, in minor units. */
  dueNow: number;
  /** Whether gift cards pay a part or all of the amount that is due. */
  hasGiftCards: boolean;
  currency: string;
  values: FieldValues;
  errors: FieldErrors;
  shop: SeedShop;
}

/** The order form, with the given values and their errors. `dueNow` is in minor units of `currency`. */
function orderForm({ action, agreed, dueNow, hasGiftCards, currency, values, errors, shop }: OrderForm): Html {
  const input = (name: FieldName) => inputField(name, values[name], errors[name]);
  return html`<form method="post" action="${action}" novalidate>
<input type="hidden" name="agreed" value="${agreed}">
${section('contact', 'Contact', input('email'))}
${section(
  'delivery',
  'Where it goes',
  html`${input('name')}${input('address1')}${input('address2')}
<div class="pair">${input('city')}${input('region')}</div>
<div class="pair">${input('postalCode')}${countryField(values.country, errors.country, shop)}</div>`,
)}
${section(
  'payment',
  'Payment',
  dueNow > 0
    ? html`${input('cardNumber')}
<div class="pair">${input('cardExpiry')}${input('cardCvc')}</div>`
    : html`<p>${hasGiftCards ? 'Gift cards pay for this order.' : 'There is nothing to pay now.'}</p>`,
)}
<div class="pay"><button type="submit">Pay ${amountText(dueNow, currency)}</button></div>
</form>`;
}

/** A group of fields. It has a heading instead of a legend, because browsers keep a legend out of the group's columns. */
function section(id: string, name: string, content: Html): Html {
  return html`<fieldset aria-labelledby="${id}"><h2 id="${id}">${name}</h2><div>${content}</div></fieldset>`;
}

/** The list of all errors, above the form. `autofocus` gives it the focus. */
function errorSummary(errors: FieldErrors): Html | null {
  const entries = Object.entries(errors);
  if (entries.length === 0) return null;
  return html`<div class="summary" role="alert" tabindex="-1" autofocus>
<h2>Please check the form</h2>
<ul>${entries.map(([name, message]) => html`<li><a class="link" href="#${name}">${message}</a></li>`)}</ul>
</div>`;
}

function inputField(name: FieldName, value: string, error: string | undefined): Html {
  const { label, autocomplete, type = 'text', inputmode, optional, hint }: Field = fields[name];
  return html`<div class="field"><label for="${name}">${label}</label>
<input id="${name}" name="${name}" type="${type}" autocomplete="${autocomplete}" maxlength="200" value="${cardFields.includes(name) ? '' : value}"
${inputmode && html` inputmode="${inputmode}"`}${!optional && html` required`}${describedBy(name, error, hint)}>
${hint && html`<p class="hint" id="${name}-hint">${hint}</p>`}${errorText(name, error)}</div>`;
}

function countryField(value: string, error: string | undefined, shop: SeedShop): Html {
  const { label, autocomplete } = fields.country;
  return html`<div class="field"><label for="country">${label}</label>
<div class="select"><select id="country" name="country" autocomplete="${autocomplete}" required${describedBy('country', error)}>
${shop.shipsTo.map(({ code, name }) => html`<option value="${code}"${code === value && html` selected`}>${name}</option>`)}
</select></div>${errorText('country', error)}</div>`;
}

function describedBy(name: FieldName, error: string | undefined, hint?: string): Html {
  const ids = [hint && `${name}-hint`, error && `${name}-error`].filter(Boolean).join(' ');
  return html`${error && html` aria-invalid="true"`}${ids && html` aria-describedby="${ids}"`}`;
}

function errorText(name: FieldName, error: string | undefined): Html | undefined {
  return error === undefined ? undefined : html`<p class="error" id="${name}-error">${error}</p>`;
}
