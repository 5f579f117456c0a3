import { basename } from 'node:path';
import { type Html, html } from '../page/html.ts';
import type { ProviderContext } from '../provider.ts';
import { type Catalogue, createCatalogue } from '../storefront/catalogue/catalogue.ts';
import { numericId } from '../storefront/gid.ts';
import type { Order, OrderLine } from '../storefront/order/orders.ts';
import {
  lineList,
  page,
  picture,
  type ShownLine,
  shownPreOrder,
  shownSubtitle,
  shownVariant,
  thumbnail,
  totalsList,
} from './page-parts.ts';

/** Pictures of a phone straight from the front. The rules of this name in look.ts place the screen. */
const models: ReadonlyMap<string, string> = new Map([
  ['light-phone-iii-black-front.jpg', 'iii'],
  ['light-phone-ii-black-front.jpg', 'ii'],
  ['light-phone-ii-light-gray-front.jpg', 'ii'],
]);

/** The confirmation of an order: its lines, totals and delivery address. */
export function confirmationPage(context: ProviderContext, order: Order): Response {
  const catalogue = createCatalogue(context.database);
  const country = context.seed.catalogue.shop.shipsTo.find(({ code }) => code === order.country)?.name ?? order.country;
  const { line1, line2, city, region, postalCode } = order.address;
  const where = [order.name, line1, line2, [city, region, postalCode].filter(Boolean).join(' '), country].filter(
    Boolean,
  );
  const lines = order.lines.map((line) => shownLine(line, context, catalogue)).sort((a, b) => b.amount - a.amount);
  const body = html`<div class="thanks">
<div class="words"><p class="small">Order #${order.number}</p>
<h1>Thank you, ${shortName(order.name)}</h1>
<p>Your order is confirmed.</p></div>
${orderPicture(lines)}
<section aria-labelledby="order"><h2 id="order">Your order</h2>
<div>${lineList(lines, order.currency, lines.length === 1 ? 'elsewhere' : 'beside')}
${totalsList({ ...order, isPaid: true })}</div>
</section>
<dl class="facts">
<div><dt>Contact</dt><dd>${order.email}</dd></div>
<div><dt>Where it goes</dt><dd><address>${where.map((line) => html`${line}<br>`)}</address></dd></div>
${paidWith(order) && html`<div><dt>Paid with</dt><dd>${paidWith(order)}</dd></div>`}
${order.note && html`<div><dt>Note</dt><dd>${order.note}</dd></div>`}
</dl>
<div class="end"><p><a class="link" href="${context.shopUrl}">Back to the shop</a></p>
<p class="small">No email is sent and nothing is shipped.</p></div>
</div>`;
  return page(context, { title: `Order #${order.number}`, body });
}

/** The first name of two; the whole name if it is not clear which part is the given name. */
function shortName(name: string): string {
  const [first = '', last, more] = name.split(/\s+/);
  return last !== undefined && more === undefined && /^\p{L}{2,}$/u.test(first) ? first : name;
}

/** The cards that paid for an order; empty if nothing was due. */
function paidWith({ cardLast4, giftCards }: Order): string {
  const cards = giftCards.map(({ lastCharacters }) => `gift card ending in ${lastCharacters}`);
  const all = [...cards, ...(cardLast4 ? [`card ending in ${cardLast4}`] : [])].join(' and ');
  return all.charAt(0).toUpperCase() + all.slice(1);
}

function shownLine(line: OrderLine, context: ProviderContext, catalogue: Catalogue): ShownLine {
  const { title, variantId, variantTitle, sellingPlan, quantity, unitPrice, productHandle } = line;
  const product = catalogue.productByHandle(productHandle);
  const id = numericId('ProductVariant', variantId);
  const variant = id === null ? null : catalogue.variant(id);
  return {
    title,
    amount: unitPrice * quantity,
    image: product === null ? null : thumbnail(context, catalogue, product.id, variant?.imageFile ?? null),
    details: [
      ...(product ? shownSubtitle(catalogue, product) : []),
      ...shownVariant(variantTitle),
      ...(sellingPlan === null ? [] : [sellingPlan.name]),
      `Quantity ${quantity}`,
      ...(product && variant ? shownPreOrder(catalogue, product, variant) : []),
    ],
  };
}

/** The picture of an order: its first phone with words on the screen, or else the picture of its first line that has one. */
function orderPicture(lines: readonly ShownLine[]): Html | null {
  const images = lines.flatMap(({ image }) => image ?? []);
  const phone = images.find(({ file }) => models.has(basename(file)));
  const shown = phone ?? images[0];
  if (shown === undefined) return null;
  const model = models.get(basename(shown.file));
  if (model === undefined) return html`<div class="hero">${picture(shown, '(width >= 900px) 30rem, 100vw')}</div>`;
  return html`<div class="hero phone ${model}">${picture(shown, '(width >= 900px) 44rem, 130vw')}
<div class="screen"><p class="small" aria-hidden="true">10:24</p><p>See you<br>soon</p></div></div>`;
}
