import { html } from '../page/html.ts';
import type { ProviderContext } from '../provider.ts';
import type { CartView, PricedLine } from '../storefront/cart/cart-view.ts';
import { type Catalogue, createCatalogue } from '../storefront/catalogue/catalogue.ts';
import { variantTitle } from '../storefront/catalogue/variants.ts';
import { cartFingerprint, discountTotals } from '../storefront/order/place-order.ts';
import { errorSummary, orderForm } from './order-form.ts';
import { lineList, page, type ShownLine, shownVariant, thumbnail, totalsList } from './page-parts.ts';
import { type FieldValues, fieldValues } from './read-form.ts';
import type { Refusal } from './refusals.ts';

/** The checkout: the order form beside the cart's lines, with the errors of the form's last submission. */
export function cartPage(context: ProviderContext, view: CartView, refusal: Refusal | null): Response {
  const { values, errors = {}, notice } = refusal ?? { values: knownValues(view, context) };
  const { shop } = context.seed.catalogue;
  const catalogue = createCatalogue(context.database);
  const form = {
    action: `/cart/c/${view.cart.token}`,
    agreed: cartFingerprint(view),
    dueNow: view.dueNow,
    currency: view.currency,
    values,
    errors,
    shop,
  };
  const body = html`<h1>Checkout</h1>
${notice && html`<p class="summary" role="alert" tabindex="-1" autofocus>${notice}</p>`}
${errorSummary(errors)}
<div class="columns">
<aside aria-labelledby="order"><h2 id="order">Your order</h2>
${lineList(
  view.lines.map((line) => shownLine(line, view, context, catalogue)),
  view.currency,
)}
${totalsList({ ...view, discounts: discountTotals(view) })}
</aside>
${orderForm(form)}
</div>`;
  const title = notice || Object.keys(errors).length > 0 ? 'Error: Checkout' : 'Checkout';
  return page(context, { title, body });
}

/** The values that the cart's buyer identity has. */
function knownValues({ cart: { buyerIdentity } }: CartView, context: ProviderContext): FieldValues {
  const { shop } = context.seed.catalogue;
  const address = buyerIdentity.addresses?.[0];
  const known: Partial<FieldValues> = {
    email: buyerIdentity.email ?? '',
    country: buyerIdentity.countryCode ?? shop.country,
    name: [address?.firstName, address?.lastName].filter(Boolean).join(' '),
    address1: address?.address1 ?? '',
    address2: address?.address2 ?? '',
    city: address?.city ?? '',
    region: address?.province ?? '',
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
      ...shownVariant(variantTitle(variant)),
      ...(sellingPlan === null ? [] : [sellingPlan.name]),
      line.quantity === 0 ? 'Sold out. It is not part of your order.' : `Quantity ${line.quantity}`,
      ...(line.quantity > 0 && line.quantity < requested
        ? [`Only ${line.quantity} left. You asked for ${requested}.`]
        : []),
      ...(dueNow < subtotal ? ['A part of it is due later.'] : []),
    ],
  };
}
